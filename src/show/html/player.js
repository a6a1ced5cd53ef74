"use strict";
{
  const root = document.documentElement;
  const of = id => document.getElementById(id);
  const board = of("board"), now = of("now"), slider = of("move"), play = of("play"), speed = of("speed"), path = of("path"), seed = of("seed");
  const player = board.closest(".player");
  const thumbnails = [...document.querySelectorAll(".boards li")];
  const columns = Number(board.dataset.columns), words = board.dataset.start.split(" "), hole = Number(board.dataset.blank);
  // The page can search all positions of a small board. For a larger board, a page around this page may have a solver.
  const canSearch = of("solve") !== null && !of("solve").hidden;
  let hasSolver = false;

  const LETTERS = ["R", "D", "U", "L"];
  const STEPS = { R: 1, D: columns, U: -columns, L: -1 };
  const BACK = { R: "L", D: "U", U: "D", L: "R" };
  const DIRECTIONS = { R: "right", D: "down", U: "up", L: "left" };
  const count = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;
  const rowOf = cell => Math.floor(cell / columns);
  const wayBack = moves => [...moves].reverse().map(letter => BACK[letter]).join("");

  // A position is a string with a character for every cell: the tile on it. A tile's number is its cell at the start.
  const SIGNS = words.map((_, tile) => String.fromCharCode(0x100 + tile));
  const BLANK = SIGNS[hole];
  const tileOn = (position, cell) => position.charCodeAt(cell) - 0x100;
  // Tiles with the same word are equal: positions with the same key are one board.
  const KEYS_OF_TILES = words.map(word => SIGNS[words.indexOf(word)]);
  const key = position => Array.from(position, (_, cell) => KEYS_OF_TILES[tileOn(position, cell)]).join("");

  // Returns the position after a move, or null if the move leads off the board.
  const moved = (position, letter) => {
    const blank = position.indexOf(BLANK), to = blank + STEPS[letter];
    const isAcross = letter === "R" || letter === "L";
    if (to < 0 || to >= words.length || isAcross && rowOf(to) !== rowOf(blank)) return null;
    const [low, high] = to < blank ? [to, blank] : [blank, to];
    return position.slice(0, low) + position[high] + position.slice(low + 1, high) + position[low] + position.slice(high + 1);
  };

  // A solution, with all its positions. An open solution is not known yet: it has only the start.
  const solution = (title, start, moves, isShortest, isOpen = false) => {
    const positions = [start];
    for (const letter of moves) positions.push(moved(positions.at(-1), letter));
    return { title, moves, isShortest, isOpen, positions, places: new Map(positions.map((position, at) => [key(position), at])) };
  };
  const { moves: given, least } = board.dataset;
  const GIVEN = solution(of("from").textContent, SIGNS.join(""), given, Number(least) === given.length);
  const END = GIVEN.positions.at(-1), GOAL = key(END);

  // Returns the distance of every position from the goal, by its key. A map that grows while it is read is a queue.
  const explore = () => {
    const distances = new Map([[GOAL, 0]]);
    for (const [position, distance] of distances) {
      for (const letter of LETTERS) {
        const next = moved(position, letter);
        if (next !== null && !distances.has(next)) distances.set(next, distance + 1);
      }
    }
    return distances;
  };
  let distances = null;
  // `known`: shortest solutions of positions, by their keys; with a shortest solution, those of all its positions are known.
  const known = new Map();
  const remember = ({ moves, positions }) => {
    for (const [at, position] of positions.entries()) known.set(key(position), moves.slice(at));
  };
  remember(solution("", END, "", true));
  if (GIVEN.isShortest) remember(GIVEN);
  // Returns a shortest solution of a position, or null if none is known.
  const shortest = position => {
    if (!canSearch) return known.get(key(position)) ?? null;
    distances ??= explore();
    let moves = "";
    for (let at = key(position); at !== GOAL; at = moved(at, moves.at(-1))) {
      moves += LETTERS.find(letter => distances.get(moved(at, letter)) === distances.get(at) - 1);
    }
    return moves;
  };

  // The state: `way` is a solution, `at` the place on it where the player is or left it, `own` the moves since then,
  // `made` the number of all moves, `slid` the moves of the last slide, `mark` why the next tile is marked: a step of
  // the solution or a hint.
  const startOf = way => ({ way, at: 0, own: "", made: 0, position: way.positions[0], slid: "", mark: "step" });
  let state = startOf(GIVEN);
  const past = [];

  const isSolved = ({ position }) => key(position) === GOAL;
  // Returns the moves to the goal that the page knows, or null if it knows none.
  const ahead = ({ way, at, own, position }) => {
    const moves = own === "" && !way.isOpen ? null : shortest(position);
    return moves !== null || way.isOpen ? moves : wayBack(own) + way.moves.slice(at);
  };
  const slide = (state, letter) => {
    const { way, own } = state, position = moved(state.position, letter);
    if (position === null) return state;
    const place = way.places.get(key(position));
    const away = own.endsWith(BACK[letter]) ? own.slice(0, -1) : own + letter;
    const next = { ...state, position, made: state.made + 1, slid: letter, mark: "" };
    return place === undefined ? { ...next, own: away } : { ...next, at: place, own: "" };
  };
  const jump = (state, place) => {
    const { way } = state, at = Math.min(Math.max(place, 0), way.moves.length);
    return { ...state, at, own: "", made: at, position: way.positions[at], slid: at > 0 ? way.moves[at - 1] : "", mark: "step" };
  };
  const forward = state => {
    const { at, own, made } = state, [letter] = ahead(state) ?? "";
    if (letter === undefined) return state;
    return { ...(own === "" ? jump(state, at + 1) : slide(state, letter)), made: made + 1, mark: "step" };
  };
  const back = state => {
    const { at, own, made } = state;
    if (own === "" && at === 0) return jump(state, 0);
    return { ...(own === "" ? jump(state, at - 1) : slide(state, BACK[own.at(-1)])), made: Math.max(made - 1, 0), mark: "step" };
  };
  // Slides the tile on a cell, and the tiles between it and the blank.
  const push = (state, cell) => {
    const blank = state.position.indexOf(BLANK), across = rowOf(cell) === rowOf(blank);
    if (cell === blank || !across && (cell - blank) % columns !== 0) return state;
    const letter = across ? cell > blank ? "R" : "L" : cell > blank ? "D" : "U";
    const steps = (cell - blank) / STEPS[letter];
    let next = state;
    for (let step = 0; step < steps; step++) next = slide(next, letter);
    return { ...next, slid: letter.repeat(steps) };
  };
  const solveFromHere = state => isSolved(state) ? state : startOf(solution("This board", state.position, shortest(state.position), true));
  // Walks from the goal without turning back, for an even or odd number of moves. A counter in steps of the golden
  // ratio (as in SplitMix, Steele and others 2014), mixed by the finalizer of MurmurHash3 (Appleby 2011), chooses the
  // moves: with 32-bit integers only, so that a seed makes the same board everywhere.
  const shuffle = number => {
    let counter = number;
    const below = limit => {
      counter = counter + 0x9e3779b9 | 0;
      let mixed = Math.imul(counter ^ counter >>> 16, 0x85ebca6b);
      mixed = Math.imul(mixed ^ mixed >>> 13, 0xc2b2ae35);
      return ((mixed ^ mixed >>> 16) >>> 0) % limit;
    };
    let walk = "", position = END;
    for (let left = 20 * words.length + below(2); left > 0; left--) {
      const open = LETTERS.filter(letter => moved(position, letter) !== null);
      const onward = open.filter(letter => letter !== BACK[walk.at(-1)]);
      const choice = onward.length > 0 ? onward : open;
      walk += choice[below(choice.length)];
      position = moved(position, walk.at(-1));
    }
    const moves = shortest(position);
    return { ...startOf(solution(`Shuffle ${number}`, position, moves ?? "", true, moves === null)), mark: "" };
  };

  const tiles = words.map((word, tile) => {
    const span = document.createElement("span");
    span.textContent = word;
    const glyphs = [...word].reduce((sum, glyph) => sum + (glyph < "\u0080" ? 1 : 2), 0);
    span.style.setProperty("--glyphs", glyphs);
    if (tile !== hole) board.append(span);
    return span;
  });
  player.style.setProperty("--most", Math.max(...tiles.map(tile => Number(tile.style.getPropertyValue("--glyphs")))));

  // An open solution becomes this solution as soon as the solver has found it.
  const settle = state => {
    const { way, own, position } = state, moves = way.isOpen ? shortest(way.positions[0]) : null;
    if (moves === null) return state;
    way.found ??= solution(way.title, way.positions[0], moves, true);
    const place = way.found.places.get(key(position));
    return { ...state, way: way.found, at: place ?? 0, own: place === undefined ? own : "" };
  };

  const needed = ({ way }) => way.isOpen ? "" : `, ${way.isShortest ? "" : "at most "}${way.moves.length} needed`;
  // The moves that are left after the player's own move, and how many more there are than without a detour.
  const left = ({ way, position, made }) => {
    const [moves, first] = [position, way.positions[0]].map(shortest);
    if (moves === null) return asked === null ? "" : "; ...";
    const lost = first === null ? 0 : made + moves.length - first.length;
    return `; ${lost > 0 ? `${count(lost, "move")} lost; ` : ""}${moves.length} left`;
  };
  const goes = (state, letter, cell) => `${tiles[tileOn(state.position, cell)].textContent} goes ${DIRECTIONS[BACK[letter]]}`;
  const comment = state => {
    const { slid, position, own, made, mark } = state, blank = position.indexOf(BLANK);
    if (isSolved(state)) return made > 0 ? `solved in ${count(made, "move")}` : "solved";
    if (mark === "hint") {
      const moves = ahead(state), [letter] = moves;
      const where = own === "" || shortest(position) !== null ? `${count(moves.length, "move")} to the goal` : "back to the solution";
      return `hint: ${goes(state, letter, blank + STEPS[letter])}, ${where}`;
    }
    if (slid === "") return "the start";
    const what = slid.length > 1 ? `${slid.length} tiles go ${DIRECTIONS[BACK[slid[0]]]}` : `${slid}: ${goes(state, slid, blank - STEPS[slid])}`;
    return mark === "" ? what + left(state) : what;
  };

  let letters = [], shown = null, places = words.map((_, cell) => cell);
  const render = () => {
    const { way, at, own, made, position, slid, mark } = state, blank = position.indexOf(BLANK);
    if (shown !== way) {
      shown = way;
      of("from").textContent = way.title;
      slider.max = way.moves.length;
      letters = [...way.moves].map(letter => Object.assign(document.createElement("b"), { textContent: letter }));
      path.replaceChildren(...(letters.length > 0 || way.isOpen ? letters : ["solved already"]));
    }

    // Only moves to the next cell are animated.
    const cells = tiles.map((_, tile) => position.indexOf(SIGNS[tile]));
    const isFar = cells.some((cell, tile) => tile !== hole && Math.abs(rowOf(cell) - rowOf(places[tile])) + Math.abs(cell % columns - places[tile] % columns) > 1);
    board.classList.toggle("jumps", isFar);
    const [letter] = mark === "" ? [] : ahead(state) ?? "", next = letter && tileOn(position, blank + STEPS[letter]);
    const last = Array.from(slid, (letter, step) => tileOn(position, blank - STEPS[letter] * (step + 1)));
    for (const [tile, cell] of cells.entries()) {
      tiles[tile].style.transform = `translate(${cell % columns * 100}%, ${rowOf(cell) * 100}%)`;
      tiles[tile].className = [last.includes(tile) ? "moved" : "", tile === next ? `next ${DIRECTIONS[BACK[letter]]}` : ""].join(" ").trim();
    }
    places = cells;

    const rows = cells.map((_, cell) => (cell % columns ? " " : cell ? "; " : "") + (cell === blank ? "blank" : words[tileOn(position, cell)]));
    of("count").textContent = `${count(made, "move")} made${needed(state)}`;
    of("what").textContent = comment(state);
    of("rows").textContent = `Board: ${rows.join("")}.`;
    now.classList.toggle("solved", isSolved(state));
    for (const id of ["play", "forward", "last", "hint"]) of(id).disabled = !hasSolver && ahead(state) === null;
    slider.value = at;
    slider.setAttribute("aria-valuetext", `move ${at} of ${way.moves.length}`);
    for (const old of document.querySelectorAll("#path [aria-current], .boards [aria-current]")) old.removeAttribute("aria-current");
    if (own === "" && at > 0) letters[at - 1].setAttribute("aria-current", "step");
    if (own === "" && way === GIVEN) thumbnails.find(one => placeOf(one) === at)?.setAttribute("aria-current", "step");
    // This scrolls only within the boxes: the page stays in place.
    for (const [box, inner] of [[path, letters[at - 1]], [board.parentNode, tiles[last[0]]]]) {
      if (inner === undefined) continue;
      const [outer, place] = [box.getBoundingClientRect(), inner.getBoundingClientRect()];
      if (place.top < outer.top || place.bottom > outer.bottom) box.scrollTop += place.top - outer.top - outer.height / 2;
      if (place.left < outer.left || place.right > outer.right) box.scrollLeft += place.left - outer.left - outer.width / 2;
    }
  };
  // A caption has the number of the move and its letter; the first board's caption is a word.
  const placeOf = thumbnail => parseInt(thumbnail.querySelector("caption").textContent, 10) || 0;

  let timer = null;
  const interval = () => 600 / Number(speed.value);
  const sayPlay = word => {
    play.setAttribute("aria-label", word);
    play.lastChild.textContent = word;
    play.classList.toggle("playing", word === "Pause");
  };
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    sayPlay("Play");
    now.setAttribute("aria-live", "polite");
  };
  // What the player wants as soon as the moves from here are known.
  let wish = null, asked = null;
  const failed = new Set();
  // Asks the solver for the position whose shortest solution is wanted next, one at a time.
  const ask = () => {
    const { way, own, position } = state;
    const isWanted = position => shortest(position) === null && !failed.has(key(position));
    const wanted = [...way.isOpen ? [way.positions[0]] : [], ...own === "" && way.isShortest ? [] : [position]].find(isWanted);
    if (!hasSolver || asked !== null || wanted === undefined) return;
    asked = wanted;
    parent.postMessage({ yapboz: "solve", line: `${rowsOf(wanted)};${rowsOf(END)}` }, "*");
  };
  // Tiles by numbers, equal tiles by the same number, as `batch` reads them.
  const rowsOf = position => {
    const cells = Array.from(key(position), sign => sign === BLANK ? "." : String(SIGNS.indexOf(sign) + (SIGNS.indexOf(sign) < hole ? 1 : 0)));
    return Array.from({ length: cells.length / columns }, (_, row) => cells.slice(row * columns, (row + 1) * columns).join(" ")).join(";");
  };
  const answered = answer => {
    const [, moves] = /^\d+ ?([RDUL]*)$/.exec(answer) ?? [];
    if (moves === undefined) failed.add(key(asked));
    else remember(solution("", asked, moves, true));
    asked = null;
    state = settle(state);
    const wished = ahead(state) === null ? null : wish;
    if (wished !== null) wish = null;
    ask();
    render();
    wished?.();
  };
  // Does what needs the moves from here, as soon as they are known: on a solution, its own moves will do for most.
  const knowing = (action, needsShortest = false) => () => {
    const { way, own, position } = state, isOff = own !== "" || way.isOpen || needsShortest;
    const isUnknown = hasSolver && isOff && shortest(position) === null && !failed.has(key(position));
    if (isUnknown) wish = action;
    else if (ahead(state) !== null) action();
  };
  const change = next => {
    stop();
    wish = null;
    const isOther = next.way !== state.way || next.position !== state.position || next.made !== state.made;
    if (isOther) past.push(state);
    state = settle(next);
    ask();
    render();
  };
  const tick = () => {
    state = forward(state);
    if (isSolved(state)) stop();
    else timer = setTimeout(tick, interval());
    render();
  };
  const toggle = () => {
    if (timer !== null) return stop();
    const from = isSolved(state) ? jump(state, 0) : { ...state, mark: "step" };
    if (isSolved(from)) return;
    past.push(state);
    state = from;
    render();
    // A screen reader could not keep up.
    now.setAttribute("aria-live", "off");
    sayPlay("Pause");
    timer = setTimeout(tick, interval());
  };
  const undo = () => {
    stop();
    wish = null;
    state = settle(past.pop() ?? state);
    ask();
    render();
  };
  const hint = () => {
    stop();
    state = { ...state, mark: "hint" };
    render();
  };
  const solve = () => {
    if (shortest(state.position) === null) return;
    change(solveFromHere(state));
    if (!isSolved(state)) toggle();
  };
  const setSpeed = () => board.style.setProperty("--slide", `${Math.min(400, interval() * 2 / 3)}ms`);

  const ACTIONS = {
    first: () => change(jump(state, 0)), back: () => change(back(state)), play: knowing(toggle), forward: knowing(() => change(forward(state))),
    last: () => change(jump(state, state.way.moves.length)), undo, hint: knowing(hint), solve: knowing(solve, true),
    shuffle: () => {
      const number = Math.floor(Number(seed.value)) >>> 0;
      change(shuffle(number));
      seed.value = number + 1 >>> 0;
    },
  };
  for (const [id, action] of Object.entries(ACTIONS)) {
    const button = of(id);
    if (button !== null) button.onclick = action;
  }
  speed.onchange = setSpeed;
  // Undo takes back a drag as a whole.
  let isDragged = false;
  slider.oninput = () => {
    const { length } = past;
    change(jump(state, Number(slider.value)));
    if (isDragged) past.length = length;
    isDragged = true;
  };
  slider.onchange = () => { isDragged = false; };
  board.onclick = event => {
    const tile = tiles.indexOf(event.target);
    if (tile >= 0) change(push(state, state.position.indexOf(SIGNS[tile])));
  };
  path.onclick = event => {
    const number = letters.indexOf(event.target);
    if (number >= 0) change(jump(state, number + 1));
  };
  for (const thumbnail of thumbnails) {
    thumbnail.onclick = () => {
      change(jump({ ...state, way: GIVEN }, placeOf(thumbnail)));
      player.scrollIntoView();
    };
  }
  // A control used by the mouse gives up the focus, so that it takes no keys.
  player.addEventListener("click", event => {
    if (event.detail > 0) event.target.closest("button, [type=range]")?.blur();
  });

  const KEYS = {
    " ": ACTIONS.play, ",": ACTIONS.back, ".": ACTIONS.forward, Home: ACTIONS.first, End: ACTIONS.last, u: undo, Backspace: undo, h: ACTIONS.hint, s: ACTIONS.solve,
  };
  // An arrow key is the direction of a tile: the blank moves in the opposite direction.
  for (const letter of LETTERS) {
    const name = DIRECTIONS[letter];
    KEYS[`Arrow${name[0].toUpperCase()}${name.slice(1)}`] = () => change(slide(state, BACK[letter]));
  }
  document.onkeydown = event => {
    const { target, ctrlKey, altKey, metaKey } = event, name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // A focused button takes the space bar itself; a slider and a scrolling box take the keys that move them; other
    // fields take all keys.
    const moves = name.startsWith("Arrow") || name === "Home" || name === "End";
    const isTaken = target.matches?.("select, input:not([type=range])") || target.matches?.("[type=range], figure") && moves || name === " " && target.localName === "button";
    const place = board.getBoundingClientRect(), isOutOfSight = place.bottom < 0 || place.top > innerHeight;
    if (!(name in KEYS) || isTaken || isOutOfSight || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    KEYS[name]();
  };

  addEventListener("message", ({ data, source }) => {
    if (parent === window || source !== parent || typeof data !== "object") return;
    if (data.yapboz === "solver" && !canSearch && of("solve") !== null) {
      hasSolver = true;
      for (const control of document.querySelectorAll(".needs-solver")) control.hidden = false;
      ask();
      render();
    }
    if (data.yapboz === "solved" && asked !== null) answered(data.answer);
  });
  if (parent !== window) parent.postMessage({ yapboz: "solver?" }, "*");

  root.classList.add("scripted");
  setSpeed();
  render();
}
