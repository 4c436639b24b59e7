/// riffle-decode-av1: decodes AVIF photos for its host, see decoders_protocol.h.
#include "worker.h"

#include "CAV1.h"

static const WorkerDecoder av1 = {WORKER_AV1, av1_library, av1_warm_up, av1_decode, NULL};

int main(int argc, char **argv) { return worker_program(&av1, argc, argv); }
