#include "CXMP.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static void check(int holds) {
    if (!holds) abort();
}

/// A document: whatever is said of it, every place lies inside it.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static XMPMap map;
    map = (XMPMap){0};
    xmp_map(bytes, count, &map);
    check(map.status >= XMP_OK && map.status <= XMP_OUT_OF_MEMORY);
    static XMPWords words, again;
    words = again = (XMPWords){0};
    xmp_words(bytes, count, &words);
    check(words.status >= XMP_OK && words.status <= XMP_OUT_OF_MEMORY);
    for (int i = 0; i < XMP_WORD_COUNT; i++) check(words.words[i].text_length < XMP_TEXT_LIMIT);
    static uint8_t unpacked[XMP_UNPACKED_LIMIT];
    check(xmp_unpack(bytes, count, unpacked) <= sizeof unpacked);
    size_t mended_count;
    int is_late;
    uint8_t *mended = xmp_mended(bytes, count, &mended_count, &is_late);
    if (mended) {
        xmp_words(mended, mended_count, &again);
        check(!again.is_mended);
        free(mended);
    }
    if (map.status != XMP_OK) return 0;
    check(map.place_count <= XMP_PLACE_LIMIT);
    for (uint32_t i = 0; i < map.place_count; i++) {
        const XMPPlace *place = &map.places[i];
        check(place->property < XMP_PROPERTY_COUNT && place->text_length < XMP_TEXT_LIMIT);
        check(place->start <= place->value && place->value <= place->value_end && place->value_end <= place->end);
        check(place->end <= count && place->name + place->name_length <= count);
    }
    check(map.room.offset <= count && map.room.rdf_name + map.room.rdf_name_length <= count);
    return 0;
}
