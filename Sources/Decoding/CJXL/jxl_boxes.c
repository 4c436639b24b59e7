#include "jxl_boxes.h"

#include <string.h>

// ISO/IEC 18181-2

enum { HEADER = 8, LONG_HEADER = 16, PART_NUMBER = 4 };

static const uint8_t signature[] = {0, 0, 0, 12, 'J', 'X', 'L', ' ', '\r', '\n', 0x87, '\n'};

static uint64_t big_endian(const uint8_t *bytes, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
    return value;
}

void jxl_boxes_open(JxlBoxes *boxes, uint8_t *bytes, size_t count) {
    *boxes = (JxlBoxes){.count = count};
    if (count < sizeof signature || memcmp(bytes, signature, sizeof signature) != 0) return;
    size_t found = 0;
    for (size_t at = sizeof signature; count - at >= HEADER;) {
        const uint8_t *kind = bytes + at + 4;
        uint64_t length = big_endian(bytes + at, 4), left = count - at;
        size_t head = HEADER;
        if (length == 1 && left >= LONG_HEADER) {
            head = LONG_HEADER;
            length = big_endian(bytes + at + HEADER, 8);
        }
        // The last box may say that it ends with the file; where the file is cut off it ends there too.
        if (length == 0 || length > left) length = left;
        if (length < head) break;
        boxes->is_of_jpeg |= memcmp(kind, "jbrd", 4) == 0;
        int is_part = memcmp(kind, "jxlp", 4) == 0;
        if (is_part) head += PART_NUMBER;
        if ((is_part || memcmp(kind, "jxlc", 4) == 0) && length > head) {
            size_t size = (size_t)length - head;
            // Towards the beginning: what was read is not needed any more.
            memmove(bytes + found, bytes + at + head, size);
            found += size;
        }
        at += (size_t)length;
    }
    if (found > 0) boxes->count = found;
}
