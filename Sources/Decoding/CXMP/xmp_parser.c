#include "xmp_parser.h"

#include "xmp_names.h"

#include <sys/random.h>
#include <time.h>

/// What expat mixes into its hashes, fetched before the worker is locked.
typedef union {
    uint8_t bytes[16];
    unsigned long number;
} Salt;
static Salt salt = {.number = 1};

static uint64_t used_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

XMPClock xmp_clock(void) { return (XMPClock){.began_ms = used_ms()}; }

int xmp_has_time(XMPClock *clock, size_t size) {
    clock->work += size + 256;
    if (clock->work < 65536) return 1;
    clock->work = 0;
    return used_ms() - clock->began_ms <= XMP_TIME_LIMIT_MS;
}

XML_Parser xmp_parser(void *context) {
    XML_Parser parser = XML_ParserCreateNS(NULL, XMP_SEPARATOR);
    if (!parser) return NULL;
#if XMP_HAS_EXPAT(8)
    XML_SetHashSalt16Bytes(parser, salt.bytes);
#else
    XML_SetHashSalt(parser, salt.number);
#endif
    XML_SetUserData(parser, context);
    return parser;
}

XMPStatus xmp_failure(enum XML_Error error) {
    if (error == XML_ERROR_NO_MEMORY) return XMP_OUT_OF_MEMORY;
    if (error == XML_ERROR_UNKNOWN_ENCODING || error == XML_ERROR_INCORRECT_ENCODING) return XMP_UNKNOWN_ENCODING;
    return XMP_NOT_WELL_FORMED;
}

int xmp_warm_up(const LightTables *light) {
    static const char document[] =
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description r:about=''/></r:RDF>";
    (void)light;
    Salt chance = {.number = 0};
    if (getrandom(&chance, sizeof chance, GRND_NONBLOCK) == (ssize_t)sizeof chance && chance.number) salt = chance;
    XMPMap map = {0};
    xmp_map((const uint8_t *)document, sizeof document - 1, &map);
    return map.status == XMP_OK;
}

const char *xmp_library(void) { return XML_ExpatVersion(); }
