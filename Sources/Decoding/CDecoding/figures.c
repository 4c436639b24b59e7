#include "decoders_figures.h"

#include "figures_energy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The number that would be at a place if they were sorted; they are put in another order. What sorts for C asks the system
/// how much memory there is, which ends a locked worker.
static double number_at(double *numbers, size_t count, size_t place) {
    size_t first = 0, last = count - 1;
    while (first < last) {
        double pivot = numbers[first + (last - first) / 2];
        size_t i = first, j = last;
        for (;;) {
            while (numbers[i] < pivot) i++;
            while (numbers[j] > pivot) j--;
            if (i >= j) break;
            double swapped = numbers[i];
            numbers[i++] = numbers[j];
            numbers[j--] = swapped;
        }
        if (place <= j) last = j;
        else first = j + 1;
    }
    return numbers[place];
}

/// What is known of a block of 32 × 32 pixels.
typedef struct Block {
    double fine, coarse; // mean squared gradient of the pixels, and of the means of 4 × 4
    double mean, noise;
} Block;

static double fine_energy(uint64_t sum, unsigned pixels) { return (double)sum / 64 / pixels; }

static double coarse_energy(uint64_t sum, unsigned means) { return (double)sum / (64 * 256) / means; }

static Block block_at(const Energies *energies, uint32_t column, uint32_t row) {
    enum { STEP = COARSE_SIDE / FINE_SIDE, PIXELS = COARSE_SIDE * COARSE_SIDE };
    uint64_t fine = 0, coarse = 0;
    for (uint32_t y = row * STEP; y < (row + 1) * STEP; y++)
        for (uint32_t x = column * STEP; x < (column + 1) * STEP; x++) {
            size_t at = (size_t)y * (energies->width / FINE_SIDE) + x;
            fine += energies->gradient[at];
            coarse += energies->mean_gradient[at];
        }
    size_t at = (size_t)row * (energies->width / COARSE_SIDE) + column;
    return (Block){fine_energy(fine, PIXELS), coarse_energy(coarse, PIXELS / (MEAN_SIDE * MEAN_SIDE)),
        (double)energies->luma[at] / PIXELS,
        (double)energies->noise[at] / PIXELS * sqrt(M_PI / 2) / 6};
}

/// The standard deviation of the noise: from blocks where nothing else is, or else from the least restless ones.
static double noise_of(const Block *blocks, size_t count, double *room) {
    size_t calm = 0, lit = 0;
    for (size_t i = 0; i < count; i++)
        if (blocks[i].mean >= 8 && blocks[i].mean <= 247 && blocks[i].coarse < 16) room[calm++] = blocks[i].noise;
    if (calm >= 4 && calm * 20 >= count) {
        return number_at(room, calm, (calm - 1) / 2);
    }
    for (size_t i = 0; i < count; i++)
        if (blocks[i].mean >= 8 && blocks[i].mean <= 247) room[lit++] = blocks[i].noise;
    if (lit == 0) return 0;
    return 1.04 * number_at(room, lit, (lit - 1) / 10);
}

/// What counting blocks of a tile add up to.
typedef struct Tile {
    double fine, coarse;
    uint32_t blocks, counting;
} Tile;

static double acuity(const Tile *tile) {
    double x = 16 * tile->fine / (tile->coarse + 40.0 * tile->counting);
    return x > 1 ? x : 1;
}

static void add_block(Tile *tile, const Block *block, double variance) {
    double coarse = block->coarse - 0.375 * variance / 16;
    tile->blocks++;
    if (coarse < fmax(16, 2 * variance)) return;
    tile->fine += block->fine - 0.375 * variance;
    tile->coarse += coarse;
    tile->counting++;
}

/// Blocks of a rectangle, and into how many tiles it is cut.
typedef struct Field {
    uint32_t left, top, across, down;
    uint32_t columns, rows;
    int is_part; ///< where no tile of it counts, nothing does
} Field;

/// The mean acuity of the three sharpest tiles; 0 where nothing counts.
static double best_acuity(const Block *blocks, uint32_t stride, const Field *field, double variance) {
    uint32_t columns = field->columns, rows = field->rows, across = field->across, down = field->down;
    Tile all = {0, 0, 0, 0};
    double best[3] = {0, 0, 0};
    int found = 0;
    for (uint32_t j = 0; j < rows; j++)
        for (uint32_t i = 0; i < columns; i++) {
            Tile tile = {0, 0, 0, 0};
            for (uint32_t y = j * down / rows; y < (j + 1) * down / rows; y++)
                for (uint32_t x = i * across / columns; x < (i + 1) * across / columns; x++)
                    add_block(&tile, &blocks[(size_t)(field->top + y) * stride + field->left + x], variance);
            all.fine += tile.fine;
            all.coarse += tile.coarse;
            all.counting += tile.counting;
            if (tile.counting == 0 || tile.counting < (tile.blocks < 3 ? tile.blocks : 3)) continue;
            double x = acuity(&tile);
            for (int k = 0; k < 3; k++)
                if (x > best[k]) {
                    double lower = best[k];
                    best[k] = x;
                    x = lower;
                }
            if (found < 3) found++;
        }
    if (found > 0) return (best[0] + best[1] + best[2]) / found;
    return all.counting > 0 && !field->is_part ? acuity(&all) : 0;
}

