"""A sliding-tile environment, called like Gymnasium's, whose reward is the true change of distance."""
import os, random, subprocess

class Environment:
    def __init__(self, yapboz=os.environ.get("YAPBOZ", "yapboz"), goal="123456780"):
        # One process answers all questions: a board a line in, its distance a line out.
        command, self.goal = [yapboz, "batch", "--as", "count", "--goal", goal], goal
        self.batch = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def distance(self):
        self.batch.stdin.write(self.board + "\n")
        return self.batch.stdout.readline().strip()

    def reset(self, seed=None):
        generator, distance = random.Random(seed), "0"
        while distance in ("0", "unsolvable"):
            self.board = "".join(generator.sample(self.goal, 9))
            distance = self.distance()
        self.left = int(distance)
        return self.board, {"distance": self.left}

    def step(self, action):  # 0 to 3: the blank moves right, down, up or left
        at, before = self.board.index("0"), self.left
        row, column = at // 3 + (0, 1, -1, 0)[action], at % 3 + (1, 0, 0, -1)[action]
        if 0 <= row < 3 and 0 <= column < 3:
            tile = self.board[3 * row + column]
            self.board = self.board.translate(str.maketrans({"0": tile, tile: "0"}))
            self.left = int(self.distance())
        return self.board, before - self.left, self.left == 0, False, {"distance": self.left}
