"""Judges journals and recorded traffic on Apache Spark: whole files in tasks, and their results united as a tree.

    pip install pyspark==4.0.1
    spark-submit spark-judge.py traffic/*.ndjson --out results

A task judges one file after the other and returns the `run.json` of each. Results are named by what was judged, so a task
that ran twice, or a file that was given twice, counts once. Each round of uniting makes one result of up to eight, on the
workers as well; the driver sees the last one alone. Node and `npm install -g @plumbline-conformance/plumbline@0.1.0` are
needed on every worker (PLUMBLINE names another place of the program), and the files have to be readable there.
"""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

from pyspark import SparkFiles
from pyspark.sql import SparkSession

PROGRAM = os.environ.get("PLUMBLINE", "plumbline")
TOGETHER = 8


def plumbline(*parameters: str) -> None:
    """Runs a command. 0, 1 and 2 are verdicts; anything else is a fault, and Spark tries the task again."""
    done = subprocess.run([PROGRAM, *parameters], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode > 2:
        raise RuntimeError(f"{' '.join(parameters)}: {done.stdout}")


def temporary() -> tempfile.TemporaryDirectory:
    """Spark removes what lies there when the application ends, also where a worker was killed."""
    return tempfile.TemporaryDirectory(dir=SparkFiles.getRootDirectory())


def judge(file: str, target: str | None) -> tuple[str, str]:
    """The result of one file, by the name of what was judged."""
    with temporary() as folder:
        plumbline("judge", file, "--out", folder, "--report", "junit", *(["--target", target] if target else []))
        result = pathlib.Path(folder, "run.json").read_text(encoding="utf-8")
    return json.loads(result)["run"]["id"], result


def unite(results: list[str]) -> str:
    if len(results) == 1:
        return results[0]
    with temporary() as folder:
        files = [pathlib.Path(folder, f"{index}.json") for index in range(len(results))]
        for file, text in zip(files, results):
            file.write_text(text, encoding="utf-8")
        out = pathlib.Path(folder, "out")
        plumbline("merge", *map(str, files), "--out", str(out), "--report", "junit")
        return (out / "run.json").read_text(encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--out", default="results")
    parser.add_argument("--target", help="profile of the recorded target")
    options = parser.parse_args()
    # A worker runs in a folder of its own.
    files = list(map(os.path.abspath, options.files))
    target = options.target and os.path.abspath(options.target)

    spark = SparkSession.builder.appName("plumbline").getOrCreate()
    groups = math.ceil(len(files) / TOGETHER)
    judged = spark.sparkContext.parallelize(files, len(files)).map(lambda file: judge(file, target))
    # The first round also drops what was judged twice; the others unite what the one before it left.
    united = judged.reduceByKey(lambda first, _: first, groups).values().glom().filter(len).map(unite)
    while groups > 1:
        groups = math.ceil(groups / TOGETHER)
        united = united.repartition(groups).glom().filter(len).map(unite)
    [result] = united.collect()
    spark.stop()

    folder = pathlib.Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "united.json"
    file.write_text(result, encoding="utf-8")
    return subprocess.run([PROGRAM, "merge", str(file), "--out", str(folder / "merged")]).returncode


if __name__ == "__main__":
    sys.exit(main())
