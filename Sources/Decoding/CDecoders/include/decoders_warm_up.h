/// What the libraries do once in a process.
#ifndef DECODERS_WARM_UP_H
#define DECODERS_WARM_UP_H

#include "decoders_light.h"

/// Decodes two tiny built-in pictures; returns whether both came out whole.
///
/// At its first picture libjpeg-turbo asks what the processor can do, on AArch64 by opening /proc/cpuinfo, which a
/// locked worker may not.
int decoder_warm_up(const LightTables *light);

#endif
