"""Answers the lines of a file with `yapboz batch` on Spark: spark.py YAPBOZ LINES ANSWERS."""

import sys

from pyspark import SparkContext

yapboz, lines, answers = sys.argv[1:]
context = SparkContext("local[2]", "yapboz")
# Where a process fails, so does the job; its environment is empty, and its path absolute.
answered = context.textFile(lines, 8).pipe(f"{yapboz} batch", env={}, checkCode=True)
with open(answers, "w", encoding="utf-8", newline="\n") as file:
    for answer in answered.toLocalIterator():
        file.write(answer + "\n")
context.stop()
