/// CDecoders: libjpeg, libpng and giflib behind functions that never let a longjmp out, and our own decoders.
/// One header per concern; this umbrella is what Swift imports.
#ifndef CDECODERS_H
#define CDECODERS_H

#include "CDecoding.h"
#include "decoders_base.h"
#include "decoders_digest.h"
#include "decoders_jpeg_write.h"
#include "decoders_png_write.h"
#include "decoders_warm_up.h"

#endif
