#include "figures_energy.h"

#include <stdlib.h>
#include <string.h>

int energies_open(Energies *energies, uint32_t width, uint32_t height) {
    memset(energies, 0, sizeof *energies);
    energies->width = width = width / COARSE_SIDE * COARSE_SIDE;
    energies->height = height = height / COARSE_SIDE * COARSE_SIDE;
    size_t fine = (size_t)(width / FINE_SIDE) * (height / FINE_SIDE);
    size_t coarse = (size_t)(width / COARSE_SIDE) * (height / COARSE_SIDE);
    if (coarse == 0) {
        energies->height = 0;
        return 1;
    }
    energies->gradient = calloc(fine, sizeof(uint32_t));
    energies->mean_gradient = calloc(fine, sizeof(uint32_t));
    energies->noise = calloc(coarse, sizeof(uint32_t));
    energies->luma = calloc(coarse, sizeof(uint32_t));
    energies->rows = calloc(3, width + 2);
    energies->means = calloc(4, (width / MEAN_SIDE + 2) * sizeof(uint16_t));
    return energies->gradient && energies->mean_gradient && energies->noise && energies->luma &&
           energies->rows && energies->means;
}

void energies_close(Energies *energies) {
    free(energies->gradient);
    free(energies->mean_gradient);
    free(energies->noise);
    free(energies->luma);
    free(energies->rows);
    free(energies->means);
}

/// Where a row of luma is kept until the one below it is there.
static uint8_t *luma_row(const Energies *energies, uint32_t y) {
    return energies->rows + (size_t)(y % 3) * (energies->width + 2);
}

/// The same of a row of means.
static uint16_t *mean_row(const Energies *energies, uint32_t y) {
    return energies->means + (size_t)(y % 4) * (energies->width / MEAN_SIDE + 2);
}

/// Adds the squared gradients of a row between its neighbours, and what the mask of noise gives, block by block.
static void add_row(Energies *energies, uint32_t y, const uint8_t *a, const uint8_t *b, const uint8_t *c) {
    uint32_t width = energies->width;
    uint32_t *gradient = energies->gradient + (size_t)(y / FINE_SIDE) * (width / FINE_SIDE);
    uint32_t *noise = energies->noise + (size_t)(y / COARSE_SIDE) * (width / COARSE_SIDE);
    for (uint32_t x0 = 0; x0 < width; x0 += COARSE_SIDE, a += COARSE_SIDE, b += COARSE_SIDE, c += COARSE_SIDE) {
        // Each in loops that make one instruction of many numbers, which 16 bits hold.
        int16_t across[COARSE_SIDE], down[COARSE_SIDE], mask[COARSE_SIDE];
        for (uint32_t x = 0; x < COARSE_SIDE; x++) {
            across[x] = (int16_t)(a[x + 2] + 2 * b[x + 2] + c[x + 2] - a[x] - 2 * b[x] - c[x]);
            down[x] = (int16_t)(c[x] + 2 * c[x + 1] + c[x + 2] - a[x] - 2 * a[x + 1] - a[x + 2]);
            int sides = a[x + 1] + b[x] + b[x + 2] + c[x + 1], corners = a[x] + c[x] + a[x + 2] + c[x + 2];
            mask[x] = (int16_t)(corners - 2 * sides + 4 * b[x + 1]);
        }
        uint16_t sum = 0;
        for (uint32_t x = 0; x < COARSE_SIDE; x++) sum = (uint16_t)(sum + (mask[x] < 0 ? -mask[x] : mask[x]));
        noise[x0 / COARSE_SIDE] += sum;
        for (uint32_t x1 = 0; x1 < COARSE_SIDE; x1 += FINE_SIDE) {
            int squares = 0;
            for (uint32_t x = x1; x < x1 + FINE_SIDE; x++) squares += across[x] * across[x] + down[x] * down[x];
            gradient[(x0 + x1) / FINE_SIDE] += (uint32_t)squares;
        }
    }
}

/// The same of a row of means: a block has two means in either direction.
static void add_mean_row(Energies *energies, uint32_t y, const uint16_t *a, const uint16_t *b, const uint16_t *c) {
    uint32_t width = energies->width / MEAN_SIDE;
    uint32_t *gradient = energies->mean_gradient + (size_t)(y / 2) * (width / 2);
    for (uint32_t x = 0; x < width; x++) {
        int across = a[x + 2] + 2 * b[x + 2] + c[x + 2] - a[x] - 2 * b[x] - c[x];
        int down = c[x] + 2 * c[x + 1] + c[x + 2] - a[x] - 2 * a[x + 1] - a[x + 2];
        gradient[x / 2] += (uint32_t)(across * across + down * down);
    }
}

/// Takes a row of means that is whole; edges are repeated.
static void end_means(Energies *energies) {
    uint32_t y = energies->means_taken++, width = energies->width / MEAN_SIDE;
    uint16_t *row = mean_row(energies, y);
    row[0] = row[1];
    row[width + 1] = row[width];
    memset(mean_row(energies, y + 1), 0, (width + 2) * sizeof *row);
    if (y == 1) add_mean_row(energies, 0, mean_row(energies, 0), mean_row(energies, 0), row);
    if (y > 1) add_mean_row(energies, y - 1, mean_row(energies, y - 2), mean_row(energies, y - 1), row);
}

void energies_add(Energies *energies, const uint8_t *luma) {
    uint32_t y = energies->taken, width = energies->width;
    if (y >= energies->height) return;
    energies->taken++;
    uint8_t *row = luma_row(energies, y);
    memcpy(row + 1, luma, width);
    row[0] = luma[0];
    row[width + 1] = luma[width - 1];
    if (y == 1) add_row(energies, 0, luma_row(energies, 0), luma_row(energies, 0), row);
    if (y > 1) add_row(energies, y - 1, luma_row(energies, y - 2), luma_row(energies, y - 1), row);
    uint16_t *means = mean_row(energies, energies->means_taken);
    uint32_t *sums = energies->luma + (size_t)(y / COARSE_SIDE) * (width / COARSE_SIDE);
    for (uint32_t x = 0; x < width; x += MEAN_SIDE) {
        uint16_t sum = (uint16_t)(luma[x] + luma[x + 1] + luma[x + 2] + luma[x + 3]);
        means[x / MEAN_SIDE + 1] = (uint16_t)(means[x / MEAN_SIDE + 1] + sum);
        sums[x / COARSE_SIDE] += sum;
    }
    if (y % MEAN_SIDE == MEAN_SIDE - 1) end_means(energies);
}

void energies_finish(Energies *energies) {
    uint32_t last = energies->height;
    if (energies->taken < last || last == 0) return;
    const uint8_t *row = luma_row(energies, last - 1);
    add_row(energies, last - 1, luma_row(energies, last - 2), row, row);
    uint32_t means = last / MEAN_SIDE;
    const uint16_t *mean = mean_row(energies, means - 1);
    add_mean_row(energies, means - 1, mean_row(energies, means - 2), mean, mean);
}
