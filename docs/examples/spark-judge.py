"""Judges recorded traffic on Apache Spark: one stage over all files, and their evidence merged as a tree on the workers.

    pip install pyspark==4.0.1
    spark-submit spark-judge.py traffic/*.ndjson --out results

A task runs `plumbline judge` on one file, or on a part of a file with one exchange per line where `--split` gives the
greatest number of bytes of a part. It returns its evidence, at most 500 kB whatever the length of the traffic. A task that
is lost is run again by Spark. Evidence is named by the content of what was judged, so a task that ran twice, or a file
that was given twice, counts once. Each round of merging makes one file of up to eight, on the workers as well; the driver
sees the last one alone. Node has to be installed on every worker, and the files have to be readable there.
"""

import argparse
import json
import math
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

from pyspark import TaskContext
from pyspark.sql import SparkSession

PLUMBLINE = shlex.split(os.environ.get("PLUMBLINE", "npx @plumbline-conformance/plumbline@0.1.0"))
FAN_IN = 8


def plumbline(folder: pathlib.Path, *command: str) -> str:
    """The evidence that a command writes. Exit codes 0 to 2 are verdicts; anything else is a fault, and the task is tried again."""
    done = subprocess.run([*PLUMBLINE, *command, "--report", "markdown", "--out", str(folder)], capture_output=True, text=True)
    if done.returncode > 2:
        raise RuntimeError(f"{' '.join(command[:2])}: exit code {done.returncode}: {done.stderr[-2000:]}")
    return (folder / "evidence.json").read_text(encoding="utf-8")


def parts_of(file: str, size: int) -> list[tuple[str, int, int]]:
    """Byte ranges of a file. What spans lines is read whole: only a file with one exchange per line can be split."""
    length = os.path.getsize(file)
    count = math.ceil(length / size) if size and file.endswith(".ndjson") and not is_journal(file) else 1
    edges = [length * index // count for index in range(count + 1)]
    return [(file, start, end) for start, end in zip(edges, edges[1:])]


def is_journal(file: str) -> bool:
    with open(file, "rb") as lines:
        return b'"type":"run"' in lines.readline(1000)


def copy_lines(file: str, start: int, end: int, to: pathlib.Path) -> None:
    """Copies the lines that begin in a byte range, so that every line is in exactly one part."""
    with open(file, "rb") as source, open(to, "wb") as part:
        if start > 0:
            source.seek(start - 1)
            source.readline()
        while source.tell() < end:
            part.write(source.readline())


def judge(part: tuple[str, int, int], target: str | None, faults: bool) -> tuple[str, str]:
    """The evidence of one part of a file, by the name of its content."""
    context = TaskContext.get()
    if faults and context.partitionId() % 3 == 0 and context.attemptNumber() == 0:
        raise RuntimeError("this task is lost on purpose")
    file, start, end = part
    with tempfile.TemporaryDirectory() as folder:
        if (start, end) != (0, os.path.getsize(file)):
            file = os.path.join(folder, "part.ndjson")
            copy_lines(*part, pathlib.Path(file))
        options = ["--jobs", "1", *(["--target", target] if target else [])]
        evidence = plumbline(pathlib.Path(folder, "out"), "judge", file, *options)
        return json.loads(evidence)["run"]["id"], evidence


def merge(evidence: list[str]) -> str:
    if len(evidence) == 1:
        return evidence[0]
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, f"{index}.json") for index in range(len(evidence))]
        for file, text in zip(files, evidence):
            file.write_text(text, encoding="utf-8")
        return plumbline(pathlib.Path(folder, "out"), "merge", *map(str, files))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--out", default="results")
    parser.add_argument("--target", help="profile of the recorded target")
    parser.add_argument("--split", type=int, default=0, help="bytes of a part of a file with one exchange per line")
    parser.add_argument("--faults", action="store_true", help="lose every third task once, and give every fourth file twice")
    options = parser.parse_args()
    # A worker runs in a folder of its own.
    parts = [part for file in options.files for part in parts_of(os.path.abspath(file), options.split)]
    parts += parts[::4] if options.faults else []

    spark = SparkSession.builder.appName("plumbline").getOrCreate()
    target, faults = options.target and os.path.abspath(options.target), options.faults
    judged = spark.sparkContext.parallelize(parts, len(parts)).map(lambda part: judge(part, target, faults))
    groups = math.ceil(len(parts) / FAN_IN)
    # The first round also drops what was judged twice; the others unite what the one before it left.
    merged = judged.reduceByKey(lambda first, _: first, groups).values().glom().filter(len).map(merge)
    while groups > 1:
        groups = math.ceil(groups / FAN_IN)
        merged = merged.repartition(groups).glom().filter(len).map(merge)
    [evidence] = merged.collect()
    spark.stop()

    folder = pathlib.Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "evidence.json").write_text(evidence, encoding="utf-8")
    print(f"{len(parts)} tasks, {json.loads(evidence)['end']['sent']['total']} exchanges", flush=True)
    return subprocess.run([*PLUMBLINE, "merge", str(folder / "evidence.json"), "--out", str(folder / "merged")]).returncode


if __name__ == "__main__":
    sys.exit(main())
