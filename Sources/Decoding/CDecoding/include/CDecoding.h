/// CDecoding: what the decoders of all families share, and what they and the host say to each other.
/// One header per concern; this umbrella is what Swift imports.
#ifndef CDECODING_H
#define CDECODING_H

#include "canvas.h"
#include "decode_common.h"
#include "decoders_area.h"
#include "decoders_colour.h"
#include "decoders_decode.h"
#include "decoders_figures.h"
#include "decoders_fit.h"
#include "decoders_high_range.h"
#include "decoders_light.h"
#include "decoders_likeness.h"
#include "decoders_plan.h"
#include "decoders_protocol.h"
#include "decoders_source.h"
#include "decoders_turn.h"
#include "moving.h"
#include "decoders_xmp.h"
#include "planes.h"
#include "row_boxes.h"
#include "row_sink.h"
#include "tiles.h"
#include "warm_up.h"

#endif
