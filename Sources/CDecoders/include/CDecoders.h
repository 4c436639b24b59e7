/// CDecoders: libjpeg and libpng behind functions that never let a longjmp out.
/// One header per concern; this umbrella is what Swift imports.
#ifndef CDECODERS_H
#define CDECODERS_H

#include "decoders_area.h"
#include "decoders_decode.h"
#include "decoders_digest.h"
#include "decoders_fit.h"
#include "decoders_light.h"
#include "decoders_png_write.h"
#include "decoders_protocol.h"
#include "decoders_source.h"
#include "decoders_warm_up.h"

#endif
