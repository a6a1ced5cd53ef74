"""Answers the lines of a file with `yapboz batch` on Spark: spark.py YAPBOZ LINES ANSWERS [OPTION...]."""

import sys

from pyspark import SparkContext

yapboz, lines, answers, *options = sys.argv[1:]
context = SparkContext("local[2]", "yapboz")
# A carriage return alone is no line end, as it would be for textFile.
records = context.newAPIHadoopFile(
    lines,
    "org.apache.hadoop.mapreduce.lib.input.TextInputFormat",
    "org.apache.hadoop.io.LongWritable",
    "org.apache.hadoop.io.Text",
    conf={"textinputformat.record.delimiter": "\n", "mapreduce.input.fileinputformat.split.maxsize": "1000000"},
).values()
# Where a process fails, so does the job; its environment is empty, and its path absolute.
answered = records.pipe(" ".join([yapboz, "batch", *options]), env={}, checkCode=True)
with open(answers, "w", encoding="utf-8", newline="\n") as file:
    for answer in answered.toLocalIterator():
        file.write(answer + "\n")
context.stop()
