"""The page that solves, src/web, as headless Chromium runs it: page.py CHROMIUM PAGE WORK [NAME...]

Prints a line for each test that fails, and a tally. YAPBOZ is the program whose bytes the page must have. Of the golden
cases without files and shell, every fifth is run that is not slow, and all of them with YAPBOZ_LONG.
"""

import base64
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time
import urllib.parse

from browser import Browser, Wrong

CHROMIUM, PAGE, WORK, *NAMES = sys.argv[1:]
HERE = pathlib.Path(__file__).resolve().parent
# A board that needs 30 moves, and has more cells than the player of a page can search.
TWELVE = "1 4 2 6\n7 11 3 9\n5 10 8 0"


def native(*args, text=""):
    done = subprocess.run([os.environ["YAPBOZ"], *args], input=text.encode(), capture_output=True, check=False)
    return {"output": done.stdout.decode(), "errors": done.stderr.decode(), "status": done.returncode}


def same(found, expected, what=""):
    if found != expected:
        raise Wrong(f"{what}found {found!r}, expected {expected!r}")


def holds(is_so, what):
    if not is_so:
        raise Wrong(what)


class Page(Browser):
    """The page, ready to solve."""

    def start(self, more=""):
        self.size(1280, 900)
        self.open(f"file://{PAGE}{more}")
        self.until("!document.getElementById('solve').disabled", 120)

    def type(self, field, text):
        self.do(f"of('{field}').value = ''; of('{field}').focus()")
        self.call("Input.insertText", text=text)

    def end(self, most=60):
        """Waits for the end of the run."""
        self.until("of('answer').hidden === false && of('stop').hidden", most)
        return self.do("of('state').textContent")

    def solve(self, board, goal=None):
        self.type("board", board)
        if goal is not None:
            self.do("form.goal.value = '?'; form.goal.onchange()")
            self.type("goal-board", goal)
        self.do("of('solve').click()")
        self.end()

    def command(self, line, text=""):
        self.do("of('commands').open = true")
        self.type("line", line)
        self.type("input", text)
        self.do("of('run').click()")

    def inner(self, script, most=0):
        """Returns a value of the framed page as soon as the page has it, or waits until it is true."""
        self.until("!frame.hidden", 10)
        if most:
            return self.until(script, most, self.frame())
        end = time.monotonic() + 10
        while True:
            try:
                return self.do(script, self.frame())
            except (Wrong, KeyError):
                # The frame may still have the page before.
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)


TEXT = "document.getElementById('now').textContent"
ARROWS = {"R": ("ArrowLeft", 37), "L": ("ArrowRight", 39), "D": ("ArrowUp", 38), "U": ("ArrowDown", 40)}


def move(page, letter):
    """Moves the blank by a key."""
    page.do("frame.focus()")
    page.key(*ARROWS[letter])


def play_to_the_end(page, most=60):
    page.inner("{ const speed = document.getElementById('speed'); speed.value = '32'; speed.onchange(); } 1")
    page.inner("document.getElementById('play').click()")
    page.inner("document.getElementById('now').classList.contains('solved')", most)


def typed_and_played(page):
    page.type("board", "8 6 7\n2 5 4\n3 0 1")
    page.until("document.querySelectorAll('#picture .tile').length === 16", 10)
    page.do("of('solve').click()")
    same(page.end()[:4], "Done")
    expected = native("solve", text="8 6 7\n2 5 4\n3 0 1")
    same(page.do("of('messages').textContent"), expected["errors"])
    same(page.inner("document.getElementById('path').textContent"), expected["output"].split()[1])
    same(page.do("document.activeElement.id"), "frame", "the focus: ")
    page.key(".")
    page.inner(f"{TEXT}.includes('1 move made, 31 needed')", 5)
    move(page, "D" if expected["output"].split()[1][1] != "D" else "U")
    page.inner(f"{TEXT}.includes('left')", 5)
    play_to_the_end(page)


def pasted_with_cr_lf(page):
    page.solve("1 2 3\r\n4 5 6\r\n7 0 8\r\n")
    same(page.inner("document.getElementById('path').textContent"), "R")


def words_and_a_goal(page):
    page.solve("cat dog .\nbird fish owl", "bird cat dog\nfish owl .")
    expected = native("solve", "--goal", "bird cat dog\nfish owl .", text="cat dog .\nbird fish owl")
    same(page.inner("document.getElementById('path').textContent"), expected["output"].split()[1])


