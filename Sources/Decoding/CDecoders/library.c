#include "decoders_base.h"

#include <gif_lib.h>
#include <png.h>
#include <stdio.h>

const char *decoder_library(void) {
    static char text[64];
    snprintf(text, sizeof text, "libjpeg-turbo, libpng %s, giflib %d.%d.%d", png_get_libpng_ver(NULL), GIFLIB_MAJOR,
        GIFLIB_MINOR, GIFLIB_RELEASE);
    return text;
}