/// All blocks: 12 tiles along the longer side.
static Field whole_field(uint32_t across, uint32_t down) {
    uint32_t longer = across > down ? across : down, shorter = across > down ? down : across;
    uint32_t few = (uint32_t)floor(12.0 * shorter / longer + 0.5);
    if (few < 1) few = 1;
    return (Field){0, 0, across, down, across >= down ? 12 : few, across >= down ? few : 12, 0};
}

/// Blocks from the one in which a part begins to the one in which it ends; at least one.
static void cut_blocks(double start, double end, uint32_t pixels, uint32_t blocks, uint32_t *first, uint32_t *count) {
    double from = floor(start * pixels / COARSE_SIDE), to = ceil(end * pixels / COARSE_SIDE);
    uint32_t a = from < 0 ? 0 : from > blocks - 1 ? blocks - 1 : (uint32_t)from;
    uint32_t b = to < a + 1 ? a + 1 : to > blocks ? blocks : (uint32_t)to;
    *first = a;
    *count = b - a;
}

static uint32_t tiles_of(uint32_t blocks) { return blocks < 12 ? 1 : (blocks + 4) / 8; }

static Field area_field(const FiguresArea *area, const PictureFigures *figures, uint32_t across, uint32_t down) {
    Field field;
    cut_blocks(area->x0, area->x1, figures->width, across, &field.left, &field.across);
    cut_blocks(area->y0, area->y1, figures->height, down, &field.top, &field.down);
    field.columns = tiles_of(field.across);
    field.rows = tiles_of(field.down);
    field.is_part = 1;
    return field;
}

static void set_bit(uint8_t *map, size_t at) { map[at / 8] |= (uint8_t)(0x80 >> at % 8); }

static void map_focus(const Energies *energies, MeasuredPicture *measured) {
    const PictureFigures *figures = &measured->figures;
    double variance = figures->noise * figures->noise, least = fmax(64, 8 * variance);
    uint32_t across = energies->width / FINE_SIDE, down = energies->height / FINE_SIDE;
    for (uint32_t y = 0; y < down; y++)
        for (uint32_t x = 0; x < across; x++) {
            size_t at = (size_t)y * across + x;
            double fine = fine_energy(energies->gradient[at], 64) - 0.375 * variance;
            double coarse = coarse_energy(energies->mean_gradient[at], 4) - 0.375 * variance / 16;
            if (coarse >= least && 16 * fine >= 2.5 * coarse)
                set_bit(measured->maps[FIGURES_FOCUS], (size_t)y * figures->map_width + x);
        }
}

static int measure_sharpness(const Energies *energies, const FiguresArea *area, MeasuredPicture *measured) {
    PictureFigures *figures = &measured->figures;
    uint32_t across = energies->width / COARSE_SIDE, down = energies->height / COARSE_SIDE;
    size_t count = (size_t)across * down;
    figures->is_flat = 1;
    if (count == 0) return 1;
    Block *blocks = malloc(count * sizeof *blocks);
    double *room = malloc(count * sizeof *room);
    if (blocks && room) {
        for (uint32_t y = 0; y < down; y++)
            for (uint32_t x = 0; x < across; x++) blocks[(size_t)y * across + x] = block_at(energies, x, y);
        figures->noise = noise_of(blocks, count, room);
        double variance = figures->noise * figures->noise;
        Field field = whole_field(across, down);
        double x = best_acuity(blocks, across, &field, variance);
        if (figures_has_area(area)) {
            field = area_field(area, figures, across, down);
            double at = best_acuity(blocks, across, &field, variance);
            figures->is_sharp_at = at >= 1;
            if (at >= 1) figures->sharp_at = 100 * (1 - 1 / at);
        }
        figures->is_flat = !(x >= 1);
        if (x >= 1) {
            figures->sharp = 100 * (1 - 1 / x);
            map_focus(energies, measured);
        }
    }
    int is_done = blocks && room;
    free(blocks);
    free(room);
    return is_done;
}

/// Counts of the row of blocks under way.
typedef struct Exposure {
    uint64_t blown, crushed;
    uint8_t blown_in[FIGURES_MAP_SIDE], crushed_in[FIGURES_MAP_SIDE];
    uint32_t odd[4][256]; // histograms of every second pixel: a count need not wait for the one before
} Exposure;

/// Counts the pixels with a channel ≥ 254, and those with all ≤ 2: four bytes at a time, the high bit of each by itself.
static void count_ends(const uint32_t *pixels, uint32_t count, Exposure *exposure, uint32_t block) {
    uint32_t blown = 0, crushed = 0;
    for (uint32_t x = 0; x < count; x++) {
        uint32_t pixel = pixels[x], low = pixel & 0x7F7F7F;
        blown += ((low + 0x020202) & pixel & 0x808080) != 0;
        crushed += (((low + 0x7D7D7D) | pixel) & 0x808080) == 0;
    }
    exposure->blown_in[block] = (uint8_t)(exposure->blown_in[block] + blown);
    exposure->crushed_in[block] = (uint8_t)(exposure->crushed_in[block] + crushed);
}

