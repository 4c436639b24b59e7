#include "decoders_likeness.h"

#include <math.h>

enum {
    SIDE = LIKENESS_SIDE,
    COUNT = SIDE * SIDE,
    LOW = 8,                       // frequencies each way
    STEP = LIKENESS_DECODED / SIDE, // pixels on a side of what a value is the mean of
};

/// The number that would be at a place if they were sorted; they are put in another order.
static int64_t number_at(int64_t *numbers, int count, int place) {
    for (int i = 0; i <= place; i++)
        for (int j = i + 1; j < count; j++)
            if (numbers[j] < numbers[i]) {
                int64_t swapped = numbers[i];
                numbers[i] = numbers[j];
                numbers[j] = swapped;
            }
    return numbers[place];
}

/// The lowest frequencies, those across first, in 4096ths: what is nought in theory is nought.
static void transform(const uint8_t *luma, int64_t low[LOW * LOW]) {
    double waves[LOW][SIDE], across[SIDE][LOW];
    for (int u = 0; u < LOW; u++)
        for (int x = 0; x < SIDE; x++) waves[u][x] = cos(M_PI * (2 * x + 1) * u / (2 * SIDE));
    for (int y = 0; y < SIDE; y++)
        for (int u = 0; u < LOW; u++) {
            double sum = 0;
            for (int x = 0; x < SIDE; x++) sum += luma[y * SIDE + x] * waves[u][x];
            across[y][u] = sum;
        }
    for (int v = 0; v < LOW; v++)
        for (int u = 0; u < LOW; u++) {
            double sum = 0;
            for (int y = 0; y < SIDE; y++) sum += across[y][u] * waves[v][y];
            low[v * LOW + u] = (int64_t)floor(sum * 4096 + 0.5);
        }
}

uint64_t likeness_hash(const uint8_t *luma) {
    enum { BITS = LOW * LOW - 1 };
    int64_t low[LOW * LOW], sorted[BITS];
    transform(luma, low);
    for (int i = 0; i < BITS; i++) sorted[i] = low[i + 1];
    int64_t median = number_at(sorted, BITS, BITS / 2);
    uint64_t hash = 0;
    for (int i = 0; i < BITS; i++) hash = hash << 1 | (low[i + 1] > median);
    return hash;
}

/// Where in the stored grid a place of the upright one is.
static int stored_place(int x, int y, uint32_t orientation) {
    enum { LAST = SIDE - 1 };
    switch (orientation) {
    case 2: return y * SIDE + LAST - x;
    case 3: return (LAST - y) * SIDE + LAST - x;
    case 4: return (LAST - y) * SIDE + x;
    case 5: return x * SIDE + y;
    case 6: return (LAST - x) * SIDE + y;
    case 7: return (LAST - x) * SIDE + LAST - y;
    case 8: return x * SIDE + LAST - y;
    default: return y * SIDE + x;
    }
}

/// Sums over pixels.
typedef struct Sums {
    uint32_t luma, red, blue;
} Sums;

/// The mean luma of a square of pixels, whose sums are added to `all`.
static uint8_t mean_luma(const uint32_t *pixels, Sums *all) {
    uint32_t sum = 0;
    for (int y = 0; y < STEP; y++)
        for (int x = 0; x < STEP; x++) {
            uint32_t pixel = pixels[y * LIKENESS_DECODED + x];
            uint32_t r = pixel >> 16 & 255, g = pixel >> 8 & 255, b = pixel & 255;
            sum += (77 * r + 150 * g + 29 * b + 128) >> 8;
            all->red += r;
            all->blue += b;
        }
    all->luma += sum;
    return (uint8_t)((sum + STEP * STEP / 2) / (STEP * STEP));
}

/// The value that half of them do not exceed.
static uint32_t median_of(const uint8_t *luma) {
    int counts[256] = {0}, sum = 0;
    uint32_t value = 0;
    for (int i = 0; i < COUNT; i++) counts[luma[i]]++;
    while ((sum += counts[value]) < COUNT / 2) value++;
    return value;
}

PictureLikeness likeness_of(const uint32_t *pixels, uint32_t orientation, uint8_t *luma) {
    enum { ALL = LIKENESS_DECODED * LIKENESS_DECODED };
    uint8_t stored[COUNT];
    Sums sums = {0};
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            stored[y * SIDE + x] = mean_luma(pixels + (y * LIKENESS_DECODED + x) * STEP, &sums);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) luma[y * SIDE + x] = stored[stored_place(x, y, orientation)];
    return (PictureLikeness){likeness_hash(luma), median_of(luma), 1, ((float)sums.blue - (float)sums.luma) / ALL,
        ((float)sums.red - (float)sums.luma) / ALL};
}
