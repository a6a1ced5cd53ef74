// @ts-check
// The page: what is typed becomes a command line of the program, which a worker runs, and its output is shown.
"use strict";

/**
 * What the page knows of a run: the output so far, and the end.
 * @typedef {{ output: Uint8Array[], errors: Uint8Array[], status: number | null, why: string, memory: number }} Outcome
 */
/**
 * @typedef {{ args: string[], input?: string, staysAlive?: boolean, see?: (written: { stream: number, bytes: Uint8Array }) => void }} Task
 */

/** @type {<T extends HTMLElement>(id: string) => T} */
const of = id => /** @type {any} */ (document.getElementById(id));
/** @type {(name: string, content: string, more?: object) => HTMLElement} */
const element = (name, content, more = {}) => Object.assign(document.createElement(name), { textContent: content }, more);

const MEMORY = ["--memory", "256"];
const SIDES = [2, 3, 4, 5, 6, 7, 8];
// A longer text is shown up to here; a file that is saved has all of it.
const MOST_SHOWN = 200_000;

// The program: its bytes are compiled once, and every run gets the module.
const shim = URL.createObjectURL(new Blob([of("shim").textContent ?? ""], { type: "text/javascript" }));
const load = async () => {
  const packed = of("program").textContent ?? "";
  of("program").textContent = "";
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
};
const loaded = load();

/**
 * Starts a run in a worker of its own, whose end frees all of its memory.
 * @param {Task} task
 */
const launch = ({ args, input = "", staysAlive = false, see = () => {} }) => {
  const worker = new Worker(shim);
  /** @type {Outcome} */
  const outcome = { output: [], errors: [], status: null, why: "", memory: 0 };
  /** @type {(outcome: Outcome) => void} */
  let finish;
  /** @type {Promise<Outcome>} */
  const ended = new Promise(done => { finish = done; });
  const end = (/** @type {Partial<Outcome>} */ how) => {
    worker.terminate();
    finish(Object.assign(outcome, how));
  };
  worker.onmessage = ({ data }) => {
    if ("status" in data) return end(data);
    outcome[data.stream === 1 ? "output" : "errors"].push(data.bytes);
    see(data);
  };
  worker.onerror = event => end({ why: event.message });
  loaded.then(module => worker.postMessage({ module, args, input, staysAlive }), why => end({ why: String(why) }));
  // More input comes after the task.
  const send = (/** @type {string} */ more) => loaded.then(() => worker.postMessage({ more }));
  return { ended, stop: () => end({ why: "stopped" }), send };
};

/** @param {Uint8Array[]} parts */
const text = parts => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return parts.map(part => decoder.decode(part, { stream: true })).join("") + decoder.decode();
};

/**
 * Runs the program to its end.
 * @type {(args: string[], input?: string) => Promise<{ output: string, errors: string, status: number | null, why: string, memory: number }>}
 */
const run = async (args, input) => {
  const { output, errors, ...end } = await launch({ args, input }).ended;
  return { output: text(output), errors: text(errors), ...end };
};

// What is typed.
const form = {
  board: /** @type {HTMLTextAreaElement} */ (of("board")), goal: /** @type {HTMLSelectElement} */ (of("goal")),
  goalBoard: /** @type {HTMLTextAreaElement} */ (of("goal-board")), search: /** @type {HTMLSelectElement} */ (of("search")),
};
const goalOf = () => form.goal.value === "?" ? form.goalBoard.value.trim() : form.goal.value;
const argsOfGoal = () => goalOf() === "" ? [] : ["--goal", goalOf()];
const argsOfSearch = () => form.search.value === "" ? [] : ["--search", form.search.value];

/**
 * Returns the word that stands for the empty cell on a board that the program has read.
 * @param {string[]} words
 */
const blankOf = words => {
  const others = words.filter(word => !/^\d+$/.test(word));
  return others.length === 1 ? others[0] : [".", "_", "0", "x", "X"].find(word => words.includes(word));
};
/** @type {(word: string) => number} */
const glyphsOf = word => [...word].reduce((sum, glyph) => sum + (glyph < "\u0080" ? 1 : 2), 0);
/** Makes `board` as wide as its tiles need. @type {(board: HTMLElement, columns: number, words: string[]) => void} */
const shape = (board, columns, words) => {
  const glyphs = Math.max(1, ...words.map(glyphsOf));
  board.style.setProperty("--columns", String(columns));
  board.style.setProperty("--glyphs", String(glyphs));
  board.style.setProperty("--side", `${Math.max(22, 7 * glyphs + 4, Math.min(52, 260 / columns))}px`);
};
/** @type {(title: string, rows: string[][]) => HTMLElement} */
const pictureOf = (title, rows) => {
  const words = rows.flat(), blank = blankOf(words), board = element("div", "", { className: "board" });
  shape(board, rows[0].length, words);
  board.append(...words.map(word => word === blank ? element("span", "") : element("span", word, { className: "tile" })));
  const figure = element("figure", "");
  figure.append(element("figcaption", title), board);
  return figure;
};

