#include "transforms.h"

#include <stdlib.h>
#include <string.h>

enum { STRIP = 1024 }; // pixels at a time

static void drop_message(cmsContext context, cmsUInt32Number code, const char *text) {
    (void)context;
    (void)code;
    (void)text;
}

ColourCache *colour_create(void) {
    // lcms2 asks for the time of day where it makes a profile, and for that the system's time zone is opened. To make a
    // transform takes 3 ms, which the first photo would wait for; it calls nothing but for memory.
    setenv("TZ", "UTC0", 1);
    cmsSetLogErrorHandler(drop_message);
    ColourCache *cache = calloc(1, sizeof *cache);
    if (!cache) return NULL;
    cache->srgb = cmsCreate_sRGBProfile();
    if (cache->srgb) return cache;
    colour_destroy(cache);
    return NULL;
}

void colour_destroy(ColourCache *cache) {
    if (!cache) return;
    for (int i = 0; i < TRANSFORMS_KEPT; i++)
        if (cache->kept[i].handle) cmsDeleteTransform(cache->kept[i].handle);
    if (cache->srgb) cmsCloseProfile(cache->srgb);
    free(cache);
}

static void apply_grey(cmsHTRANSFORM handle, uint32_t *pixels, size_t count) {
    uint8_t greys[STRIP];
    for (size_t done = 0; done < count; done += STRIP) {
        size_t part = count - done < STRIP ? count - done : STRIP;
        for (size_t i = 0; i < part; i++) greys[i] = (uint8_t)pixels[done + i];
        cmsDoTransform(handle, greys, pixels + done, (cmsUInt32Number)part);
    }
}

int colour_apply(ColourCache *cache, const ColourFacts *facts, uint32_t *pixels, size_t count) {
    if (!facts->profile && !facts->transfer && !facts->primaries && facts->gamma <= 0 && facts->white[0] <= 0)
        return 1;
    // That is done row by row, before the average.
    if (high_range_is(facts)) return 1;
    const Transform *found = transform_find(cache, facts, facts->is_grey ? SAMPLES_GREY : SAMPLES_PIXELS);
    if (!found->handle) return facts->profile == NULL;
    if (found->is_none) return 1;
    if (facts->is_grey) apply_grey(found->handle, pixels, count);
    else
        for (size_t done = 0; done < count; done += STRIP) {
            size_t part = count - done < STRIP ? count - done : STRIP;
            cmsDoTransform(found->handle, pixels + done, pixels + done, (cmsUInt32Number)part);
        }
    // Whatever stands in the fourth byte.
    for (size_t i = 0; i < count; i++) pixels[i] &= 0xFFFFFF;
    return 1;
}

static const void *open_inks(void *context, const uint8_t *profile, size_t length) {
    ColourFacts facts = {.profile = (uint8_t *)profile, .profile_length = length};
    return transform_find(context, &facts, SAMPLES_CMYK)->handle;
}

static void apply_inks(const void *inks, const uint8_t *cmyk, uint8_t *rgb, size_t count) {
    cmsDoTransform((cmsHTRANSFORM)inks, cmyk, rgb, (cmsUInt32Number)count);
}

ColourRows colour_rows(ColourCache *cache) { return (ColourRows){cache, open_inks, apply_inks, colour_curves}; }
