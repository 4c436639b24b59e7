/// Energies of a picture's luma, block by block.
#ifndef FIGURES_ENERGY_H
#define FIGURES_ENERGY_H

#include <stddef.h>
#include <stdint.h>

enum { FINE_SIDE = 8, COARSE_SIDE = 32, MEAN_SIDE = 4 };

/// Sums over blocks; a row of blocks is as long as there are whole ones.
typedef struct Energies {
    uint32_t width, height; // pixels, multiples of COARSE_SIDE
    uint32_t *gradient;     // of 8 × 8 pixels: 64 times the squared gradients
    uint32_t *mean_gradient; // of the same block: 64 · 256 times those of the 4 means in it
    uint32_t *noise;        // of 32 × 32 pixels: what Immerkær's mask gives
    uint32_t *luma;         // of the same block
    uint8_t *rows;          // the last three rows of luma, each with a pixel more at both ends
    uint16_t *means;        // sums of 4 × 4 pixels: three rows, and the one that grows
    uint32_t taken, means_taken;
} Energies;

/// Starts with a picture that has this many pixels; 0 where memory ran out. What is over at the right and below is left out.
int energies_open(Energies *energies, uint32_t width, uint32_t height);

/// Takes a row of luma; all rows come in order, those that are left out need not.
void energies_add(Energies *energies, const uint8_t *luma);

/// After the last row.
void energies_finish(Energies *energies);

void energies_close(Energies *energies);

#endif
