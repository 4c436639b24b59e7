#include "words.h"

#include <string.h>

static uint32_t number(const Words *words, const uint8_t *bytes, int width) {
    uint32_t value = 0;
    for (int i = 0; i < width; i++) value = value << 8 | bytes[words->is_little ? width - 1 - i : i];
    return value;
}

static void read_directory(Words *words, const uint8_t *bytes, size_t size, uint32_t start, int directory) {
    static const uint8_t widths[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8};
    uint32_t entries = start >= 8 && (uint64_t)start + 2 <= size ? number(words, bytes + start, 2) : UINT32_MAX;
    if (entries > ENTRY_LIMIT || (uint64_t)start + 2 + 12 * (uint64_t)entries + 4 > size ||
        words->count + (int)entries > WORD_LIMIT) {
        words->is_whole = 0;
        return;
    }
    for (int i = 0; i < words->met_count; i++)
        if (words->met[i] == start) words->is_whole = 0;
    words->met[words->met_count++] = start;
    for (uint32_t i = 0; i < entries; i++) {
        const uint8_t *entry = bytes + start + 2 + 12 * i;
        Word word = {directory, number(words, entry, 2), number(words, entry + 2, 2), number(words, entry + 4, 4), NULL, 0};
        uint64_t length = word.type < sizeof widths ? (uint64_t)word.count * widths[word.type] : 0;
        uint64_t at = length <= 4 ? (uint64_t)(entry + 8 - bytes) : number(words, entry + 8, 4);
        if (length > 0 && at + length <= size) {
            word.value = bytes + at;
            word.size = (size_t)length;
        }
        words->all[words->count++] = word;
    }
    if (directory == 0) {
        uint32_t next = number(words, bytes + start + 2 + 12 * entries, 4);
        if (next != 0) read_directory(words, bytes, size, next, 4);
    }
}

uint32_t word_number(const Words *words, int directory, uint32_t tag, uint32_t otherwise) {
    const Word *word = word_found(words, directory, tag);
    if (!word || !word->value || word->count != 1 || (word->type != 1 && word->type != 3 && word->type != 4)) return otherwise;
    return number(words, word->value, (int)word->size);
}

const Word *word_found(const Words *words, int directory, uint32_t tag) {
    for (int i = 0; i < words->count; i++)
        if (words->all[i].directory == directory && words->all[i].tag == tag) return &words->all[i];
    return NULL;
}

void words_read(Words *words, const uint8_t *bytes, size_t size) {
    words->count = words->met_count = 0;
    words->is_whole = 1;
    if (size < 8 || (memcmp(bytes, "II*\0", 4) != 0 && memcmp(bytes, "MM\0*", 4) != 0)) {
        words->is_whole = 0;
        return;
    }
    words->is_little = bytes[0] == 'I';
    read_directory(words, bytes, size, number(words, bytes + 4, 4), 0);
    static const struct { int from, to; uint32_t tag; } below[] = {{0, 1, 0x8769}, {0, 2, 0x8825}, {1, 3, 0xA005}};
    for (int i = 0; i < 3; i++)
        if (word_found(words, below[i].from, below[i].tag))
            read_directory(words, bytes, size, word_number(words, below[i].from, below[i].tag, 0), below[i].to);
}
