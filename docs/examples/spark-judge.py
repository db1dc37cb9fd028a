"""Judges recorded traffic on Apache Spark: one task for each file, and the evidence of all of them merged at the end.

    pip install pyspark==4.0.1
    spark-submit spark-judge.py traffic/*.ndjson --out results

A task runs `plumbline judge` and returns its evidence, at most 300 kB whatever the length of the file. A task that is
lost is run again by Spark. Evidence is named by the content of what was judged, so a task that ran twice, or a file that
was given twice, counts once. Node has to be installed on every worker, and the files have to be readable there.
"""

import argparse
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

from pyspark import TaskContext
from pyspark.sql import SparkSession

PLUMBLINE = shlex.split(os.environ.get("PLUMBLINE", "npx @plumbline-conformance/plumbline@0.1.0"))


def judge(file: str, target: str | None, faults: bool) -> str:
    """The evidence of one file. Exit codes 0 to 2 are verdicts; anything else is a fault, and the task is tried again."""
    context = TaskContext.get()
    if faults and context.partitionId() % 3 == 0 and context.attemptNumber() == 0:
        raise RuntimeError("this task is lost on purpose")
    with tempfile.TemporaryDirectory() as folder:
        options = ["--jobs", "1", "--report", "markdown", "--out", folder, *(["--target", target] if target else [])]
        done = subprocess.run([*PLUMBLINE, "judge", file, *options], capture_output=True, text=True)
        if done.returncode > 2:
            raise RuntimeError(f"{file}: exit code {done.returncode}: {done.stderr[-2000:]}")
        return pathlib.Path(folder, "evidence.json").read_text(encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--out", default="results")
    parser.add_argument("--target", help="profile of the recorded target")
    parser.add_argument("--faults", action="store_true", help="lose every third task once, and give every fourth file twice")
    options = parser.parse_args()
    # A worker runs in a folder of its own.
    files = [os.path.abspath(file) for file in options.files]
    files += files[::4] if options.faults else []

    spark = SparkSession.builder.appName("plumbline").getOrCreate()
    target, faults = options.target and os.path.abspath(options.target), options.faults
    evidence = spark.sparkContext.parallelize(files, len(files)).map(lambda file: judge(file, target, faults))
    folder = pathlib.Path(options.out, "evidence")
    folder.mkdir(parents=True, exist_ok=True)
    for index, text in enumerate(evidence.toLocalIterator(prefetchPartitions=True)):
        exchanges = json.loads(text)["end"]["sent"]["total"]
        print(f"task {index}: {exchanges} exchanges, {len(text)} bytes of evidence", flush=True)
        (folder / f"{index:06}.json").write_text(text, encoding="utf-8")
    spark.stop()

    all_evidence = sorted(str(file) for file in folder.glob("*.json"))
    return subprocess.run([*PLUMBLINE, "merge", *all_evidence, "--out", str(pathlib.Path(options.out, "merged"))]).returncode


if __name__ == "__main__":
    sys.exit(main())
