/// libde265 as a codec of tiles.
#ifndef HEVC_CODEC_H
#define HEVC_CODEC_H

#include "tiles.h"

extern const TileCodec hevc_codec;

#endif
