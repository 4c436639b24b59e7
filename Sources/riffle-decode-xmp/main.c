/// riffle-decode-xmp: the helper process that reads XMP; see riffle-decode.
#include "worker.h"

#include "CXMP.h"

static const WorkerDecoder family = {WORKER_XMP, xmp_library, xmp_warm_up, xmp_decode};

int main(int argc, char **argv) { return worker_program(&family, argc, argv); }
