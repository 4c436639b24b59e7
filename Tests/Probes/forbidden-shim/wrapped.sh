#!/bin/sh
# Stands for a worker: runs the line of shell that lies beside it under the name `line` and what its own name ends in. The line is
# no program, so that it can be written while other tests start processes: one of these could have a program open, which then
# cannot be started.
. "${0%/*}/line${0##*/riffle-decode}"
