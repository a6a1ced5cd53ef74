// What the pages that look at others share.
"use strict";

const seen = document.getElementById("seen");
const say = (...words) => { seen.textContent += "\n" + words.join(" ") + "\n"; };
const isShown = element => element.getClientRects().length > 0;

async function load(name, width, sandbox, height = 900) {
    const frame = document.createElement("iframe");
    frame.width = width;
    frame.height = height;
    if (sandbox) frame.sandbox = sandbox;
    frame.src = name.includes(".") ? name : name + ".html";
    document.body.append(frame);
    await new Promise(loaded => { frame.onload = loaded; });
    return frame;
}

const wait = time => new Promise(done => { setTimeout(done, time); });
const press = (page, key, target = page.body) => {
    const event = new page.defaultView.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
};

// Tiles are looked at where they come to rest.
const rest = page => page.head.append(Object.assign(page.createElement("style"), { textContent: "#board span { transition: none !important; }" }));

// The words of a page's board where they are to be seen, as rows; `.` where there is none.
function shownBoard(page) {
    const board = page.getElementById("board"), columns = Number(board.dataset.columns);
    const edge = board.getBoundingClientRect(), side = edge.width / columns;
    const rows = Array.from({ length: Math.round(edge.height / side) }, () => Array(columns).fill("."));
    for (const tile of board.querySelectorAll("span")) {
        const place = tile.getBoundingClientRect();
        const x = (place.left - edge.left) / side, y = (place.top - edge.top) / side;
        const [column, row] = [Math.round(x), Math.round(y)];
        const isOff = Math.abs(x - column) > 0.05 || Math.abs(y - row) > 0.05 || rows[row]?.[column] !== ".";
        if (isOff) return "a tile is off its cell: " + tile.textContent;
        rows[row][column] = tile.textContent;
    }
    return rows.map(row => row.join(" ")).join("/");
}

// What is wrong with the texts that a page shows: each should be inside its box, and what does not scroll inside the window.
function pageTexts(page) {
    const view = page.defaultView, wrong = [], range = page.createRange();
    const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode, element = text.parentElement;
        if (!text.data.trim() || !isShown(element) || element.closest("script, style, select, .unseen, svg")) continue;
        const box = element.closest("button, td, kbd, #board span") ?? page.documentElement;
        const outer = box.getBoundingClientRect();
        const scrolls = [...ancestors(element)].some(one => /auto|scroll/.test(view.getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth);
        range.selectNodeContents(text);
        for (const place of range.getClientRects()) {
            const isInside = place.left >= outer.left - 1 && place.right <= outer.right + 1 && place.top >= outer.top - 1 && place.bottom <= outer.bottom + 1;
            if (box !== page.documentElement && !isInside) wrong.push(text.data + " is outside its box");
            if (!scrolls && (place.left < 0 || place.right > page.documentElement.clientWidth)) wrong.push(text.data + " is cut");
        }
        const size = parseFloat(view.getComputedStyle(element).fontSize);
        if (size < 10) wrong.push(text.data + " is of " + size + " pixels");
    }
    return [...new Set(wrong)].join("; ") || "texts inside, large enough, none cut";
}
function* ancestors(element) {
    for (let one = element; one; one = one.parentElement) yield one;
}

// The relative luminance of a color, and the least contrast of a page's texts with what is behind them (WCAG 2.1).
function luminance(color) {
    const parts = color.match(/[\d.]+/g).slice(0, 3).map(part => part / 255);
    const [r, g, b] = parts.map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrastOf(...colors) {
    const pair = colors.map(luminance);
    return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
}
const isSolid = color => !/^rgba\(.*, 0\)$/.test(color);
function contrast(page) {
    const view = page.defaultView;
    let least = [21, ""];
    const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || !isShown(element) || element.closest("script, .unseen, svg")) continue;
        let behind = "";
        for (let at = element; at && !behind; at = at.parentElement) {
            const colors = [view.getComputedStyle(at, "::before"), view.getComputedStyle(at)];
            behind = colors.map(style => style.backgroundColor).find(isSolid) ?? "";
        }
        const ratio = contrastOf(view.getComputedStyle(element).color, behind || "rgb(255, 255, 255)");
        if (ratio < least[0]) least = [ratio, element.outerHTML.slice(0, 80)];
    }
    return least[0] >= 4.5 ? "enough" : least.join(" ");
}

// What is wrong with the texts of a drawing: each should be inside its box, the rectangle of its group unless it belongs to
// the whole drawing, of a size and with a contrast that can be read.
function texts(drawing) {
    const view = drawing.ownerDocument.defaultView, wrong = [];
    for (const text of [...drawing.querySelectorAll("text")].filter(text => isShown(text) && text.textContent)) {
        const ofGroup = text.matches("g > :not(.ink, .label)") && text.parentElement.querySelector("rect");
        const ground = ofGroup || drawing.querySelector(".page, .panel");
        const place = text.getBoundingClientRect(), box = ground.getBoundingClientRect();
        // Of the numbers of moves, a window shows one.
        const isInside = text.matches(".tally") || place.left >= box.left && place.right <= box.right && place.top >= box.top && place.bottom <= box.bottom;
        const { fill, fontSize, stroke } = view.getComputedStyle(text);
        const size = parseFloat(fontSize) * text.getScreenCTM().a;
        const ratio = contrastOf(fill, view.getComputedStyle(ground).fill);
        const faults = [
            isInside && place.width > 0 ? "" : "outside its box",
            size >= 10 ? "" : "of " + size + " pixels",
            ratio >= 4.5 && stroke === "none" ? "" : "with a contrast of " + ratio + " and a stroke of " + stroke,
        ];
        for (const fault of faults.filter(fault => fault)) wrong.push(text.textContent + " is " + fault);
    }
    return wrong.join("; ") || "texts inside, large enough, with contrast";
}

// Says whether what a file shows is as wide as a phone, a tablet and a screen.
async function sayFits(name, file) {
    for (const width of [320, 768, 1920]) {
        const frame = await load(file, width);
        const { scrollWidth, clientWidth } = frame.contentDocument.documentElement;
        say(name, "at", width, "pixels", scrollWidth <= clientWidth ? "fits" : "is " + scrollWidth + " wide");
        frame.remove();
    }
}

// Looks at each name of the address in turn.
function lookAtAll(what, look) {
    addEventListener("load", async () => {
        for (const name of location.search.slice(1).split("&")) {
            try {
                await look(name);
            } catch (error) {
                say(name, "cannot be looked at:", error);
            }
        }
        say("all " + what + " seen");
    });
}
