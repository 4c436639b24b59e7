/// The state of one decode of a Photoshop document: its merged picture, a plane a channel.
#ifndef PSD_H
#define PSD_H

#include "decoders.h"
#include "row_sink.h"

enum {
    PSD_SIDE_LIMIT = 30000,
    PSD_CHANNEL_LIMIT = 56,
    PSD_CHANNELS_USED = 4, // the first ones: grey, RGB or CMYK
    PSD_RESOURCE_LIMIT = 1000, // resources that are looked at
};

typedef enum PsdMode { PSD_GREY = 1, PSD_INDEXED = 2, PSD_RGB = 3, PSD_CMYK = 4 } PsdMode;

/// What the header and the resources say.
typedef struct PsdHeader {
    uint32_t width, height, channels, depth, mode;
    uint64_t palette;  // where the colours of an indexed picture lie
    uint64_t pixels;   // where the merged picture begins: how it is packed, then the planes
    int has_no_merged; // the file says that its picture is not there
    uint64_t profile, profile_length;     // ICC, length 0: none
    uint64_t thumbnail, thumbnail_length; // a JPEG, length 0: none
} PsdHeader;

/// Reads the header; 0 with the failure set where it is none, or of a kind that is not decoded.
int psd_read_header(const ByteSource *source, PsdHeader *header, DecoderResult *result);

/// Number of planes that make the picture.
uint32_t psd_planes(const PsdHeader *header);

#endif
