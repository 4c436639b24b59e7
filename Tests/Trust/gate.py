"""One gate of `make trust`: many cases of one promise, counted, and a line that tells what came of them."""

import os
import subprocess
import sys


# Where `make test` builds: what people run is what is tested.
BUILT = ".build/optimised/release"
# The program of all tests there.
PROGRAM = "rifflePackageTests.xctest"


def tests(pattern, built=BUILT):
    """The tests with this in their names, in full; the program itself, for `swift test` may print nothing of it."""
    return [os.path.join(built, PROGRAM), "--testing-library", "swift-testing", "--filter", pattern]


class Gate:
    def __init__(self, name, harm="lost"):
        self.name = name
        self.harm = harm
        self.cases = 0
        self.failures = []
        self.skipped = []
        self.note = ""

    def case(self, name, problems, said=""):
        """Counts a case; `problems` tell what went wrong in it."""
        self.cases += 1
        if problems:
            self.failures.append(f"{name}: {'; '.join(problems)}")
        print(f"  {'FAILED' if problems else 'ok':6} {name}{': ' + said if said else ''}", flush=True)
        for problem in problems:
            print(f"         {problem}", flush=True)

    def skip(self, what, why):
        """Says what was not tried, and why."""
        self.skipped.append(what)
        print(f"  skipped {what}: {why}", flush=True)

    def close(self):
        """Prints the line that is collected; returns the exit status, 1 where nothing was tried and nothing says why."""
        line = f"gate {self.name}: {self.cases} cases, {len(self.failures)} {self.harm}"
        if self.skipped:
            line += f"; skipped: {', '.join(self.skipped)}"
        print(line + (f" ({self.note})" if self.note else ""), flush=True)
        return 1 if self.failures or not (self.cases or self.skipped) else 0


def with_own_mounts():
    """Starts the script again where its mounts are its own and vanish with it; false where that is not allowed."""
    if os.environ.get("RIFFLE_OWN_MOUNTS"):
        return True
    probe = ["unshare", "--mount", "--propagation", "private"]
    if subprocess.run(probe + ["true"], capture_output=True).returncode != 0:
        return False
    environment = dict(os.environ, RIFFLE_OWN_MOUNTS="1")
    sys.stdout.flush()
    os.execvpe("unshare", probe + [sys.executable] + sys.argv, environment)


def missing_tools(*tools):
    """The programs that are not installed."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    return [t for t in tools if not any(os.access(os.path.join(d, t), os.X_OK) for d in path.split(":"))]
