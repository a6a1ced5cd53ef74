"use strict";
{
  const section = document.querySelector(".searches");
  const of = id => document.getElementById(id);
  const slider = of("step"), run = of("run"), pace = of("pace");
  const slot = Number(section.dataset.slot), columns = Number(section.dataset.columns), blank = Number(section.dataset.blank);
  const words = section.dataset.words ? section.dataset.words.split(" ") : [];
  const STEPS = { R: 1, D: columns, U: -columns, L: -1 };
  const KINDS = { n: "new", i: "improved", d: "duplicate", c: "cut" };

  // Lengths are in pixels, for a tree in its full size. The smallest text, the small numbers, has 10 pixels.
  const LINE = 15, GAP = 12, RISE = 36, MARGIN = 24, WORD = 9, SMALL = 6.2, GLYPH = 7.3;
  // The sizes that the buttons choose from. Below 0.85, there is no text, and a board is drawn as its tiles, unless they
  // are less than two pixels wide; below 1, there are no small numbers.
  const SIZES = [1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 0.85, 1, 1.25, 1.6, 2, 2.5];
  const LEAST_OF_TEXT = 0.85, LEAST_OF_TILE = 2;
  const MOST_ROWS = 60;

  const escaped = text => text.replace(/[&<>]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
  const plural = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

  const view = article => {
    const { moves, kinds, next, rest, found } = article.dataset;
    const numbers = name => (article.dataset[name] ?? "").split(" ").filter(word => word).map(Number);
    const [ofG, ofH] = numbers("weights");
    const [appear, order, h, parts, differences, places] = ["appear", "order", "h", "parts", "parents", "places"].map(numbers);
    const bounds = numbers("bounds"), hasBounds = bounds.length > 0, last = order.length, isDeepest = next === "deepest";

    // Lists by node: its parent, place, level, the step when it was taken and the step when another node replaced it.
    const parent = [], x = [], g = [], bound = [], boards = [], taken = Array(moves.length).fill(Infinity), gone = taken.slice();
    let before = 0;
    for (let node = 0; node < moves.length; node++) {
      if (moves[node] === ".") {
        parent.push(-1);
        g.push(0);
        bound[node] = bounds.shift();
      } else {
        before += differences.shift();
        parent.push(before);
        g.push(g[before] + 1);
      }
      x.push(places[node] + (parent[node] < 0 ? 0 : x[parent[node]]));
    }
    order.forEach((node, at) => { taken[node] = at + 1; });
    for (const pair of (article.dataset.replaced ?? "").split(" ").filter(pair => pair)) {
      const [node, step] = pair.split(":").map(Number);
      gone[node] = step;
    }
    // Lists by step: the nodes that exist, the nodes generated, and the nodes stored; for a stack, the most so far.
    const there = [], generated = [], stored = [];
    let all = 0, made = 0, kept = isDeepest ? 1 : 0;
    for (let step = 0; step <= last; step++) {
      for (const end = all + appear[step]; all < end; all++) {
        if (moves[all] !== ".") made++;
        if (kinds[all] === "n" && !isDeepest) kept++;
      }
      if (isDeepest && step > 0) kept = Math.max(kept, g[order[step - 1]] + 1);
      there.push(all);
      generated.push(made);
      stored.push(kept);
    }

    const f = node => ofG * g[node] + ofH * (h[node] ?? 0);
    const board = node => boards[node] ??= parent[node] < 0 ? words.map((_, cell) => cell) : moved(board(parent[node]), moves[node]);
    const moved = (tiles, move) => {
      const from = tiles.indexOf(blank), to = from + STEPS[move], after = tiles.slice();
      [after[from], after[to]] = [tiles[to], tiles[from]];
      return after;
    };
    const way = node => node < 0 ? [] : [node, ...way(parent[node])];
    const path = node => way(node).reverse().map(node => moves[node]).join("").replace(".", "");
    const costs = node => h.length ? [`f=${f(node) / 100}`, `g=${g[node]} h=${h[node]}`] : [`g=${g[node]}`];

    // Computes the size of a box.
    const glyphs = Math.max(1, ...words.filter((_, tile) => tile !== blank).map(word => [...word].length));
    const digits = parts.length ? String(Math.max(...parts)).length : 0;
    const cell = { width: 6 + glyphs * WORD + digits * SMALL, height: digits ? 25 : 19 };
    const rows = words.length / columns;
    const texts = moves.length ? [...h.length ? [`g=${Math.max(...g)} h=${Math.max(...h)}`] : [], rest ? `${rest} +10` : "duplicate"] : [];
    const width = Math.ceil(Math.max(words.length && columns * cell.width, ...texts.map(text => text.length * GLYPH)) + 12);
    const lines = 1 + (h.length || hasBounds ? 2 : 1) + (rest ? 1 : 0);
    const height = lines * LINE + rows * cell.height + 10;
    const left = node => MARGIN + x[node] / slot * (width + GAP);
    const top = node => MARGIN + g[node] * (height + RISE);
    const whole = {
      width: Math.max(...x) / slot * (width + GAP) + width + 2 * MARGIN, height: Math.max(...g) * (height + RISE) + height + 2 * MARGIN,
    };

    const tree = article.querySelector(".tree"), queue = article.querySelector(".queue");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `0 0 ${whole.width} ${whole.height}`);
    tree.append(svg);
    let at = 0, size = 1, stack = new Set();

    const state = node => {
      if (found && at === last && stack.has(node)) return "path";
      if (taken[node] <= at) return isDeepest && !stack.has(node) ? "left" : "expanded";
      return kinds[node] === "d" || kinds[node] === "c" || gone[node] <= at ? "cut" : "open";
    };
    const heading = node => {
      if (taken[node] <= at) return String(taken[node]);
      return gone[node] <= at ? "replaced" : { d: "duplicate", c: "cut" }[kinds[node]] ?? "";
    };
    const edge = node => {
      const [from, to] = [parent[node], node];
      return `M${left(from) + width / 2} ${top(from) + height}L${left(to) + width / 2} ${top(to)}`;
    };
    const text = (at, top, words, more = "") => `<text x="${at}" y="${top}" ${more}>${escaped(words).replace(/ /g, "\u00a0")}</text>`;
    const drawnBoard = (node, x0, y0) => {
      let lines = "", marks = "", sum = 0;
      for (let column = 0; column <= columns; column++) lines += `M${x0 + column * cell.width} ${y0}v${rows * cell.height}`;
      for (let row = 0; row <= rows; row++) lines += `M${x0} ${y0 + row * cell.height}h${columns * cell.width}`;
      board(node).forEach((tile, place) => {
        if (tile === blank) return;
        const right = x0 + place % columns * cell.width, down = y0 + Math.floor(place / columns) * cell.height;
        const room = cell.width - 2 - digits * SMALL;
        marks += text(right + (digits ? 1 + room / 2 : cell.width / 2), down + 15, words[tile], 'class="word"');
        if (!digits) return;
        const part = parts[tile * words.length + place];
        sum += part;
        if (size >= 1) marks += text(right + cell.width - 2, down + 22, String(part), 'class="small"');
      });
      return { marks: `<path class="lines" d="${lines}"/>${marks}`, sum };
    };
    const box = node => {
      const [x0, y0] = [left(node), top(node)], middle = x0 + width / 2, current = order[at - 1] === node;
      let inside = text(middle, y0 + LINE, heading(node), 'class="heading"'), down = y0 + LINE + 5, sum = 0;
      if (words.length) {
        const drawn = drawnBoard(node, middle - columns * cell.width / 2, down);
        inside += drawn.marks;
        down += rows * cell.height;
        sum = drawn.sum;
      }
      const below = bound[node] === undefined ? costs(node) : [`bound ${bound[node]}`, ...costs(node).slice(-1)];
      if (rest && h[node] > sum) below.push(`${rest} +${h[node] - sum}`);
      below.forEach((line, row) => { inside += text(middle, down + (row + 1) * LINE - 2, line); });
      if (moves[node] !== ".") inside += text(middle + (left(parent[node]) > x0 ? -9 : 9), y0 - 5, moves[node], 'class="label"');
      return `<g class="n-${state(node)}${current ? " n-now" : ""}" data-node="${node}"><rect x="${x0}" y="${y0}" width="${width}" height="${height}" rx="5"/>${inside}</g>`;
    };

    // The tiles of a board as blocks, each with a gap around it.
    const blocksOf = node => {
      const x0 = left(node) + (width - columns * cell.width) / 2, y0 = top(node) + (height - rows * cell.height) / 2;
      return board(node).map((tile, place) => {
        if (tile === blank) return "";
        const [right, down] = [x0 + place % columns * cell.width, y0 + Math.floor(place / columns) * cell.height];
        return `M${right + 2} ${down + 2}h${cell.width - 4}v${cell.height - 4}h${4 - cell.width}z`;
      }).join("");
    };

    // Draws only the nodes in view and near it: all nodes of a large tree would take seconds.
    const draw = () => {
      svg.style.width = `${whole.width * size}px`;
      svg.style.height = `${whole.height * size}px`;
      const [x0, y0] = [tree.scrollLeft / size - width, tree.scrollTop / size - height - RISE];
      const [x1, y1] = [x0 + tree.clientWidth / size + 2 * width, y0 + tree.clientHeight / size + 2 * (height + RISE)];
      const isNear = node => left(node) + width >= x0 && left(node) <= x1 && top(node) + height >= y0 && top(node) <= y1;
      const edges = { open: "", cut: "", path: "" }, shapes = {}, tiles = {};
      const hasTiles = words.length > 0 && Math.min(cell.width, cell.height) * size >= LEAST_OF_TILE;
      let boxes = "";
      for (let node = 0; node < there[at]; node++) {
        const isSeen = isNear(node), kind = state(node);
        if (parent[node] >= 0 && (isSeen || isNear(parent[node]) || top(node) >= y0 && top(parent[node]) <= y1)) {
          edges[edges[kind] === undefined ? "open" : kind] += edge(node);
        }
        if (isSeen && size >= LEAST_OF_TEXT) boxes += box(node);
        else if (isSeen) {
          shapes[kind] = (shapes[kind] ?? "") + `M${left(node)} ${top(node)}h${width}v${height}h${-width}z`;
          if (hasTiles) tiles[kind] = (tiles[kind] ?? "") + blocksOf(node);
        }
      }
      const drawn = Object.entries(edges).map(([kind, d]) => d && `<path class="e-${kind}" d="${d}"/>`);
      const blocks = Object.entries(shapes).map(([kind, d]) => `<g class="n-${kind}"><path d="${d}"/><path class="tiles" d="${tiles[kind] ?? ""}"/></g>`);
      const now = order[at - 1];
      if (now !== undefined && size < LEAST_OF_TEXT) {
        blocks.push(`<circle class="n-here" cx="${left(now) + width / 2}" cy="${top(now) + height / 2}" r="${8 / size}"/>`);
      }
      svg.innerHTML = `<rect class="panel" width="100%" height="100%"/>${drawn.join("")}${blocks.join("")}${boxes}`;
    };
    const centre = node => {
      tree.scrollLeft = (left(node) + width / 2) * size - tree.clientWidth / 2;
      tree.scrollTop = top(node) * size - (tree.clientHeight - height * size) / 2;
    };
    // Scrolls to a node that is not completely in view.
    const follow = node => {
      const [x0, y0] = [left(node) * size - tree.scrollLeft, top(node) * size - tree.scrollTop];
      const isSeen = x0 >= 0 && y0 >= 0 && x0 + width * size <= tree.clientWidth && y0 + height * size <= tree.clientHeight;
      if (!isSeen) centre(node);
    };
    const zoom = to => {
      size = to;
      draw();
      centre(order[at - 1] ?? 0);
      draw();
    };
    const fitting = () => Math.min(tree.clientWidth / whole.width, tree.clientHeight / whole.height, 1);
    const ZOOMS = {
      out: () => zoom(SIZES.findLast(to => to < size - 1e-6) ?? size),
      in: () => zoom(SIZES.find(to => to > size + 1e-6) ?? size),
      whole: () => zoom(fitting()),
      root: () => {
        zoom(Math.max(size, LEAST_OF_TEXT));
        centre(0);
        draw();
      },
    };
    for (const button of article.querySelectorAll("[data-zoom]")) button.onclick = ZOOMS[button.dataset.zoom];
    tree.onscroll = draw;
    addEventListener("resize", draw);

    const waiting = () => {
      if (isDeepest) return way(order[at - 1] ?? 0);
      const nodes = [];
      for (let node = 0; node < there[at]; node++) if (state(node) === "open") nodes.push(node);
      // Sorts the nodes as the search takes them.
      return next === "oldest" ? nodes : nodes.sort((a, b) => f(a) - f(b) || (next === "best" ? g[b] - g[a] || b - a : a - b));
    };
    const row = node => {
      const tiles = words.length ? board(node).map((tile, place) => {
        const word = tile === blank ? "" : words[tile];
        return (place % columns ? " " : place ? "\n" : "") + word.padStart(glyphs);
      }) : [];
      const values = [...h.length ? [f(node) / 100] : [], g[node], ...h.length ? [h[node]] : []];
      return `<tr data-node="${node}">${tiles.length ? `<td class="rows">${escaped(tiles.join(""))}` : ""}${values.map(value => `<td>${value}`).join("")}`;
    };
    const event = () => {
      if (at === 0) return isDeepest ? "The start, before it is expanded." : "The start is in the queue.";
      const node = order[at - 1];
      if (found && at === last) return `Node ${at} is the goal: ${path(node) || "solved already"}, ${plural(g[node], "move")}.`;
      const counts = {};
      for (let other = there[at - 1]; other < there[at]; other++) {
        if (other !== node && moves[other] !== ".") counts[KINDS[kinds[other]]] = (counts[KINDS[kinds[other]]] ?? 0) + 1;
      }
      const children = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`).join(", ");
      const begins = moves[node] === "." && bound[node] !== undefined ? ` The bound is ${bound[node]}.` : "";
      return `Node ${at} is expanded: ${costs(node).join(" ")}.${begins}${children && ` Generated: ${children}.`}`;
    };

    // Shows the search after a number of steps; a search that has ended stays at its end.
    const go = step => {
      at = Math.min(step, last);
      stack = new Set(isDeepest || found && at === last ? way(order[at - 1] ?? 0) : []);
      const nodes = waiting();
      const counts = { expanded: at - (found && at === last ? 1 : 0), generated: generated[at], stored: stored[at], queue: nodes.length };
      for (const [count, number] of Object.entries(counts)) article.querySelector(`[data-count=${count}]`).textContent = number;
      article.querySelector(".event").textContent = event();
      queue.querySelector("tbody").innerHTML = nodes.slice(0, MOST_ROWS).map(row).join("");
      queue.querySelector(".rest").textContent = nodes.length > MOST_ROWS ? `and ${nodes.length - MOST_ROWS} more` : "";
      queue.scrollTop = 0;
      follow(order[at - 1] ?? 0);
      draw();
    };
    // Makes the tree as wide as the page if it is then readable, otherwise in full size, and shows the start.
    const open = () => {
      const wide = tree.clientWidth / whole.width;
      size = wide < LEAST_OF_TEXT ? 1 : Math.min(wide, 1.25);
      draw();
      centre(0);
    };
    return { go, open, last, article };
  };

  document.documentElement.classList.add("scripted");
  const views = [...section.querySelectorAll(".search")].map(view);
  const last = Math.max(...views.map(view => view.last));
  let at = 0, timer = null;
  slider.max = last;

  const go = to => {
    at = Math.min(Math.max(to, 0), last);
    slider.value = at;
    of("taken").textContent = `${at} of ${last}`;
    slider.setAttribute("aria-valuetext", `${at} of ${last} nodes taken`);
    for (const view of views) view.go(at);
  };
  const talk = how => { for (const { article } of views) article.querySelector(".event").setAttribute("aria-live", how); };
  const name = label => {
    run.classList.toggle("playing", label === "Pause");
    run.setAttribute("aria-label", label);
    run.querySelector("span").textContent = label;
  };
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    name("Play");
    talk("polite");
  };
  const tick = () => {
    go(at + 1);
    if (at < last) timer = setTimeout(tick, 1000 / Number(pace.value));
    else stop();
  };
  const toggle = () => {
    if (timer !== null) return stop();
    if (at === last) go(0);
    // A screen reader could not keep up.
    talk("off");
    name("Pause");
    timer = setTimeout(tick, 1000 / Number(pace.value));
  };
  const stepTo = to => {
    stop();
    go(to);
  };
  run.onclick = toggle;
  of("start").onclick = () => stepTo(0);
  of("before").onclick = () => stepTo(at - 1);
  of("after").onclick = () => stepTo(at + 1);
  of("end").onclick = () => stepTo(last);
  slider.oninput = () => stepTo(Number(slider.value));
  const KEYS = {
    " ": toggle, ArrowLeft: () => stepTo(at - 1), ArrowRight: () => stepTo(at + 1), Home: () => stepTo(0), End: () => stepTo(last),
  };
  // Keys that no control has are for what is in the middle of the window: this section, or the board below.
  const isHere = target => {
    const { top, bottom } = section.getBoundingClientRect();
    return section.contains(target) || target === document.body && top < innerHeight / 2 && bottom > innerHeight / 2;
  };
  const press = event => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (!isHere(target)) return;
    // The keys of this section must not reach the board.
    event.stopPropagation();
    const isTaken = target === pace || key === " " && target.localName === "button" || target.matches(".tree, .queue, .still");
    if (!(key in KEYS) || isTaken || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    KEYS[key]();
  };
  document.addEventListener("keydown", press, true);
  for (const view of views) view.open();
  go(0);
}
