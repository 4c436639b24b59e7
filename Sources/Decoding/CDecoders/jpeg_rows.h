/// CMYK rows to RGB.
#ifndef JPEG_ROWS_H
#define JPEG_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// Inks over white paper, without a profile; 255 means no ink.
void cmyk_to_rgb(const uint8_t *cmyk, uint8_t *rgb, size_t pixels);

#endif
