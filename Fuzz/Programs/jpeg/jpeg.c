#include "decode.h"

#include "decoders_turn.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/// Whether some frame header says that the picture is large: those would take all the time.
static int is_large(const uint8_t *p, size_t count) {
    for (size_t i = 0; i + 9 <= count; i++) {
        if (p[i] != 0xFF || p[i + 1] < 0xC0 || p[i + 1] > 0xCF) continue;
        uint32_t height = (uint32_t)p[i + 5] << 8 | p[i + 6], width = (uint32_t)p[i + 7] << 8 | p[i + 8];
        if (height * width > PICTURE_LIMIT) return 1;
    }
    return 0;
}

enum { TURN_ROOM = 1 << 18 };

/// Turns bytes into `room`, or takes the digest of them turned; whether it could.
static int turn(const uint8_t *bytes, size_t count, DecoderMode mode, uint32_t orientation, uint32_t *room) {
    DecoderRequest request = {.format = DECODER_JPEG, .mode = mode, .orientation = orientation};
    DecoderOutput output = {.pixels = room, .capacity = TURN_ROOM};
    ByteSource source = {-1, bytes, 0, count};
    DecoderResult result = {0};
    decoder_decode(&source, &request, &output, &result);
    if (memchr(result.message, 0, sizeof result.message) == NULL) abort();
    return result.status == DECODER_OK;
}

/// What is turned has the coefficients of what it was made of once it is turned back.
static void check_turn(const uint8_t *bytes, size_t count, uint32_t orientation) {
    static const uint32_t back[] = {0, 1, 2, 3, 4, 5, 8, 7, 6};
    uint32_t *made = malloc(TURN_ROOM * sizeof *made), *digest = malloc(TURN_ROOM * sizeof *digest);
    if (turn(bytes, count, DECODER_TURN, orientation, made)) {
        const TurnAnswer *answer = (const TurnAnswer *)(const void *)made;
        const uint8_t *turned = (const uint8_t *)made + TURN_BYTES_OFFSET;
        if (answer->length > TURN_ROOM * sizeof *made - TURN_BYTES_OFFSET || answer->consumed > count) abort();
        char before[TURN_DIGEST_SIZE];
        if (!turn(bytes, count, DECODER_DIGEST, 1, digest)) abort();
        memcpy(before, ((const TurnAnswer *)(const void *)digest)->digest, sizeof before);
        if (!turn(turned, answer->length, DECODER_DIGEST, back[orientation], digest)) abort();
        if (memcmp(before, ((const TurnAnswer *)(const void *)digest)->digest, sizeof before) != 0) abort();
    }
    free(made);
    free(digest);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count == 0 || is_large(bytes, count)) return -1;
    uint8_t choice = bytes[count - 1];
    if (choice & 0x80) check_turn(bytes, count, 1 + (choice & 7));
    return decode(bytes, count, DECODER_JPEG);
}
