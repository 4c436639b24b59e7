/// riffle-decode: the helper process of riffle. `worker [NICENESS]` decodes photos for its host; `guard …` watches over
/// the terminal; `protections` says what keeps a worker from harm.
#include "worker.h"

#include "CDecoders.h"
#include "CLinux.h"

#include <string.h>

/// A sub-command: its name, and what runs it with the arguments from the name on; the result is the exit status.
struct command {
    const char *name;
    int (*run)(int argc, char **argv);
};

static const WorkerDecoder base = {WORKER_BASE, decoder_library, decoder_warm_up, decoder_decode, decoder_open_moving};

static int run_worker(int argc, char **argv) { return worker_main(&base, argc, argv); }

static int guard_main(int argc, char **argv) {
    clinux_lock_lightly();
    return clinux_watchdog_main(argc - 1, argv + 1);
}

static int run_protections(int argc, char **argv) {
    (void)argv;
    return argc == 1 ? protections_main() : 2;
}

static const struct command commands[] = {
    {"worker", run_worker},
    {"guard", guard_main},
    {"protections", run_protections},
};

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0) return commands[i].run(argc - 1, argv + 1);
    return 2;
}
