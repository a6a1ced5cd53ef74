"use strict";
{
  const dark = document.getElementById("dark"), theme = document.getElementById("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  let isDark = system.matches, isChosen = false;
  const label = () => { theme.textContent = isDark ? "Light" : "Dark"; };
  theme.onclick = () => {
    isDark = !isDark;
    isChosen = true;
    dark.media = isDark ? "screen" : "not all";
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
    label();
  };
  system.onchange = () => {
    if (!isChosen) isDark = system.matches;
    label();
  };
  document.documentElement.classList.add("scripted");
  label();
}
