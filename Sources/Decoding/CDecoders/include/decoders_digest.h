/// The digest by which the thumbnail cache names its files.
#ifndef DECODERS_DIGEST_H
#define DECODERS_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/// Writes the MD5 of the bytes as 32 hexadecimal digits in lower case and a NUL; `out` holds 33 bytes.
void digest_md5(const uint8_t *bytes, size_t count, char *out);

#endif
