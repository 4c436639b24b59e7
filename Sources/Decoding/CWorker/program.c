#include "worker.h"

#include <string.h>

int worker_program(const WorkerDecoder *decoder, int argc, char **argv) {
    if (argc >= 2 && strcmp(argv[1], "worker") == 0) return worker_main(decoder, argc - 1, argv + 1);
    if (argc == 2 && strcmp(argv[1], "protections") == 0) return protections_main();
    return 2;
}
