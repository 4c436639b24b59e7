#include "decoders_digest.h"

#include <sys/types.h>

#include <md5.h>

void digest_md5(const uint8_t *bytes, size_t count, char *out) { MD5Data(bytes, count, out); }