static void count_pixel(uint32_t (*histogram)[256], uint32_t pixel, uint8_t luma) {
    histogram[0][pixel >> 16 & 255]++;
    histogram[1][pixel >> 8 & 255]++;
    histogram[2][pixel & 255]++;
    histogram[3][luma]++;
}

/// Makes luma of a row, and counts.
static void take_row(const uint32_t *pixels, uint32_t width, PictureFigures *figures, Exposure *exposure, uint8_t *luma) {
    for (uint32_t x = 0; x < width; x++) {
        uint32_t r = pixels[x] >> 16 & 255, g = pixels[x] >> 8 & 255, b = pixels[x] & 255;
        luma[x] = (uint8_t)((77 * r + 150 * g + 29 * b + 128) >> 8);
    }
    uint32_t whole = width / FIGURES_BLOCK * FIGURES_BLOCK;
    for (uint32_t x = 0; x < whole; x += FIGURES_BLOCK) count_ends(pixels + x, FIGURES_BLOCK, exposure, x / FIGURES_BLOCK);
    if (whole < width) count_ends(pixels + whole, width - whole, exposure, whole / FIGURES_BLOCK);
    for (uint32_t x = 0; x + 1 < width; x += 2) {
        count_pixel(figures->histogram, pixels[x], luma[x]);
        count_pixel(exposure->odd, pixels[x + 1], luma[x + 1]);
    }
    if (width % 2 == 1) count_pixel(figures->histogram, pixels[width - 1], luma[width - 1]);
}

/// Puts both histograms together.
static void join_histograms(PictureFigures *figures, const Exposure *exposure) {
    for (uint32_t channel = 0; channel < 4; channel++)
        for (uint32_t i = 0; i < 256; i++) figures->histogram[channel][i] += exposure->odd[channel][i];
}

/// Ends a row of blocks, which has `rows` rows of pixels.
static void end_blocks(MeasuredPicture *measured, Exposure *exposure, uint32_t row, uint32_t rows) {
    const PictureFigures *figures = &measured->figures;
    for (uint32_t x = 0; x < figures->map_width; x++) {
        uint32_t left = figures->width - x * FIGURES_BLOCK;
        uint32_t pixels = rows * (left < FIGURES_BLOCK ? left : FIGURES_BLOCK);
        size_t at = (size_t)row * figures->map_width + x;
        if (2u * exposure->blown_in[x] >= pixels) set_bit(measured->maps[FIGURES_BLOWN], at);
        if (2u * exposure->crushed_in[x] >= pixels) set_bit(measured->maps[FIGURES_CRUSHED], at);
        exposure->blown += exposure->blown_in[x];
        exposure->crushed += exposure->crushed_in[x];
        exposure->blown_in[x] = exposure->crushed_in[x] = 0;
    }
}

/// The least value that at least half of the pixels do not exceed.
static uint32_t median_of(const uint32_t *histogram, uint64_t pixels) {
    uint64_t sum = 0;
    uint32_t value = 0;
    while (value < 255 && 2 * (sum += histogram[value]) < pixels) value++;
    return value;
}

int figures_measure(const uint32_t *pixels, uint32_t width, uint32_t height, const FiguresArea *area,
    const volatile uint32_t *cancel, uint32_t cancel_value, MeasuredPicture *measured) {
    memset(measured, 0, sizeof *measured);
    if (width < 1 || height < 1 || width > FIGURES_SIDE || height > FIGURES_SIDE) return 0;
    PictureFigures *figures = &measured->figures;
    figures->width = width;
    figures->height = height;
    figures->map_width = (width + FIGURES_BLOCK - 1) / FIGURES_BLOCK;
    figures->map_height = (height + FIGURES_BLOCK - 1) / FIGURES_BLOCK;
    Exposure *exposure = calloc(1, sizeof *exposure);
    uint8_t *luma = malloc(width);
    Energies energies;
    int is_there = energies_open(&energies, width, height) && exposure && luma;
    for (uint32_t y = 0; is_there && y < height; y++) {
        take_row(pixels + (size_t)y * width, width, figures, exposure, luma);
        if (y % FIGURES_BLOCK == FIGURES_BLOCK - 1 || y == height - 1)
            end_blocks(measured, exposure, y / FIGURES_BLOCK, y % FIGURES_BLOCK + 1);
        energies_add(&energies, luma);
        if (cancel && __atomic_load_n(cancel, __ATOMIC_RELAXED) == cancel_value) is_there = 0;
    }
    if (is_there) {
        uint64_t count = (uint64_t)width * height;
        figures->blown = 100.0 * (double)exposure->blown / (double)count;
        figures->crushed = 100.0 * (double)exposure->crushed / (double)count;
        join_histograms(figures, exposure);
        figures->median = median_of(figures->histogram[3], count);
        energies_finish(&energies);
        is_there = measure_sharpness(&energies, area, measured);
    }
    energies_close(&energies);
    free(exposure);
    free(luma);
    return is_there;
}
