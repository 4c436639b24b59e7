/// What both ways of reading a document share: a parser, how long it may take, and its errors.
#ifndef XMP_PARSER_H
#define XMP_PARSER_H

#include "CXMP.h"

#include <expat.h>

/// Whether expat is of this version of its second, or a later one: it gave some functions wider successors.
#define XMP_HAS_EXPAT(minor) (XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= (minor)))

/// How much of the processor's time was used.
typedef struct XMPClock {
    uint64_t began_ms;
    size_t work; ///< since it was looked at: bytes, and some for each event
} XMPClock;

XMPClock xmp_clock(void);

/// Whether there is time for `size` bytes: a name may be as long as the document.
int xmp_has_time(XMPClock *clock, size_t size);

/// A parser that hands out the names of namespaces; NULL where there is no memory.
XML_Parser xmp_parser(void *context);

XMPStatus xmp_failure(enum XML_Error error);

#endif