// The picture of the board that is being typed: the program reads it, and makes any solution.
let reading = { stop: () => {} }, timer = 0;
const look = async () => {
  reading.stop();
  if (form.board.value.trim() === "") {
    of("picture").replaceChildren();
    of("wrong").textContent = "";
    of("field").hidden = true;
    return;
  }
  const board = form.board.value;
  /** @type {(goal: string[]) => Promise<Outcome>} */
  const read = goal => {
    const started = launch({ args: ["solve", "--as", "json", "--search", "constructive", ...goal], input: board });
    reading = started;
    return started.ended;
  };
  const isRead = (/** @type {Outcome} */ { status }) => status === 0 || status === 1;
  const outcome = await read(argsOfGoal());
  if (outcome.why === "stopped") return;
  // If its goal is missing or wrong, a board is read with itself as the goal.
  const shown = isRead(outcome) ? outcome : await read(["--goal", board]);
  if (shown.why === "stopped") return;
  const names = !isRead(shown) ? [] : shown === outcome ? ["start", "goal"] : ["start"];
  const boards = names.length > 0 ? JSON.parse(text(shown.output)) : {};
  of("picture").replaceChildren(...names.map(name => pictureOf(name, boards[name])));
  const wrong = outcome.status === 0 ? "" : text(outcome.errors) + outcome.why;
  of("wrong").textContent = wrong;
  of("field").hidden = !wrong.includes("--goal");
};
const lookSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(look, 150);
};

// A board of tiles that are clicked in order.
/** @type {(number | null)[]} */
let cells = [];
const columns = /** @type {HTMLSelectElement} */ (of("columns")), rows = /** @type {HTMLSelectElement} */ (of("rows"));
for (const select of [columns, rows]) select.append(...SIDES.map(side => element("option", String(side))));
columns.value = rows.value = "4";
const nameOf = (/** @type {number} */ tile) => tile === 0 ? "the empty cell" : `tile ${tile}`;
/** Puts the tile on the next free cell; the last tile follows by itself. @param {number} tile */
const put = tile => {
  const at = [...of("palette").children].findIndex(button => button === document.activeElement);
  cells[cells.indexOf(null)] = tile;
  const left = cells.map((_, tile) => tile).filter(tile => !cells.includes(tile));
  if (left.length === 1) cells[cells.indexOf(null)] = left[0];
  drawCells();
  if (cells.includes(null)) return focusTile(at);
  const width = Number(columns.value), lines = [];
  for (let at = 0; at < cells.length; at += width) lines.push(cells.slice(at, at + width).join(" "));
  form.board.value = lines.join("\n");
  look();
  of("solve").focus();
};
/** @param {number} cell */
const take = cell => {
  cells[cell] = null;
  drawCells();
  focusTile(0);
};
// The button that had the focus is gone: it goes to the one in its place, or to the last.
const focusTile = (/** @type {number} */ at) => {
  const { children } = of("palette");
  /** @type {HTMLElement} */ (children[Math.min(at, children.length - 1)] ?? of("solve")).focus();
};
const drawCells = () => {
  const free = cells.indexOf(null), left = cells.map((_, tile) => tile).filter(tile => !cells.includes(tile));
  shape(of("grid"), Number(columns.value), [String(cells.length - 1)]);
  of("grid").replaceChildren(...cells.map((tile, cell) => {
    if (tile === null) return element("span", "", { className: cell === free ? "now" : "" });
    const button = element("button", tile === 0 ? "" : String(tile), { type: "button", className: tile === 0 ? "" : "tile", onclick: () => take(cell) });
    button.setAttribute("aria-label", `take back ${nameOf(tile)}`);
    return button;
  }));
  of("palette").replaceChildren(...left.map(tile => element("button", tile === 0 ? "empty" : String(tile), { type: "button", onclick: () => put(tile) })));
  const width = Number(columns.value);
  of("next").textContent = free < 0 ? "All tiles are placed. Click a tile to take it back."
    : `Click what is in row ${Math.floor(free / width) + 1}, column ${free % width + 1}:`;
};
const clear = () => {
  cells = Array(Number(columns.value) * Number(rows.value)).fill(null);
  drawCells();
};

