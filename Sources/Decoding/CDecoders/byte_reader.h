/// A source read from front to back through a buffer.
#ifndef BYTE_READER_H
#define BYTE_READER_H

#include "decoders_source.h"

enum { BYTE_READER_SIZE = 65536 };

typedef struct ByteReader {
    ByteSource source;
    uint64_t offset; // of the first byte that is not in the buffer
    size_t position, available;
    uint8_t buffer[BYTE_READER_SIZE];
} ByteReader;

/// Reads on from `offset`.
void byte_reader_start(ByteReader *reader, const ByteSource *source, uint64_t offset);

/// Fills the buffer; 0 at the end.
int byte_reader_fill(ByteReader *reader);

/// The next byte, -1 at the end.
static inline int byte_reader_next(ByteReader *reader) {
    if (reader->position == reader->available && !byte_reader_fill(reader)) return -1;
    return reader->buffer[reader->position++];
}

/// Copies the next bytes; returns how many there were.
size_t byte_reader_take(ByteReader *reader, void *into, size_t count);

#endif
