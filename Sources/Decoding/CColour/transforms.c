#include "transforms.h"

#include <math.h>
#include <string.h>

static const uint64_t fnv_start = 0xcbf29ce484222325u;

static uint64_t fnv(uint64_t hash, const void *bytes, size_t count) {
    const uint8_t *p = bytes;
    for (size_t i = 0; i < count; i++) hash = (hash ^ p[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t hash_of(const ColourFacts *facts, Samples samples) {
    uint64_t hash = fnv(fnv_start, &samples, sizeof samples);
    if (facts->profile) hash = fnv(hash, facts->profile, facts->profile_length);
    else hash = fnv(hash, &facts->is_grey, sizeof *facts - offsetof(ColourFacts, is_grey));
    return hash ? hash : 1;
}

cmsHPROFILE transform_open_profile(const ColourFacts *facts, Samples samples) {
    if (facts->profile_length > COLOUR_PROFILE_LIMIT) return NULL;
    cmsHPROFILE profile = cmsOpenProfileFromMem(facts->profile, (cmsUInt32Number)facts->profile_length);
    if (!profile) return NULL;
    cmsColorSpaceSignature wanted = samples == SAMPLES_GREY   ? cmsSigGrayData
                                    : samples == SAMPLES_CMYK ? cmsSigCmykData
                                                              : cmsSigRgbData;
    cmsProfileClassSignature kind = cmsGetDeviceClass(profile);
    int is_device = kind == cmsSigInputClass || kind == cmsSigDisplayClass || kind == cmsSigOutputClass ||
                    kind == cmsSigColorSpaceClass;
    if (is_device && cmsGetColorSpace(profile) == wanted) return profile;
    cmsCloseProfile(profile);
    return NULL;
}

/// Chromaticities of H.273's primaries; 0 where they are others than these.
static int find_primaries(uint32_t code, cmsCIExyY *white, cmsCIExyYTRIPLE *primaries) {
    static const cmsCIExyYTRIPLE bt709 = {{0.640, 0.330, 1}, {0.300, 0.600, 1}, {0.150, 0.060, 1}};
    static const cmsCIExyYTRIPLE bt2020 = {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}};
    static const cmsCIExyYTRIPLE p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
    *white = (cmsCIExyY){0.3127, 0.3290, 1};
    *primaries = code == 9 ? bt2020 : code == 12 ? p3 : bt709;
    return code == 1 || code == 9 || code == 12;
}

static cmsToneCurve *srgb_curve(void) {
    const cmsFloat64Number numbers[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    return cmsBuildParametricToneCurve(NULL, 4, numbers);
}

/// A profile of what numbers in the file say; NULL where they say sRGB, or nothing that is known.
static cmsHPROFILE make_profile(const ColourFacts *facts) {
    cmsCIExyY white;
    cmsCIExyYTRIPLE primaries;
    find_primaries(1, &white, &primaries);
    int has_curve = facts->transfer == 1 || (facts->transfer >= 13 && facts->transfer <= 15);
    double gamma = 0;
    if (facts->primaries || facts->transfer) {
        if (!has_curve || !find_primaries(facts->primaries, &white, &primaries)) return NULL;
    } else {
        if (facts->gamma > 0) gamma = 1 / facts->gamma;
        if (facts->white[0] > 0) {
            white = (cmsCIExyY){facts->white[0], facts->white[1], 1};
            primaries = (cmsCIExyYTRIPLE){{facts->red[0], facts->red[1], 1},
                {facts->green[0], facts->green[1], 1}, {facts->blue[0], facts->blue[1], 1}};
        }
    }
    cmsToneCurve *curve = gamma > 0 ? cmsBuildGamma(NULL, gamma) : srgb_curve();
    if (!curve) return NULL;
    cmsToneCurve *curves[] = {curve, curve, curve};
    cmsHPROFILE profile = facts->is_grey ? cmsCreateGrayProfile(&white, curve)
                                         : cmsCreateRGBProfile(&white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return profile;
}

/// Words of 0x00RRGGBB, as bytes.
static cmsUInt32Number pixel_format(void) {
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? TYPE_BGRA_8 : TYPE_ARGB_8;
}

/// Whether 27 colours, or 27 greys, come out as they are.
static int changes_nothing(cmsHTRANSFORM handle, Samples samples) {
    if (samples == SAMPLES_CMYK) return 0;
    uint32_t words[27], made[27];
    uint8_t greys[27];
    for (uint32_t i = 0; i < 27; i++) {
        static const uint32_t level[] = {0, 128, 255};
        words[i] = level[i / 9] << 16 | level[i / 3 % 3] << 8 | level[i % 3];
        greys[i] = (uint8_t)(i * 255 / 26);
        if (samples == SAMPLES_GREY) words[i] = greys[i] * 0x010101u;
    }
    cmsDoTransform(handle, samples == SAMPLES_GREY ? (void *)greys : words, made, 27);
    for (uint32_t i = 0; i < 27; i++)
        for (int shift = 0; shift < 24; shift += 8) {
            int difference = (int)(words[i] >> shift & 255) - (int)(made[i] >> shift & 255);
            if (difference > 1 || difference < -1) return 0;
        }
    return 1;
}

static void make(ColourCache *cache, Transform *made, const ColourFacts *facts, Samples samples) {
    cmsHPROFILE profile = facts->profile ? transform_open_profile(facts, samples) : make_profile(facts);
    if (!profile) return;
    cmsUInt32Number in = samples == SAMPLES_PIXELS ? pixel_format()
                         : samples == SAMPLES_GREY ? TYPE_GRAY_8
                                                   : TYPE_CMYK_8;
    cmsUInt32Number out = samples == SAMPLES_CMYK ? TYPE_RGB_8 : pixel_format();
    made->handle = cmsCreateTransform(profile, in, cache->srgb, out, INTENT_RELATIVE_COLORIMETRIC,
        cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE);
    cmsCloseProfile(profile);
    made->is_none = made->handle && changes_nothing(made->handle, samples);
}

const Transform *transform_find(ColourCache *cache, const ColourFacts *facts, Samples samples) {
    uint64_t hash = hash_of(facts, samples);
    Transform *oldest = cache->kept;
    cache->uses++;
    for (Transform *t = cache->kept; t < cache->kept + TRANSFORMS_KEPT; t++) {
        if (t->hash == hash) {
            t->use = cache->uses;
            return t;
        }
        if (t->use < oldest->use) oldest = t;
    }
    if (oldest->handle) cmsDeleteTransform(oldest->handle);
    *oldest = (Transform){hash, cache->uses, 0, NULL};
    make(cache, oldest, facts, samples);
    return oldest;
}
