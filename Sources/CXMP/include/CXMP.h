/// The XMP worker's module: expat finds the properties of a document.
#ifndef CXMP_H
#define CXMP_H

#include "CDecoding.h"
#include "decoders_xmp.h"

/// Fills `map`, which is zeroed, whatever the bytes are.
void xmp_map(const uint8_t *bytes, size_t count, XMPMap *map);

/// Maps the document that is the source; the map lies where pixels would.
void xmp_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

/// Fetches what chance expat needs and maps a built-in document, before the worker is locked; whether that went well.
int xmp_warm_up(const LightTables *light);

/// Name and version of the library, as the system has it.
const char *xmp_library(void);

#endif
