#include "jpeg_narrow.h"

enum {
    NARROW_COLUMNS = 2, ///< libjpeg wants more to blend them
};

/// How many pixels of the picture a sample stands for; 0 where that is not a whole number.
static int step(int most, int own) { return most % own == 0 ? most / own : 0; }

int is_narrow(const struct jpeg_decompress_struct *d) {
    if (d->jpeg_color_space != JCS_YCbCr && d->jpeg_color_space != JCS_YCCK) return 0;
    int found = 0;
    for (int i = 0; i < d->num_components; i++) {
        const jpeg_component_info *c = &d->comp_info[i];
        int across = step(d->max_h_samp_factor, c->h_samp_factor);
        int down = step(d->max_v_samp_factor, c->v_samp_factor);
        // Of other kinds libjpeg repeats the samples at any width.
        if (across < 1 || across > 2 || down < 1 || down > 2) return 0;
        found |= across == 2 && (d->image_width + 1) / 2 <= NARROW_COLUMNS;
    }
    return found;
}

NarrowPhoto narrow_create(struct jpeg_decompress_struct *d) {
    NarrowPhoto photo = {{NULL}};
    for (int i = 0; i < d->num_components; i++) {
        const jpeg_component_info *c = &d->comp_info[i];
        // Whole rows of blocks, as many as the entropy decoder knows.
        JDIMENSION rows = d->total_iMCU_rows * (JDIMENSION)c->v_samp_factor * DCTSIZE;
        photo.planes[i] = d->mem->alloc_sarray(
            (j_common_ptr)d, JPOOL_IMAGE, c->width_in_blocks * DCTSIZE, rows);
    }
    return photo;
}

JDIMENSION narrow_read(const NarrowPhoto *photo, struct jpeg_decompress_struct *d) {
    JDIMENSION lines = (JDIMENSION)d->max_v_samp_factor * DCTSIZE;
    JSAMPARRAY parts[MAX_COMPONENTS];
    for (int i = 0; i < d->num_components; i++) {
        JDIMENSION own = (JDIMENSION)d->comp_info[i].v_samp_factor * DCTSIZE;
        parts[i] = photo->planes[i] + d->output_scanline / lines * own;
    }
    if (jpeg_read_raw_data(d, parts, lines) == 0) return 0;
    // The last one is blended with what comes below it.
    return d->output_scanline < d->output_height ? d->output_scanline - 1 : d->output_height;
}

/// Where the pixels of a component blend: the sample that is nearest and the next one, which at an edge is the same.
typedef struct Blend {
    JDIMENSION near, far;
} Blend;

static Blend blend_at(JDIMENSION place, int step, JDIMENSION count) {
    if (step == 1) return (Blend){place, place};
    JDIMENSION near = place / 2;
    JDIMENSION far = place & 1 ? near + 1 : near - (near > 0);
    return (Blend){near, far < count ? far : near};
}

/// A sample at a pixel, three parts of the nearest and one of the next on each axis, rounded in turns up and down.
static int sample(
    const NarrowPhoto *photo, const struct jpeg_decompress_struct *d, int component, JDIMENSION x,
    JDIMENSION y) {
    const jpeg_component_info *c = &d->comp_info[component];
    int across = step(d->max_h_samp_factor, c->h_samp_factor);
    int down = step(d->max_v_samp_factor, c->v_samp_factor);
    Blend h = blend_at(x, across, c->downsampled_width);
    Blend v = blend_at(y, down, c->downsampled_height);
    const JSAMPLE *near = photo->planes[component][v.near], *far = photo->planes[component][v.far];
    if (across == 1 && down == 1) return near[h.near];
    if (across == 1) return (near[h.near] * 3 + far[h.near] + (y & 1 ? 2 : 1)) >> 2;
    if (down == 1) return (near[h.near] * 3 + near[h.far] + (x & 1 ? 2 : 1)) >> 2;
    int one = near[h.near] * 3 + far[h.near], other = near[h.far] * 3 + far[h.far];
    return (one * 3 + other + (x & 1 ? 7 : 8)) >> 4;
}

static uint8_t clamped(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

/// The red, green and blue of a pixel, JFIF's equations in 16 bits behind the point.
static void convert(int y, int cb, int cr, uint8_t rgb[3]) {
    enum { HALF = 1 << 15 };
    cb -= 128;
    cr -= 128;
    rgb[0] = clamped(y + ((91881 * cr + HALF) >> 16));
    rgb[1] = clamped(y + ((-22554 * cb - 46802 * cr + HALF) >> 16));
    rgb[2] = clamped(y + ((116130 * cb + HALF) >> 16));
}

void narrow_row(
    const NarrowPhoto *photo, const struct jpeg_decompress_struct *d, JDIMENSION y, uint8_t *row) {
    int has_black = d->out_color_space == JCS_CMYK;
    for (JDIMENSION x = 0; x < d->output_width; x++, row += 4) {
        convert(sample(photo, d, 0, x, y), sample(photo, d, 1, x, y), sample(photo, d, 2, x, y), row);
        if (has_black) // the inks are what is not red, green and blue
            for (int i = 0; i < 3; i++) row[i] = 255 - row[i];
        row[3] = has_black ? (uint8_t)sample(photo, d, 3, x, y) : 255;
    }
}
