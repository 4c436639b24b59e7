/// The ICC profile of a JPEG: in APP2 segments, in parts where it is long.
#ifndef JPEG_PROFILE_H
#define JPEG_PROFILE_H

#include "jpeg_job.h"

/// Makes libjpeg collect the parts, after jpeg_create_decompress; other segments are skipped.
void jpeg_profile_connect(JpegJob *job);

/// Leaves the profile that came for the worker, or what it makes of inks for the rows.
/// A thumbnail without one has the photo's.
void jpeg_profile_take(JpegJob *job);

/// Turns the row of inks that was read into RGB by the profile.
void jpeg_profile_apply(JpegJob *job);

#endif