def answer_printed(page):
    """The answer is printed alone, by the button, and by the browser's key where the focus is in the page or in the answer."""
    page.solve("1 2 3\n4 5 6\n7 0 8")
    page.inner("window.print = () => { window.prints = (window.prints ?? 0) + 1; }; 1")
    page.do("of('print').click()")
    page.inner("window.prints === 1", 5)
    for number, focus in [(2, "frame"), (3, "of('board')")]:
        page.do(f"{focus}.focus()")
        page.call("Input.dispatchKeyEvent", type="rawKeyDown", key="p", windowsVirtualKeyCode=80, modifiers=2)
        page.inner(f"window.prints === {number}", 5)


def clicked_together(page):
    page.do("of('clicks').open = true; columns.value = '3'; rows.value = '4'; columns.onchange()")
    for tile in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "empty", "10"]:
        page.do(f"[...document.querySelectorAll('#palette button')].find(one => one.textContent === '{tile}').click()")
    same(page.do("form.board.value"), "1 2 3\n4 5 6\n7 8 9\n0 10 11")
    page.do("document.querySelectorAll('#grid button')[0].click(); document.querySelector('#palette button').click()")
    same(page.do("form.board.value"), "1 2 3\n4 5 6\n7 8 9\n0 10 11")
    page.do("of('solve').click()")
    page.end()
    same(page.inner("document.getElementById('path').textContent"), "RR")


def hint_after_a_wrong_move(page):
    page.solve(TWELVE)
    count, path = native("solve", text=TWELVE)["output"].split()
    wrong = "U" if path[0] == "L" else "L"
    move(page, wrong)
    after = native("play", TWELVE, wrong)["output"]
    left = int(native("solve", "--as", "count", text=after)["output"])
    lost = 1 + left - int(count)
    holds(lost == 2, "the move is not wrong")
    page.inner(f"{TEXT}.includes('2 moves lost; {left} left')", 60)
    page.key("h")
    page.inner(f"{TEXT}.includes('hint: ') && {TEXT}.includes('{left} moves to the goal')", 60)
    same(page.inner("document.querySelectorAll('#board .next').length"), 1)
    page.key("s")
    page.inner(f"{TEXT}.includes('made, {left} needed')", 60)
    page.key(" ")
    page.inner("document.getElementById('first').click() || 1")
    play_to_the_end(page)


def shuffled(page):
    page.solve(TWELVE)
    page.inner("document.getElementById('shuffle').click()")
    page.inner(f"/made, \\d+ needed/.test({TEXT})", 120)
    needed = int(re.search(r"made, (\d+) needed", page.inner(TEXT)).group(1))
    words = page.inner("document.getElementById('rows').textContent").removeprefix("Board: ").rstrip(".").replace("blank", "0")
    same(int(native("solve", "--as", "count", text=words)["output"]), needed)
    play_to_the_end(page)


def stopped(page):
    page.command("yapboz solve --prove \"8 10 12 14 5; 6 17 13 9 3; 1 15 2 0 7; 4 16 11 23 19; 20 21 18 22 24\"")
    page.until("of('state').textContent.startsWith('Running')", 10)
    longest = page.do("""new Promise(done => {
        let last = performance.now(), longest = 0, ticks = 0;
        const ticking = setInterval(() => {
            const now = performance.now();
            longest = Math.max(longest, now - last);
            last = now;
            if (++ticks === 100) { clearInterval(ticking); done(longest); }
        }, 10);
    })""")
    holds(longest < 200, f"the page did not answer for {longest} ms")
    holds(page.do("of('state').textContent").startswith("Running"), "the run is over")
    page.do("of('stop').click()")
    holds(page.end(1).startswith("Stopped after"), "it does not say that it is stopped")


def linked(page):
    page.solve("1 2 3; 4 5 6; 0 7 8", "1 2 3; 4 5 6; 7 8 0")
    page.do("of('share').click()")
    address = page.until("of('address').value", 5)
    page.open(address)
    page.until("!of('answer').hidden && of('stop').hidden", 60)
    same(page.inner("document.getElementById('path').textContent"), "RR")
    same(page.do("form.board.value"), "1 2 3; 4 5 6; 0 7 8")


