#include "tiff_samples.h"

#include <string.h>

size_t tiff_pixel_size(const TiffPicture *picture) {
    return picture->layout == AREA_GREY ? 1 : picture->layout == AREA_RGB ? 3 : 4;
}

/// Where samples of one kind lie in a row, and where they go.
typedef struct Lane {
    const uint8_t *row;
    size_t first, step, count; // samples
    uint8_t *out;
    size_t out_step;
    const uint16_t *curve; // linear light of numbers, NULL: they are it themselves, or no light at all
} Lane;

#define EACH(expression)                                                                 \
    for (size_t i = 0, at = lane->first; i < lane->count; i++, at += lane->step) {       \
        out[0] = (uint8_t)(expression);                                                  \
        out += lane->out_step;                                                           \
    }

static uint32_t u16(const uint8_t *row, size_t at) {
    uint16_t value;
    memcpy(&value, row + 2 * at, 2);
    return value;
}

static uint32_t u32(const uint8_t *row, size_t at) {
    uint32_t value;
    memcpy(&value, row + 4 * at, 4);
    return value;
}

/// A sample of less than 16 bits that lie one behind the other, the highest first.
static uint32_t packed(const uint8_t *row, size_t at, unsigned bits) {
    size_t bit = at * bits;
    const uint8_t *p = row + (bit >> 3);
    unsigned shift = (unsigned)(bit & 7), end = shift + bits;
    uint32_t value = p[0];
    if (end > 8) value = value << 8 | p[1];
    if (end > 16) value = value << 8 | p[2];
    unsigned whole = end > 16 ? 24 : end > 8 ? 16 : 8;
    return value >> (whole - end) & ((1u << bits) - 1);
}

static float half(uint32_t bits) {
    uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023;
    float value = exponent == 0    ? (float)fraction / 16777216.0f
                  : exponent == 31 ? (fraction ? 0.0f : 65504.0f)
                                   : (float)(1024 + fraction) * (float)(1u << exponent) / 33554432.0f;
    return bits & 0x8000 ? -value : value;
}

/// A number of 16, 32 or 64 bits.
static float real(const uint8_t *row, size_t at, unsigned bits) {
    float value;
    double twice;
    if (bits == 16) return half(u16(row, at));
    if (bits == 32) {
        memcpy(&value, row + 4 * at, 4);
        return value;
    }
    memcpy(&twice, row + 8 * at, 8);
    return (float)twice;
}

/// 0…65535 for a number that should be 0…1; 0 for what is no number.
static uint32_t clipped(float value) {
    return value >= 1 ? 65535 : value > 0 ? (uint32_t)(value * 65535 + 0.5f) : 0;
}

/// Floating point: colours are linear light, by the profile's curve where there is one; opacities and inks are not, nor are
/// colours of a profile without curves. Light that is multiplied by the opacity is divided by it before it is encoded.
static void take_float(const Lane *lane, unsigned bits, const LightTables *light, const Lane *opacity) {
    uint8_t *out = lane->out;
    for (size_t i = 0; i < lane->count; i++, out += lane->out_step) {
        float value = real(lane->row, lane->first + i * lane->step, bits);
        float part = opacity ? real(opacity->row, opacity->first + i * opacity->step, bits) : 1;
        uint32_t clip = clipped(part > 0 ? value / part : 0);
        if (lane->curve) clip = lane->curve[clip];
        *out = light ? light_encode(light, clip) : (uint8_t)((clip * 255 + 32767) / 65535);
    }
}

/// Whole numbers, brought to 8 bits.
static void take_whole(const Lane *lane, unsigned bits) {
    uint8_t *out = lane->out;
    uint32_t most = (1u << (bits < 16 ? bits : 16)) - 1;
    if (bits == 8) EACH(lane->row[at])
    else if (bits == 16) EACH((u16(lane->row, at) * 255 + 32767) / 65535)
    else if (bits == 32) EACH(u32(lane->row, at) >> 24)
    else EACH((packed(lane->row, at, bits) * 255 + most / 2) / most)
}

static void take(const TiffPicture *picture, const Lane *lane, const LightTables *light, const Lane *opacity) {
    if (picture->is_float) take_float(lane, picture->bits, light, opacity);
    else take_whole(lane, picture->bits);
}

static Lane lane_of(
    const TiffPicture *picture, const TiffRow *row, int needed, int sample, size_t count, uint8_t *out, size_t out_step) {
    if (picture->is_separate) return (Lane){row->planes[needed], 0, 1, count, out, out_step, NULL};
    return (Lane){row->planes[0], (size_t)sample, picture->samples, count, out, out_step, NULL};
}

static void look_up(const TiffPicture *picture, const Lane *lane) {
    uint8_t *out = lane->out;
    for (size_t i = 0, at = lane->first; i < lane->count; i++, at += lane->step, out += lane->out_step) {
        uint32_t index = picture->bits == 8    ? lane->row[at]
                         : picture->bits == 16 ? u16(lane->row, at)
                                               : packed(lane->row, at, picture->bits);
        memcpy(out, picture->palette[index], 3);
    }
}

/// a × b / 255, rounded.
static uint8_t scaled(uint32_t a, uint32_t b) {
    uint32_t t = a * b + 128;
    return (uint8_t)((t + (t >> 8)) >> 8);
}

