/// riffle-decode-tiff: the helper process that decodes TIFF; see riffle-decode.
#include "worker.h"

#include "CTIFF.h"

static const WorkerDecoder family = {WORKER_TIFF, tiff_library, tiff_warm_up, tiff_decode, NULL};

int main(int argc, char **argv) { return worker_program(&family, argc, argv); }
