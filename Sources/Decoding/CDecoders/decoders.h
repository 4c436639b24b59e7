/// The decoders of this folder, one a format.
#ifndef BASE_DECODERS_H
#define BASE_DECODERS_H

#include "decode_common.h"
#include "moving.h"

void jpeg_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

void png_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

int apng_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

void gif_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

int gif_open_moving(
    MovingPicture *picture, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

void bmp_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

void ico_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

void netpbm_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

void qoi_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

void psd_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result);

#endif