def embedded(page):
    """A page of somebody else, with a link that was written by hand."""
    file = pathlib.Path(WORK, "class.html")
    file.write_text(f"<!doctype html><iframe width=900 height=800 src='file://{PAGE}#board=2831647.5 1238.4765&search=astar,bfs'></iframe>")
    page.open(f"file://{file}")
    end = time.monotonic() + 60
    count = None
    while count != 2 and time.monotonic() < end:
        time.sleep(0.1)
        frames = page.call("Page.getFrameTree")["frameTree"].get("childFrames", [])
        inner = [one for frame in frames for one in frame.get("childFrames", [])]
        if inner and inner[0]["frame"]["id"] in page.contexts:
            try:
                count = page.do("document.querySelectorAll('.search').length", inner[0]["frame"]["id"])
            except Wrong:
                # A frame that is being replaced: the next one is asked.
                count = None
    same(count, 2, "searches: ")


def unsolvable(page):
    page.type("board", "1 2 3; 4 5 6; 8 7 0")
    page.until("of('wrong').textContent.includes('no solution')", 10)
    page.do("of('solve').click()")
    page.end()
    same(page.inner("document.querySelector('h1').textContent"), "No solution")
    same(page.do("of('messages').textContent"), native("solve", "--as", "html", text="1 2 3; 4 5 6; 8 7 0")["errors"])


def mistyped(page):
    board = "1 2 3\n4 5 5\n7 8 0"
    expected = native("solve", "--as", "html", text=board)
    holds(expected["status"] == 2, "the board is right")
    page.type("board", board)
    page.until(f"of('wrong').textContent === {json.dumps(expected['errors'])}", 10)
    page.do("of('solve').click()")
    same(page.end()[:18], "Done with status 2")
    same(page.do("of('messages').textContent"), expected["errors"])
    holds(page.do("frame.hidden"), "a frame is shown")


def counts_of(table):
    """Returns the columns of a CSV that are no times."""
    rows = [row.split(",") for row in table.splitlines()]
    return [[value for name, value in zip(rows[0], row) if "seconds" not in name] for row in rows]


def commands(page):
    line = "yapboz compare \"8 6 7; 2 5 4; 3 0 1\" --search astar,bfs --as 'csv'"
    expected = native("compare", "8 6 7; 2 5 4; 3 0 1", "--search", "astar,bfs", "--as", "csv")
    page.command(line)
    page.end()
    same(counts_of(page.do("of('text').textContent")), counts_of(expected["output"]))
    page.command("batch", "283164705 123804765\n123 x\n")
    page.end()
    same(page.do("of('text').textContent"), native("batch", text="283164705 123804765\n123 x\n")["output"])
    page.command("yapboz solve 283164705 123804765 --as svg")
    page.end()
    same(page.inner("document.querySelectorAll('svg.picture').length"), 1)
    page.command("yapboz solve 283164705 123804765 -o answer")
    holds("status 3" in page.end(), "a file is written")