static void mix_inks(const uint8_t *inks, size_t count, uint8_t *out, size_t out_step) {
    for (size_t i = 0; i < count; i++, inks += 4, out += out_step)
        for (int c = 0; c < 3; c++) out[c] = scaled(255u - inks[c], 255u - inks[3]);
}

/// As the file's profile has it; behind the inks there is room for the colours.
static void turn_inks(const TiffPicture *picture, uint8_t *inks, size_t count, uint8_t *out, size_t out_step) {
    uint8_t *colours = out_step == 3 ? out : inks + 4 * count;
    picture->inks->apply(picture->transform, inks, colours, count);
    for (size_t i = 0; out_step != 3 && i < count; i++) memcpy(out + out_step * i, colours + 3 * i, 3);
}

/// What CIE's curve makes light of.
static float uncurved(float value) {
    const float end = 6.0f / 29;
    return value > end ? value * value * value : 3 * end * end * (value - 4.0f / 29);
}

/// a* or b* of a sample, -128 to 128.
static float signed_part(uint32_t value, unsigned bits, int is_offset) {
    float part = bits == 16 ? (float)value / 256 : (float)value;
    return is_offset ? part - 128 : part < 128 ? part : part - 256;
}

/// Lab under D50, the light of printing: its white is the screen's.
static void turn_lab(const TiffPicture *picture, const LightTables *light, const Lane *lanes, uint8_t *out, size_t out_step) {
    // From X, Y and Z of D50, each as a part of white's, to sRGB (Bradford).
    static const float matrix[3][3] = {{3.0217267f, -1.6168667f, -0.4048601f},
        {-0.9437481f, 1.9161415f, 0.0276066f}, {0.0693711f, -0.2289914f, 1.1596203f}};
    for (size_t i = 0; i < lanes[0].count; i++, out += out_step) {
        uint32_t values[3];
        for (int c = 0; c < 3; c++) {
            size_t at = lanes[c].first + i * lanes[c].step;
            values[c] = picture->bits == 16 ? u16(lanes[c].row, at) : lanes[c].row[at];
        }
        float lightness = (float)values[0] * 100 / (picture->bits == 16 ? 65535 : 255), middle = (lightness + 16) / 116;
        float x = uncurved(middle + signed_part(values[1], picture->bits, picture->is_offset) / 500);
        float y = uncurved(middle), z = uncurved(middle - signed_part(values[2], picture->bits, picture->is_offset) / 200);
        for (int c = 0; c < 3; c++)
            out[c] = light_encode(light, clipped(matrix[c][0] * x + matrix[c][1] * y + matrix[c][2] * z));
    }
}

static void divide(uint8_t *out, size_t count) {
    for (size_t i = 0; i < count; i++, out += 4)
        for (int c = 0; c < 3 && out[3] < 255; c++) {
            uint32_t value = out[3] ? (out[c] * 255u + out[3] / 2u) / out[3] : 0;
            out[c] = (uint8_t)(value > 255 ? 255 : value);
        }
}

void tiff_convert(const TiffPicture *picture, const LightTables *light, const TiffRow *row, size_t count,
    uint8_t *inks, uint8_t *out) {
    size_t size = tiff_pixel_size(picture);
    int is_plain = picture->layout == AREA_RGB && picture->kind == TIFF_COLOUR_KIND && picture->samples == 3;
    if (is_plain && picture->bits == 8 && !picture->is_separate) {
        memcpy(out, row->planes[0], count * 3);
        return;
    }
    int is_ink = picture->kind == TIFF_INK_KIND, has_alpha = picture->alpha >= 0;
    Lane opacity = {0};
    if (has_alpha) opacity = lane_of(picture, row, picture->colours, picture->alpha, count, out + 3, size);
    int divides_light = has_alpha && picture->is_associated && picture->is_float;
    int is_light = !is_ink && (picture->curves || !picture->has_profile);
    Lane lab[3];
    for (int c = 0; c < picture->colours; c++) {
        Lane lane = lane_of(picture, row, c, c, count, is_ink ? inks + c : out + c, is_ink ? 4 : size);
        if (picture->curves) lane.curve = picture->curves + (size_t)c * COLOUR_CURVE_SIZE;
        if (picture->kind == TIFF_LAB_KIND) lab[c] = lane;
        else if (picture->kind == TIFF_PALETTE_KIND) look_up(picture, &lane);
        else take(picture, &lane, is_light ? light : NULL, divides_light ? &opacity : NULL);
    }
    if (picture->kind == TIFF_LAB_KIND) turn_lab(picture, light, lab, out, size);
    else if (is_ink && picture->transform) turn_inks(picture, inks, count, out, size);
    else if (is_ink) mix_inks(inks, count, out, size);
    if (picture->is_white_zero)
        for (size_t i = 0; i < count; i++) out[i * size] = (uint8_t)(255 - out[i * size]);
    if (!has_alpha) return;
    take(picture, &opacity, NULL, NULL);
    if (picture->kind == TIFF_GREY_KIND)
        for (size_t i = 0; i < count; i++) out[4 * i + 1] = out[4 * i + 2] = out[4 * i];
    if (picture->is_associated && !picture->is_float) divide(out, count);
}