// The answer: one run at a time, whose output is a page, a picture or a text.
const frame = /** @type {HTMLIFrameElement} */ (of("frame"));
let running = { stop: () => {} };
/** @type {{ bytes: Uint8Array[], name: string }} */
let answer = { bytes: [], name: "" };
const seconds = (/** @type {number} */ since) => ((performance.now() - since) / 1000).toFixed(1);

/** @type {(output: Uint8Array[]) => void} */
const showOutput = output => {
  const all = text(output), isPage = /^<!doctype html/i.test(all), isPicture = all.startsWith("<svg");
  answer = { bytes: output, name: `yapboz.${isPage ? "html" : isPicture ? "svg" : "txt"}` };
  of("keep").hidden = all === "";
  of("print").hidden = !isPage;
  frame.hidden = !isPage && !isPicture;
  if (!frame.hidden) frame.srcdoc = isPage ? all : `<!doctype html><title>${document.title}</title><body style="margin:0">${all}`;
  const shown = frame.hidden ? all : "";
  of("text").textContent = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}\n... Save has the rest.` : shown;
};

/**
 * Runs a command, and shows how it goes.
 * @param {Task} task
 */
const show = async task => {
  running.stop();
  const begin = performance.now();
  /** @type {(words: string, isRunning: boolean) => void} */
  const say = (words, isRunning) => {
    of("state").textContent = words;
    of("stop").hidden = !isRunning;
    document.documentElement.classList.toggle("done", !isRunning);
  };
  let lines = 0;
  const see = (/** @type {{ stream: number, bytes: Uint8Array }} */ { stream, bytes }) => {
    if (stream === 1) lines += bytes.reduce((sum, byte) => sum + Number(byte === 10), 0);
  };
  const tell = () => say(`Running: ${seconds(begin)} s${lines > 0 ? `, ${lines} lines` : ""}`, true);
  of("answer").hidden = false;
  of("messages").textContent = of("text").textContent = "";
  frame.hidden = of("keep").hidden = of("link").hidden = true;
  tell();
  const ticking = setInterval(tell, 100), started = launch({ ...task, see });
  running = started;
  const { output, errors, status, why } = await started.ended;
  clearInterval(ticking);
  if (running !== started) return null;
  of("messages").textContent = text(errors) + (why === "" || why === "stopped" ? "" : `The browser ended the program: ${why}\n`);
  showOutput(output);
  const end = why === "stopped" ? "Stopped" : why !== "" ? "Broken off" : status === 0 ? "Done" : `Done with status ${status}`;
  say(`${end} after ${seconds(begin)} s`, false);
  return status;
};

const solve = async () => {
  closeSolver();
  const status = await show({ args: ["solve", "--as", "html", ...MEMORY, ...argsOfGoal(), ...argsOfSearch()], input: form.board.value });
  of("share").hidden = status !== 0 && status !== 1;
  return status;
};

/**
 * Takes a command line apart as a shell does: quotes and backslashes, nothing else.
 * @param {string} line
 */
const wordsOf = line => {
  const words = [];
  for (const [whole] of line.matchAll(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/gs)) {
    words.push(whole.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs, (_, double, single, escaped) =>
      double === undefined ? single ?? escaped : double.replace(/\\(["\\$`])/g, "$1")));
  }
  return words[0] === "yapboz" ? words.slice(1) : words;
};

// The part of the address after #: the board, the goal and the searches.
let hash = "";
const link = () => {
  const parts = new URLSearchParams({ board: form.board.value.trim() });
  if (goalOf() !== "") parts.set("goal", goalOf());
  if (form.search.value !== "") parts.set("search", form.search.value);
  return `#${parts}`;
};
/** Chooses a value, which may be new, of a list. @type {(select: HTMLSelectElement, value: string) => void} */
const choose = (select, value) => {
  if (![...select.options].some(option => option.value === value)) select.append(element("option", value, { value }));
  select.value = value;
};
const follow = async () => {
  if (location.hash === hash) return;
  hash = location.hash;
  const parts = new URLSearchParams(hash.slice(1)), goal = parts.get("goal") ?? "", board = parts.get("board");
  if (board === null) return;
  form.board.value = board;
  const isNamed = [...form.goal.options].some(option => option.value === goal);
  form.goal.value = isNamed ? goal : "?";
  form.goalBoard.value = isNamed ? "" : goal;
  form.goalBoard.hidden = isNamed;
  choose(form.search, parts.get("search") ?? "");
  document.documentElement.classList.toggle("embedded", parent !== window);
  look();
  const status = await solve();
  // A board that is wrong needs the form and the message.
  if (status !== 0 && status !== 1) document.documentElement.classList.remove("embedded");
  else of("answer").scrollIntoView();
};

