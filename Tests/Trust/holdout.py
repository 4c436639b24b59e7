#!/usr/bin/env python3
"""Pictures that nobody has looked at: those of Tests/DecodingTests/Formats by another seed, with other sizes, colours, byte orders,
orientations and strips, and cut ones. The test of the corpora goes over them. RIFFLE_SEED repeats a run."""

import os
import random
import shutil
import subprocess
import sys
import tempfile

from gate import tests

HERE = os.path.dirname(os.path.abspath(__file__))
MAKE = os.path.join(HERE, "../DecodingTests/Formats/make.py")


def main():
    seed = os.environ.get("RIFFLE_SEED") or str(random.SystemRandom().randrange(1 << 31))
    print(f"seed {seed}", flush=True)
    folder = tempfile.mkdtemp(prefix="riffle-holdout-")
    subprocess.run([sys.executable, MAKE, seed, folder], check=True)
    status = subprocess.run(tests("CorpusTests"), env=dict(os.environ, RIFFLE_CORPUS=folder), check=False).returncode
    shutil.rmtree(folder)
    return status


if __name__ == "__main__":
    sys.exit(main())
