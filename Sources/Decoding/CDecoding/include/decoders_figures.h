/// Figures of a picture: how sharp it is, what of it is blown or crushed, histograms.
#ifndef DECODERS_FIGURES_H
#define DECODERS_FIGURES_H

#include <stddef.h>
#include <stdint.h>

enum {
    FIGURES_SIDE = 3000,   ///< pixels on the long side of what is measured; a larger picture is averaged to that
    FIGURES_BLOCK = 8,     ///< pixels on a side of what a bit of the maps stands for
    FIGURES_MAP_SIDE = (FIGURES_SIDE + FIGURES_BLOCK - 1) / FIGURES_BLOCK,
    FIGURES_MAP_SIZE = (FIGURES_MAP_SIDE * FIGURES_MAP_SIDE + 7) / 8, ///< bytes
};

/// What is measured of a picture, as it is stored.
typedef struct PictureFigures {
    uint32_t width, height;          ///< of what was measured
    uint32_t map_width, map_height;  ///< blocks; one at the right or lower edge may be of fewer pixels
    uint32_t is_flat;                ///< nothing in it could be sharp: neither `sharp` nor `focus` says anything
    uint32_t median;                 ///< of luma
    uint32_t is_sharp_at;            ///< whether something in the area could be sharp
    double sharp;                    ///< 0…100
    double sharp_at;                 ///< the same of the area alone
    double noise;                    ///< standard deviation, in bytes of luma
    double blown, crushed;           ///< percent of all pixels
    uint32_t histogram[4][256];      ///< red, green, blue, luma
} PictureFigures;

/// Where the camera focused, 0…1 across and down the stored picture; nowhere where the end is not behind the start.
typedef struct FiguresArea {
    double x0, y0, x1, y1;
} FiguresArea;

static inline int figures_has_area(const FiguresArea *area) {
    return area && area->x1 > area->x0 && area->y1 > area->y0;
}

/// The maps, in the order in which they lie behind the figures.
typedef enum FiguresMap { FIGURES_FOCUS = 0, FIGURES_BLOWN = 1, FIGURES_CRUSHED = 2, FIGURES_MAPS = 3 } FiguresMap;

/// What a worker leaves where pixels would lie.
typedef struct MeasuredPicture {
    PictureFigures figures;
    /// Rows of blocks without gaps, the first in the highest bit.
    uint8_t maps[FIGURES_MAPS][FIGURES_MAP_SIZE];
} MeasuredPicture;

/// Where a map lies in a MeasuredPicture.
static inline size_t figures_map_offset(FiguresMap map) {
    return offsetof(MeasuredPicture, maps) + (size_t)map * FIGURES_MAP_SIZE;
}

/// Measures a picture of 0x00RRGGBB words, of at most FIGURES_SIDE on a side, and its `area`, which may be NULL; 0 where memory ran
/// out or `cancel`, which may be NULL, was found equal to `cancel_value`.
int figures_measure(const uint32_t *pixels, uint32_t width, uint32_t height, const FiguresArea *area,
    const volatile uint32_t *cancel, uint32_t cancel_value, MeasuredPicture *measured);

#endif
