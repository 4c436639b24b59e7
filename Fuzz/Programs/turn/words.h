/// What a TIFF structure says, read by other code than riffle's.
#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>
#include <stdint.h>

enum { WORD_LIMIT = 4096, ENTRY_LIMIT = 512 };

typedef struct Word {
    int directory; ///< 0 the picture's, 1 of EXIF, 2 of GPS, 3 of interoperability, 4 of the thumbnail
    uint32_t tag, type, count;
    const uint8_t *value; ///< NULL where it does not lie in the structure
    size_t size;
} Word;

typedef struct Words {
    int count, is_little, met_count;
    uint32_t met[8]; ///< where directories begin
    int is_whole; ///< each directory lies in the structure, and is met once
    Word all[WORD_LIMIT];
} Words;

/// Reads the structure in `bytes`.
void words_read(Words *words, const uint8_t *bytes, size_t size);

/// The number of an entry; `otherwise` where it is no single one.
uint32_t word_number(const Words *words, int directory, uint32_t tag, uint32_t otherwise);

/// The first entry; NULL where there is none.
const Word *word_found(const Words *words, int directory, uint32_t tag);

#endif
