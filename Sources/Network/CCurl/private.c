#include "CCurl.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

/// Blocks of addresses that lead to no public host (the IANA's registries of special purpose).
static const struct { uint8_t bytes[4]; int bits; } blocks[] = {
    {{0, 0, 0, 0}, 8},     {{10, 0, 0, 0}, 8},     {{100, 64, 0, 0}, 10},  {{127, 0, 0, 0}, 8},
    {{169, 254, 0, 0}, 16},{{172, 16, 0, 0}, 12},  {{192, 0, 0, 0}, 24},   {{192, 168, 0, 0}, 16},
    {{198, 18, 0, 0}, 15}, {{224, 0, 0, 0}, 4},    {{240, 0, 0, 0}, 4},
};

static int begins(const uint8_t *address, const uint8_t *block, int bits) {
    int whole = bits / 8, rest = bits % 8;
    if (memcmp(address, block, (size_t)whole) != 0) return 0;
    return rest == 0 || (address[whole] ^ block[whole]) >> (8 - rest) == 0;
}

static int is_private_4(const uint8_t *address) {
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        if (begins(address, blocks[i].bytes, blocks[i].bits)) return 1;
    return 0;
}

/// Ways of writing an address of version 4 as one of version 6: which bytes it is in.
static const struct { uint8_t bytes[12]; int bits, at; } wrappings[] = {
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96, 12},
    {{0, 0x64, 0xff, 0x9b}, 96, 12},
    {{0x20, 0x02}, 16, 2},
    {{0}, 96, 12},
};

static int is_private_6(const uint8_t *address) {
    static const struct { uint8_t bytes[6]; int bits; } local[] = {
        {{0xfe, 0x80}, 10}, {{0xfe, 0xc0}, 10}, {{0xfc, 0}, 7}, {{0xff, 0}, 8},
        {{0, 0x64, 0xff, 0x9b, 0, 1}, 48},
    };
    for (size_t i = 0; i < sizeof local / sizeof local[0]; i++)
        if (begins(address, local[i].bytes, local[i].bits)) return 1;
    // The unspecified address and our own begin with zeros: 0/8 is private.
    for (size_t i = 0; i < sizeof wrappings / sizeof wrappings[0]; i++)
        if (begins(address, wrappings[i].bytes, wrappings[i].bits))
            return is_private_4(address + wrappings[i].at);
    return 0;
}

int ccurl_is_private(int family, const uint8_t *address) {
    if (family == AF_INET) return is_private_4(address);
    if (family == AF_INET6) return is_private_6(address);
    return 1;
}

int ccurl_names_private(const char *host) {
    uint8_t address[16];
    char inside[64];
    size_t length = strlen(host);
    if (host[0] == '[' && length >= 2 && length - 2 < sizeof inside) {
        memcpy(inside, host + 1, length - 2);
        inside[length - 2] = 0;
        return inet_pton(AF_INET6, inside, address) != 1 || is_private_6(address);
    }
    // A dot at the end is the root of all names.
    if (length > 0 && host[length - 1] == '.') length--;
    if (length >= 9 && strncasecmp(host + length - 9, "localhost", 9) == 0 &&
        (length == 9 || host[length - 10] == '.'))
        return 1;
    struct in_addr four;
    // As the system reads them: 127.1 and 0x7f000001 as well.
    if (inet_aton(host, &four)) return is_private_4((const uint8_t *)&four);
    return 0;
}
