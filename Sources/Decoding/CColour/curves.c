#include "transforms.h"

#include <string.h>

enum { STEPS = 4096, STEP = COLOUR_CURVE_SIZE / STEPS };

/// Linear light for each number: the curve's value at some of them, and straight lines between those.
static void sample(const cmsToneCurve *curve, uint16_t *light) {
    uint32_t low = 0;
    for (uint32_t step = 0; step <= STEPS; step++) {
        double value = (double)cmsEvalToneCurveFloat(curve, (cmsFloat32Number)step / STEPS);
        uint32_t high = value >= 1 ? 65535 : value > 0 ? (uint32_t)(value * 65535 + 0.5) : 0;
        for (uint32_t i = 0; step > 0 && i < STEP; i++)
            light[(step - 1) * STEP + i] = (uint16_t)((low * (STEP - i) + high * i + STEP / 2) / STEP);
        low = high;
    }
}

/// Chromaticity of a primary, under the white of profiles; 0 where it is none.
static int take_primary(cmsHPROFILE profile, cmsTagSignature tag, double xy[2]) {
    const cmsCIEXYZ *colour = cmsReadTag(profile, tag);
    double sum = colour ? colour->X + colour->Y + colour->Z : 0;
    if (!(sum > 0)) return 0;
    xy[0] = colour->X / sum;
    xy[1] = colour->Y / sum;
    return 1;
}

static int take_primaries(cmsHPROFILE profile, ColourFacts *facts) {
    const cmsCIExyY *white = cmsD50_xyY();
    facts->white[0] = white->x;
    facts->white[1] = white->y;
    return take_primary(profile, cmsSigRedColorantTag, facts->red) &&
           take_primary(profile, cmsSigGreenColorantTag, facts->green) &&
           take_primary(profile, cmsSigBlueColorantTag, facts->blue);
}

int colour_curves(
    const uint8_t *profile, size_t length, int channels, uint16_t *light, ColourFacts *facts) {
    static const cmsTagSignature tags[] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
    ColourFacts said = {.profile = (uint8_t *)profile, .profile_length = length}, primaries = {0};
    cmsHPROFILE opened = transform_open_profile(&said, channels == 1 ? SAMPLES_GREY : SAMPLES_PIXELS);
    if (!opened) return 0;
    int is_known = channels == 1 || (cmsIsMatrixShaper(opened) && take_primaries(opened, &primaries));
    if (cmsIsCLUT(opened, INTENT_RELATIVE_COLORIMETRIC, LCMS_USED_AS_INPUT)) is_known = 0;
    for (int c = 0; is_known && c < channels; c++) {
        const cmsToneCurve *curve = cmsReadTag(opened, channels == 1 ? cmsSigGrayTRCTag : tags[c]);
        if (curve) sample(curve, light + (size_t)c * COLOUR_CURVE_SIZE);
        is_known = curve != NULL;
    }
    cmsCloseProfile(opened);
    if (is_known) *facts = primaries;
    return is_known;
}
