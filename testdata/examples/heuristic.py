"""Writes a student's heuristic for all boards of 3x3, and lets yapboz check it. The blank is counted: a fault."""
import os, subprocess, sys

YAPBOZ, GOAL = os.environ.get("YAPBOZ", "yapboz"), "123456780"


def heuristic(board, counts_blank):
    total = 0
    for cell, tile in enumerate(board):
        if tile != "0" or counts_blank:
            home = GOAL.index(tile)
            total += abs(cell // 3 - home // 3) + abs(cell % 3 - home % 3)
    return total


def audit(counts_blank):
    lines = subprocess.run([YAPBOZ, "generate", "--goal", GOAL, "--moves", "0..31", "--count", "all"],
                           check=True, capture_output=True, text=True).stdout.splitlines()
    boards = [line.split()[0] for line in lines]
    rows = ["start,value"] + [f"{board},{heuristic(board, counts_blank)}" for board in boards]
    return subprocess.run([YAPBOZ, "check", "--heuristic", "-", "--goal", GOAL],
                          input="\n".join(rows) + "\n", capture_output=True, text=True)


wrong, right = audit(counts_blank=True), audit(counts_blank=False)
print(wrong.stdout, right.stdout, sep="\n", end="")
sys.exit(0 if (wrong.returncode, right.returncode) == (1, 0) else 1)
