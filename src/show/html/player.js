"use strict";
{
  const root = document.documentElement;
  const of = id => document.getElementById(id);
  const board = of("board"), now = of("now"), slider = of("move"), play = of("play"), speed = of("speed"), path = of("path");
  const { start, moves } = board.dataset;
  const columns = Number(board.dataset.columns), words = start.split(" "), last = moves.length;
  const STEPS = { R: 1, D: columns, U: -columns, L: -1 };
  const BACK = { R: "L", D: "U", U: "D", L: "R" };
  const DIRECTIONS = { R: "right", D: "down", U: "up", L: "left" };

  // The tile on every cell, by its cell at the start, and the cell of the blank.
  const tiles = words.map((_, cell) => cell);
  const hole = Number(board.dataset.blank);
  let blank = hole, at = 0, timer = null;
  const shown = words.map((word, tile) => {
    const span = document.createElement("span");
    span.textContent = word;
    span.style.setProperty("--glyphs", [...word].reduce((sum, glyph) => sum + (glyph < "\u0080" ? 1 : 2), 0));
    if (tile !== hole) board.append(span);
    return span;
  });
  const letters = [...moves].map(letter => {
    const b = document.createElement("b");
    b.textContent = letter;
    return b;
  });
  if (last > 0) path.replaceChildren(...letters);

  const place = cell => {
    const tile = shown[tiles[cell]];
    tile.style.transform = `translate(${cell % columns * 100}%, ${Math.floor(cell / columns) * 100}%)`;
  };
  const slide = letter => {
    const to = blank + STEPS[letter];
    [tiles[blank], tiles[to]] = [tiles[to], tiles[blank]];
    place(blank);
    blank = to;
  };

  // Shows the board after a number of moves.
  const go = number => {
    const to = Math.min(Math.max(number, 0), last);
    board.classList.toggle("jumps", Math.abs(to - at) > 1);
    while (at < to) slide(moves[at++]);
    while (at > to) slide(BACK[moves[--at]]);
    for (const tile of board.querySelectorAll(".moved")) tile.classList.remove("moved");
    for (const letter of path.querySelectorAll("[aria-current]")) letter.removeAttribute("aria-current");
    let what = at === 0 ? "the start" : "";
    if (at > 0) {
      const letter = moves[at - 1], tile = shown[tiles[blank - STEPS[letter]]];
      tile.classList.add("moved");
      letters[at - 1].setAttribute("aria-current", "step");
      // Within their own boxes only: the page stays where it is.
      for (const [box, inner] of [[path, letters[at - 1]], [board.parentNode, tile]]) {
        const [outer, place] = [box.getBoundingClientRect(), inner.getBoundingClientRect()];
        if (place.top < outer.top || place.bottom > outer.bottom) box.scrollTop += place.top - outer.top - outer.height / 2;
        if (place.left < outer.left || place.right > outer.right) box.scrollLeft += place.left - outer.left - outer.width / 2;
      }
      what = `${letter}: ${tile.textContent} goes ${DIRECTIONS[BACK[letter]]}`;
    }
    const rows = tiles.map((tile, cell) => (cell % columns ? " " : cell ? "; " : "") + (tile === hole ? "blank" : words[tile]));
    of("count").textContent = `move ${at} of ${last}`;
    of("what").textContent = what;
    of("rows").textContent = `Board: ${rows.join("")}.`;
    slider.value = at;
    slider.setAttribute("aria-valuetext", `move ${at} of ${last}`);
  };

  const interval = () => 600 / Number(speed.value);
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    play.textContent = "Play";
    now.setAttribute("aria-live", "polite");
  };
  const tick = () => {
    go(at + 1);
    if (at < last) timer = setTimeout(tick, interval());
    else stop();
  };
  const toggle = () => {
    if (timer !== null) return stop();
    if (at === last) go(0);
    // A screen reader would fall behind.
    now.setAttribute("aria-live", "off");
    play.textContent = "Pause";
    timer = setTimeout(tick, interval());
  };
  const stepTo = number => {
    stop();
    go(number);
  };
  const setSpeed = () => board.style.setProperty("--slide", `${Math.min(400, interval() * 2 / 3)}ms`);

  play.onclick = toggle;
  of("first").onclick = () => stepTo(0);
  of("back").onclick = () => stepTo(at - 1);
  of("forward").onclick = () => stepTo(at + 1);
  of("last").onclick = () => stepTo(last);
  slider.oninput = () => stepTo(Number(slider.value));
  speed.onchange = setSpeed;
  path.onclick = event => {
    const number = letters.indexOf(event.target);
    if (number >= 0) stepTo(number + 1);
  };
  const KEYS = {
    " ": toggle, ArrowLeft: () => stepTo(at - 1), ArrowRight: () => stepTo(at + 1), Home: () => stepTo(0), End: () => stepTo(last),
  };
  document.onkeydown = event => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    // A focused button takes the space bar itself, a list all keys.
    const isTaken = target === speed || key === " " && target.localName === "button";
    if (!(key in KEYS) || isTaken || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    KEYS[key]();
  };

  words.forEach((_, cell) => place(cell));
  root.classList.add("scripted");
  setSpeed();
  go(0);
}
