// A page around this page prints only a part of it: this page prints itself, by the key of the browser too.
addEventListener("message", ({ data, source }) => {
  if (parent !== window && source === parent && data?.yapboz === "print") print();
});
addEventListener("keydown", event => {
  if (parent === window || event.key !== "p" || !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  print();
});
