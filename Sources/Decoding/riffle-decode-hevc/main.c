/// riffle-decode-hevc: decodes HEIC photos for its host, see decoders_protocol.h.
#include "worker.h"

#include "CHEVC.h"

static const WorkerDecoder hevc = {WORKER_HEVC, hevc_library, hevc_warm_up, hevc_decode, NULL};

int main(int argc, char **argv) { return worker_program(&hevc, argc, argv); }
