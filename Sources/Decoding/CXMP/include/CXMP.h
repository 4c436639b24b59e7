/// The XMP worker's module: expat finds the properties of a document.
#ifndef CXMP_H
#define CXMP_H

#include "CDecoding.h"
#include "decoders_xmp.h"

/// Fills `map`, which is zeroed, whatever the bytes are.
void xmp_map(const uint8_t *bytes, size_t count, XMPMap *map);

/// Fills `words`, which is zeroed, whatever the bytes are: a document that is not in order is mended first.
void xmp_words(const uint8_t *bytes, size_t count, XMPWords *words);

/// Makes a document in order of one that is not, as far as a root can be found in it: in UTF-8, with all elements closed, all prefixes
/// declared, and nothing behind its end. NULL where there is none, no memory, or no time, which `is_late` says. The caller frees it.
uint8_t *xmp_mended(const uint8_t *bytes, size_t count, size_t *mended_count, int *is_late);

/// Unpacks what Brotli has packed into `bytes`, XMP_UNPACKED_LIMIT at most; the bytes that it has made.
size_t xmp_unpack(const uint8_t *packed, size_t count, uint8_t *bytes);

/// Answers a question about the document that is the source; the answer lies where pixels would.
void xmp_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Fetches what chance expat needs and maps a built-in document, before the worker is locked; whether that went well.
int xmp_warm_up(const LightTables *light);

/// Name and version of the library, as the system has it.
const char *xmp_library(void);

#endif
