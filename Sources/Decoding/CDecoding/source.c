#include "decoders_source.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

size_t source_read(const ByteSource *source, uint64_t offset, void *into, size_t count) {
    if (offset >= source->length) return 0;
    if (count > source->length - offset) count = (size_t)(source->length - offset);
    if (source->descriptor < 0) {
        memcpy(into, source->memory + source->start + offset, count);
        return count;
    }
    size_t done = 0;
    while (done < count) {
        off_t at = (off_t)(source->start + offset + done);
        ssize_t n = pread(source->descriptor, (uint8_t *)into + done, count - done, at);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        done += (size_t)n;
    }
    return done;
}

ByteSource source_part(const ByteSource *source, uint64_t offset, uint64_t length) {
    ByteSource part = *source;
    if (offset > source->length) offset = source->length;
    if (length > source->length - offset) length = source->length - offset;
    part.start += offset;
    part.length = length;
    return part;
}
