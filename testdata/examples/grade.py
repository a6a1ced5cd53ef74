"""Asks a model for paths, and grades its answers move by move. The answers here are from a list."""
import csv, io, json, os, subprocess

YAPBOZ = os.environ.get("YAPBOZ", "yapboz")
PUZZLES = [("283164705", "123804765"), ("123406758", "123456780"), ("867254301", "123456780")]
ANSWERS = iter(["UULDR", "D R then done", "up, up, up"])


def ask(start, goal):
    prompt = f"Slide the blank (0) from {start} to {goal}, both row by row. Answer with R, D, U and L."
    return next(ANSWERS)  # a model would read the prompt


table = io.StringIO()
rows = csv.writer(table)
rows.writerow(["start", "goal", "path"])
for start, goal in PUZZLES:
    rows.writerow([start, goal, ask(start, goal)])
graded = subprocess.run([YAPBOZ, "batch", "--as", "grade"], input=table.getvalue(),
                        check=True, capture_output=True, text=True)
for line in graded.stdout.splitlines():
    grade = json.loads(line)
    print(grade["legal"], grade["distances"], grade["solved"], grade["optimal"], grade["unknown"])
