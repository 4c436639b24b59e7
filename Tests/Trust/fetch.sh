#!/bin/sh
# Runs the command of the gate `fetch`; where riffle-fetch cannot be built, says so, which is no failure and no success.
# Usage: fetch.sh COMMAND...
set -eu

case " $(sh assets/workers.sh) " in *" fetch "*) exec "$@" ;; esac
for name in "fetcher lock-down" "fetcher's forbidden tries" "fetcher killed" "fetcher killed beside riffle"; do
    echo "gate $name: 0 cases, 0 failures; skipped: riffle-fetch was not built, as libcurl4-openssl-dev is missing"
done
