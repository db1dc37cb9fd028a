"""Judges recorded traffic on Apache Spark: one stage over all files, and their evidence merged as a tree on the workers.

    pip install pyspark==4.0.1
    spark-submit spark-judge.py traffic/*.ndjson --out results

A task judges up to eight files in one process of Node, or parts of files with one exchange per line where `--split` gives
the greatest number of bytes of a part; a journal is judged whole. It returns evidence, at most 500 kB of each file whatever
its length. A task that is lost is run again by Spark. Evidence is named by the content of what was judged, so a task that
ran twice, or a file that was given twice, counts once. Each round of merging makes one file of up to eight, on the workers
as well; the driver sees the last one alone. Node and `npm install -g @plumbline-conformance/plumbline@0.1.0` are needed on
every worker (PLUMBLINE names another place of the program), and the files have to be readable there.
"""

import argparse
import json
import math
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator

from pyspark import SparkFiles, TaskContext
from pyspark.sql import SparkSession

PROGRAM = os.environ.get("PLUMBLINE", "plumbline")
TOGETHER = 8
Part = tuple[str, int, int]

LOOP = """
import { createInterface } from 'node:readline';
const plumbline = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
  const [command, files, options] = JSON.parse(line);
  const problem = await plumbline[command](files, options).then(() => '', String);
  console.log(JSON.stringify(problem));
}
"""


class Plumbline:
    """One process for several files: what it has compiled for the first, it does not compile again for the others."""

    def __init__(self) -> None:
        program = pathlib.Path(shutil.which(PROGRAM) or PROGRAM).resolve()
        library = program.parent.parent / "dist" / "cli" / "index.js"
        command = ["node", "--input-type=module", "--eval", LOOP, str(library)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def evidence(self, command: str, files: list[str], folder: pathlib.Path, **options: object) -> str:
        """The evidence that a command writes. Whatever is no verdict is a fault, and the task is tried again."""
        print(json.dumps([command, files, {"out": str(folder), **options}]), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if answer != '""\n':
            raise RuntimeError(f"{command} {' '.join(files)}: {answer or 'the process ended'}")
        return (folder / "evidence.json").read_text(encoding="utf-8")

    def end(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def temporary() -> tempfile.TemporaryDirectory:
    """Spark removes what lies there when the application ends, also where a worker was killed."""
    return tempfile.TemporaryDirectory(dir=SparkFiles.getRootDirectory())


def parts_of(file: str, size: int) -> list[Part]:
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


def judge(parts: Iterable[Part], target: str | None, faults: bool) -> Iterator[tuple[str, str]]:
    """The evidence of parts of files, each by the name of its content."""
    plumbline = Plumbline()
    for part in parts:
        file, start, end = part
        with temporary() as folder:
            if (start, end) != (0, os.path.getsize(file)):
                file = os.path.join(folder, "part.ndjson")
                copy_lines(*part, pathlib.Path(file))
            options = {"jobs": 1, **({"target": target} if target else {})}
            evidence = plumbline.evidence("judge", [file], pathlib.Path(folder, "out"), **options)
        yield json.dumps(json.loads(evidence)["inputs"]), evidence
        if faults:
            lose(plumbline)
    plumbline.end()


def lose(plumbline: Plumbline) -> None:
    """Kills the worker of every third task, and the process of Node of every other third one."""
    context = TaskContext.get()
    lost = context.partitionId() % 3 if context.attemptNumber() == 0 else 2
    if lost < 2:
        os.kill([os.getpid(), plumbline.process.pid][lost], signal.SIGKILL)


def merge(evidence: list[str]) -> str:
    if len(evidence) == 1:
        return evidence[0]
    with temporary() as folder:
        files = [pathlib.Path(folder, f"{index}.json") for index in range(len(evidence))]
        for file, text in zip(files, evidence):
            file.write_text(text, encoding="utf-8")
        plumbline = Plumbline()
        merged = plumbline.evidence("merge", [str(file) for file in files], pathlib.Path(folder, "out"))
        plumbline.end()
        return merged


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--out", default="results")
    parser.add_argument("--target", help="profile of the recorded target")
    parser.add_argument("--split", type=int, default=0, help="bytes of a part of a file with one exchange per line")
    parser.add_argument("--faults", action="store_true", help="kill two tasks of three once, and give every fourth file twice")
    options = parser.parse_args()
    # A worker runs in a folder of its own.
    files = dict.fromkeys(map(os.path.abspath, options.files))
    parts = [part for file in files for part in parts_of(file, options.split)]
    parts += parts[::4] if options.faults else []

    spark = SparkSession.builder.appName("plumbline").getOrCreate()
    target, faults = options.target and os.path.abspath(options.target), options.faults
    # As many tasks for each core, none with more than so many files.
    cores = spark.sparkContext.defaultParallelism
    tasks = min(len(parts), cores * math.ceil(len(parts) / TOGETHER / cores))
    judged = spark.sparkContext.parallelize(parts, tasks).mapPartitions(lambda some: judge(some, target, faults))
    groups = math.ceil(len(parts) / TOGETHER)
    # The first round also drops what was judged twice; the others unite what the one before it left.
    merged = judged.reduceByKey(lambda first, _: first, groups).values().glom().filter(len).map(merge)
    while groups > 1:
        groups = math.ceil(groups / TOGETHER)
        merged = merged.repartition(groups).glom().filter(len).map(merge)
    [evidence] = merged.collect()
    spark.stop()

    folder = pathlib.Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "evidence.json").write_text(evidence, encoding="utf-8")
    print(f"{len(parts)} parts in {tasks} tasks, {json.loads(evidence)['end']['sent']['total']} exchanges", flush=True)
    return subprocess.run([PROGRAM, "merge", str(folder / "evidence.json"), "--out", str(folder / "merged")]).returncode


if __name__ == "__main__":
    sys.exit(main())