// The solver for the player in the frame: a batch that stays alive, since its databases do, or else a run for each line.
const canSuspend = "Suspending" in WebAssembly;
/** @type {ReturnType<typeof launch> | null} */
let solver = null;
/** @type {((line: string) => void) | null} */
let reply = null;
let answered = "";
/** @param {string} line */
const give = line => {
  const done = reply;
  reply = null;
  done?.(line);
};
const see = (/** @type {{ stream: number, bytes: Uint8Array }} */ { stream, bytes }) => {
  if (stream === 1) answered += text([bytes]);
  const end = answered.indexOf("\n");
  if (end < 0) return;
  const line = answered.slice(0, end);
  answered = answered.slice(end + 1);
  give(line);
};
/** @param {ReturnType<typeof launch>} started */
const begin = started => {
  solver = started;
  answered = "";
  started.ended.then(() => {
    if (solver !== started) return;
    solver = null;
    // It ended without an answer.
    give("");
  });
};
const closeSolver = () => {
  if (reply === null) return;
  // It is busy with a board that is no longer shown.
  solver?.stop();
  solver = reply = null;
};
/** Returns the line that `batch` prints for a line. @type {(line: string) => Promise<string>} */
const solved = line => new Promise(done => {
  reply = done;
  const args = ["batch", ...MEMORY];
  if (!canSuspend) {
    // The last run has answered, and is about to end.
    solver?.stop();
    begin(launch({ args, input: `${line}\n`, see }));
  } else {
    if (solver === null) begin(launch({ args, staysAlive: true, see }));
    solver?.send(`${line}\n`);
  }
});
addEventListener("message", async ({ data, source }) => {
  if (source === null || source !== frame.contentWindow || typeof data !== "object" || data === null) return;
  const post = (/** @type {object} */ message) => source.postMessage(message, { targetOrigin: "*" });
  if (data.yapboz === "solver?") post({ yapboz: "solver" });
  if (data.yapboz === "solve" && typeof data.line === "string" && reply === null) {
    post({ yapboz: "solved", line: data.line, answer: await solved(data.line.replace(/[\r\n]/g, " ")) });
  }
});

for (const field of [form.board, form.goalBoard]) field.oninput = lookSoon;
form.goal.onchange = () => {
  form.goalBoard.hidden = form.goal.value !== "?";
  look();
};
columns.onchange = rows.onchange = of("again").onclick = clear;
of("puzzle").onsubmit = async event => {
  event.preventDefault();
  const status = await solve();
  if (status === null) return;
  of("answer").scrollIntoView();
  if (!frame.hidden) frame.focus();
};
for (const field of [form.board, form.goalBoard]) {
  field.onkeydown = event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) /** @type {HTMLFormElement} */ (of("puzzle")).requestSubmit();
  };
}
of("shell").onsubmit = async event => {
  event.preventDefault();
  closeSolver();
  const line = /** @type {HTMLInputElement} */ (of("line")).value, input = /** @type {HTMLTextAreaElement} */ (of("input")).value;
  of("share").hidden = true;
  if (await show({ args: wordsOf(line), input }) !== null) of("answer").scrollIntoView();
};
of("stop").onclick = () => running.stop();
of("save").onclick = () => {
  const address = URL.createObjectURL(new Blob(/** @type {BlobPart[]} */ (answer.bytes)));
  element("a", "", { href: address, download: answer.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
of("print").onclick = () => frame.contentWindow?.postMessage({ yapboz: "print" }, "*");
addEventListener("keydown", event => {
  if (event.key !== "p" || !event.ctrlKey && !event.metaKey || of("answer").hidden || of("keep").hidden || of("print").hidden) return;
  event.preventDefault();
  of("print").click();
});
of("share").onclick = async () => {
  hash = link();
  location.hash = hash;
  hash = location.hash;
  const address = /** @type {HTMLInputElement} */ (of("address"));
  of("link").hidden = false;
  address.value = location.href;
  address.select();
  // Where the browser does not allow it, the link is there to copy.
  await navigator.clipboard?.writeText(address.value).catch(() => {});
};
addEventListener("hashchange", follow);

clear();
loaded.then(() => {
  of("loading").textContent = "";
  for (const id of ["solve", "run"]) /** @type {HTMLButtonElement} */ (of(id)).disabled = false;
  look();
  follow();
}, why => { of("loading").textContent = `This browser cannot run the program: ${why}`; });
