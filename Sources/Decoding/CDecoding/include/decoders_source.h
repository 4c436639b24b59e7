/// Where the bytes of a file come from: a descriptor or memory.
#ifndef DECODERS_SOURCE_H
#define DECODERS_SOURCE_H

#include <stddef.h>
#include <stdint.h>

/// A range of a file or of memory.
typedef struct ByteSource {
    int descriptor;        ///< read with pread; -1 when the bytes are in memory
    const uint8_t *memory; ///< used when the descriptor is -1
    uint64_t start;        ///< where the range begins in the file or the memory
    uint64_t length;       ///< bytes in the range
} ByteSource;

/// Copies up to `count` bytes from `offset` of the range; returns how many, 0 past the end and on a read error.
size_t source_read(const ByteSource *source, uint64_t offset, void *into, size_t count);

/// A part of the range, cut to lie inside it.
ByteSource source_part(const ByteSource *source, uint64_t offset, uint64_t length);

#endif
