#include "byte_reader.h"

#include <string.h>

void byte_reader_start(ByteReader *reader, const ByteSource *source, uint64_t offset) {
    reader->source = *source;
    reader->offset = offset;
    reader->position = reader->available = 0;
}

int byte_reader_fill(ByteReader *reader) {
    reader->position = 0;
    reader->available =
        source_read(&reader->source, reader->offset, reader->buffer, BYTE_READER_SIZE);
    reader->offset += reader->available;
    return reader->available > 0;
}

size_t byte_reader_take(ByteReader *reader, void *into, size_t count) {
    uint8_t *out = into;
    size_t done = 0;
    while (done < count) {
        if (reader->position == reader->available && !byte_reader_fill(reader)) break;
        size_t part = reader->available - reader->position;
        if (part > count - done) part = count - done;
        memcpy(out + done, reader->buffer + reader->position, part);
        reader->position += part;
        done += part;
    }
    return done;
}
