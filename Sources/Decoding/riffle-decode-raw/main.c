/// riffle-decode-raw: the helper process that develops camera RAW files without a preview; see riffle-decode.
#include "worker.h"

#include "CRaw.h"

static const WorkerDecoder family = {
    .family = WORKER_RAW, .library = raw_library, .warm_up = raw_warm_up, .decode = raw_decode};

int main(int argc, char **argv) { return worker_program(&family, argc, argv); }
