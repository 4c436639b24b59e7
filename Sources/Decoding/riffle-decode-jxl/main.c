/// riffle-decode-jxl: the helper process that decodes JPEG XL; see riffle-decode.
#include "worker.h"

#include "CJXL.h"

static const WorkerDecoder family = {WORKER_JPEG_XL, jxl_library, jxl_warm_up, jxl_decode, jxl_open_moving};

int main(int argc, char **argv) { return worker_program(&family, argc, argv); }
