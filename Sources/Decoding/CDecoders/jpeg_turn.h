/// A JPEG turned by moving its coefficients.
#ifndef JPEG_TURN_H
#define JPEG_TURN_H

#include "jpeg_job.h"

/// Turns the job's source by the orientation of its request; no jump leaves it.
void jpeg_turn(JpegJob *job);

#endif