def seen(page):
    """Looks at the texts in both themes at several widths."""
    script = re.search(r"<script>\n(.*)</script>", HERE.joinpath("browser.html").read_text(), re.S).group(1)
    faults = f"(() => {{ {script}\nreturn faults(document).filter(one => one); }})()"
    page.solve("8 6 7; 2 5 4; 3 0 1")
    page.do("of('clicks').open = of('commands').open = true; of('share').click()")
    for scheme in ["light", "dark"]:
        for width, height in [(320, 600), (390, 844), (1280, 800), (1920, 1080)]:
            page.size(width, height, scheme)
            wide = page.do("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            same(wide, 0, f"{width} pixels wide, {scheme}: ")
            same(page.do(faults), [], f"{width} pixels wide, {scheme}: ")
    page.size(1280, 900)


def printed(page):
    """Counts the sheets of paper of a worksheet."""
    file = pathlib.Path(WORK, "worksheet.html")
    file.write_text(native("generate", "--moves", "4", "-n", "16", "--seed", "1", "--as", "html")["output"])
    page.open(f"file://{file}")
    for paper, width, height in [("A4", 8.27, 11.69), ("Letter", 8.5, 11)]:
        pdf = base64.b64decode(page.call("Page.printToPDF", paperWidth=width, paperHeight=height)["data"])
        # Two sheets of eight, and the answers.
        same(len(re.findall(rb"/Type\s*/Page\b", pdf)), 3, f"pages of {paper}: ")


def random_boards(page):
    hard = "100" if os.environ.get("YAPBOZ_LONG") else "20"
    for args in [["--count", "1000", "--seed", "5"], ["--size", "4x4", "--count", hard, "--seed", "5"]]:
        lines = native("generate", *args)["output"]
        answer = page.do(f"run(['batch'], {json.dumps(lines)})")
        same(answer["output"], native("batch", text=lines)["output"], f"{args}: ")
        same(answer["status"], 0)
        # A batch takes little more memory than it uses.
        holds(answer["memory"] < 100 << 20, f"{args}: {answer['memory'] >> 20} MiB")


TESTS = [typed_and_played, pasted_with_cr_lf, words_and_a_goal, answer_printed, clicked_together, hint_after_a_wrong_move, shuffled,
         stopped, linked, embedded, unsolvable, mistyped, commands, seen, printed, random_boards]


def golden():
    """Yields the golden cases that need no files, no shell and no folder: their names, arguments, input and outcomes."""
    for file in sorted(HERE.parent.glob("**/cases.txt")):
        for paragraph in file.read_text().split("\n\n"):
            lines = [line for line in paragraph.strip("\n").split("\n") if not line.startswith("#")]
            if not lines or not lines[0].startswith("=== "):
                continue
            texts, rest = {"<": "", ">": "", "!": "", "?": "0\n"}, lines[1:]
            fresh = set(texts)
            while rest:
                line = rest.pop(0)
                mark = re.match(r"[^ <>=!$%?]*[<>=!$%?]", line).group()
                end = "\n"
                if rest[:1] == ["\\"]:
                    rest.pop(0)
                    end = ""
                before = "" if mark in fresh else texts.get(mark, "")
                fresh.discard(mark)
                texts[mark] = before + line[len(mark) + 1:] + end
            name = f"{file.parent.relative_to(HERE.parent)}/{lines[0][4:]}"
            line = texts.pop("$", "\n")[:-1]
            if set(texts) != {"<", ">", "!", "?"}:
                continue
            bare = re.sub(r"'[^']*'", "", line)
            if re.search(r"[$`]", bare) or re.search(r"[|&;<>()*\n]", re.sub(r'"(\\.|[^"\\])*"', "", bare)):
                continue
            args = shlex.split(line)
            if "." in args:
                continue
            yield name, args, texts


def run_golden(page, cases):
    """Runs two cases at a time, and yields what is wrong with each."""
    script = """(async cases => {
        const outcomes = [];
        const work = async () => {
            for (let one; (one = cases.shift()) !== undefined;) {
                const outcome = await Promise.race([run(one.args, one.input), new Promise(done => { setTimeout(done, 60_000); })]);
                outcomes.push([one.name, outcome ?? { why: "it takes more than 60 s" }]);
            }
        };
        await Promise.all([work(), work()]);
        return outcomes;
    })"""
    for first in range(0, len(cases), 40):
        some = cases[first:first + 40]
        given = [{"name": name, "args": args, "input": texts["<"]} for name, args, texts in some]
        outcomes = dict(page.do(f"{script}({json.dumps(given)})"))
        for name, args, texts in some:
            found = outcomes[name]
            expected = {"output": texts[">"], "errors": texts["!"], "status": int(texts["?"]), "why": ""}
            yield name, "; ".join(
                f"{key}: found {found.get(key)!r}, expected {expected[key]!r}" for key in expected if found.get(key) != expected[key])


def main():
    counts = {True: 0, False: 0}

    def tell(name, why):
        counts[not why] += 1
        if why:
            print(f"FAILED: browser: {name}: {why}")

    def is_chosen(name):
        return not NAMES or any(part in name for part in NAMES)

    def test(page, function, name):
        try:
            page.start()
            function(page)
            same(page.messages, [], "the console: ")
            tell(name, "")
        except Wrong as why:
            tell(name, str(why))
        page.messages.clear()

    tests = [function for function in TESTS if is_chosen(function.__name__)]
    cases = [case for case in golden() if is_chosen(case[0])]
    if not NAMES and not os.environ.get("YAPBOZ_LONG"):
        cases = [case for case in cases if not case[0].endswith(" (slow)")][::5]
    page = Page(CHROMIUM, f"{WORK}/page")
    for function in tests:
        test(page, function, function.__name__)
    page.start()
    for name, why in run_golden(page, cases):
        tell(name, why)
    page.close()
    if is_chosen("without_suspending"):
        # As in browsers that cannot suspend WebAssembly.
        page = Page(CHROMIUM, f"{WORK}/other")
        page.call("Page.addScriptToEvaluateOnNewDocument", source="delete WebAssembly.Suspending")
        test(page, hint_after_a_wrong_move, "without_suspending")
        page.close()
    print(f"{counts[True]} passed, {counts[False]} failed")


main()
