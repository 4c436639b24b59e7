/// A JPEG that is turned without loss: what a worker answers where pixels would lie.
#ifndef DECODERS_TURN_H
#define DECODERS_TURN_H

#include <stdint.h>

enum {
    DECODERS_TURN_LIMIT = 352 * 1024 * 1024, ///< bytes of coefficients
    TURN_DIGEST_SIZE = 33,                   ///< digits and a NUL
};

/// The answer; behind it, at TURN_BYTES_OFFSET, the turned JPEG.
typedef struct TurnAnswer {
    uint64_t length;   ///< bytes of the turned JPEG
    uint64_t consumed; ///< bytes of the source up to and with its end marker
    /// Where the turn would not be whole: the side that is not a multiple of `multiple`; else 0.
    uint32_t side, multiple;
    char digest[TURN_DIGEST_SIZE]; ///< of the turned coefficients and of what they are multiplied by
} TurnAnswer;

#define TURN_BYTES_OFFSET ((uint64_t)128)

static inline uint64_t turn_bytes_offset(void) { return TURN_BYTES_OFFSET; }

#endif
