/// riffle-decode-webp: the helper process that decodes WebP; see riffle-decode.
#include "worker.h"

#include "CWebP.h"

static const WorkerDecoder family = {WORKER_WEBP, webp_library, webp_warm_up, webp_decode, webp_open_moving};

int main(int argc, char **argv) { return worker_program(&family, argc, argv); }
