"""A sliding-tile environment, called like Gymnasium's, whose reward is the true change of distance."""
import os, random, subprocess

GOAL = "123456780"


class Environment:
    def __init__(self, yapboz=os.environ.get("YAPBOZ", "yapboz")):
        # One process answers all questions: a board a line in, its distance a line out.
        self.batch = subprocess.Popen([yapboz, "batch", "--as", "count", "--goal", GOAL],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def distance(self):
        self.batch.stdin.write(self.board + "\n")
        return self.batch.stdout.readline().strip()

    def reset(self, seed=None):
        generator = random.Random(seed)
        self.board = GOAL
        while self.board == GOAL or self.distance() == "unsolvable":
            self.board = "".join(generator.sample(GOAL, 9))
        self.left = int(self.distance())
        return self.board, {"distance": self.left}

    def step(self, action):  # 0 to 3: the blank moves right, down, up or left
        at, before = self.board.index("0"), self.left
        row, column = at // 3 + (0, 1, -1, 0)[action], at % 3 + (1, 0, 0, -1)[action]
        if 0 <= row < 3 and 0 <= column < 3:
            cells = list(self.board)
            cells[at], cells[3 * row + column] = cells[3 * row + column], "0"
            self.board = "".join(cells)
            self.left = int(self.distance())
        return self.board, before - self.left, self.left == 0, False, {"distance": self.left}


if __name__ == "__main__":
    environment = Environment()
    board, info = environment.reset(seed=1)
    total = sum(environment.step(action)[1] for action in [0, 1, 2, 3] * 5)
    assert info["distance"] - total == environment.left
    print("the rewards add up to the change of distance")
