/// riffle-decode-xmp: the helper process that reads XMP; see riffle-decode.
#include "worker.h"

#include "CXMP.h"

static const WorkerDecoder family = {
    .family = WORKER_XMP, .library = xmp_library, .warm_up = xmp_warm_up, .decode = xmp_decode};

int main(int argc, char **argv) { return worker_program(&family, argc, argv); }
