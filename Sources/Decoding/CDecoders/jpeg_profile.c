#include "jpeg_profile.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 14 }; // "ICC_PROFILE", 0, number of the part from 1 on, number of parts

/// The next byte of the source.
static uint8_t next_byte(JpegJob *job) {
    struct jpeg_source_mgr *reader = &job->reader;
    if (reader->bytes_in_buffer == 0) reader->fill_input_buffer(&job->decompress);
    reader->bytes_in_buffer--;
    return *reader->next_input_byte++;
}

/// Appends the bytes of a part; what does not fit ends the gathering.
static void append(JpegJob *job, size_t count) {
    uint8_t *longer = NULL;
    if (job->profile_length + count <= COLOUR_PROFILE_LIMIT)
        longer = realloc(job->profile, job->profile_length + count);
    if (!longer) {
        job->profile_parts = -1;
        job->reader.skip_input_data(&job->decompress, (long)count);
        return;
    }
    job->profile = longer;
    for (size_t i = 0; i < count; i++) job->profile[job->profile_length++] = next_byte(job);
}

/// Takes an APP2 segment; others than a profile's are passed over.
static boolean take_segment(j_decompress_ptr decompress) {
    JpegJob *job = (JpegJob *)decompress;
    size_t length = (size_t)next_byte(job) << 8;
    length |= next_byte(job);
    if (length < 2) return TRUE;
    length -= 2;
    uint8_t header[HEADER];
    size_t known = length < HEADER ? length : HEADER;
    for (size_t i = 0; i < known; i++) header[i] = next_byte(job);
    length -= known;
    int is_part = known == HEADER && memcmp(header, "ICC_PROFILE", 12) == 0 && job->profile_parts >= 0;
    // Parts come in order in all files that were ever seen; others do without.
    if (is_part && header[12] == job->profile_parts + 1 && header[12] <= header[13] && length > 0) {
        job->profile_parts++;
        append(job, length);
        return TRUE;
    }
    if (is_part) job->profile_parts = -1;
    if (length > 0) job->reader.skip_input_data(decompress, (long)length);
    return TRUE;
}

void jpeg_profile_connect(JpegJob *job) {
    if (job->output->colour) jpeg_set_marker_processor(&job->decompress, JPEG_APP0 + 2, take_segment);
}

void jpeg_profile_take(JpegJob *job) {
    const struct jpeg_decompress_struct *d = &job->decompress;
    ColourFacts *colour = job->output->colour;
    if (!colour || job->profile_parts <= 0) return;
    int is_ink = d->jpeg_color_space == JCS_CMYK || d->jpeg_color_space == JCS_YCCK;
    if (is_ink) {
        const ColourRows *rows = job->output->inks;
        if (rows) job->inks = rows->open(rows->context, job->profile, job->profile_length);
        return;
    }
    colour_facts_take(colour, job->profile, job->profile_length);
    colour->is_grey = d->jpeg_color_space == JCS_GRAYSCALE;
}

void jpeg_profile_apply(JpegJob *job) {
    const struct jpeg_decompress_struct *d = &job->decompress;
    // 255 is where there is no ink, with and without Adobe's marker: all programs read such files so.
    for (size_t i = 0; i < (size_t)d->output_width * 4; i++) job->row[i] ^= 255;
    job->output->inks->apply(job->inks, job->row, job->rgb, d->output_width);
}
