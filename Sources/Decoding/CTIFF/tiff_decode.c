#include "CTIFF.h"

#include "tiff_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What libtiff complains of without a word on the file being broken is a kind of TIFF that it does not decode.
static void tell_unsupported(DecoderResult *result) {
    static const char *const words[] = {
        "Sorry, ", "Cannot handle ", "not configured", "not implemented", "not supported", "Unsupported", "unsupported"};
    static const char apology[] = "Sorry, can not handle ";
    char complaint[sizeof result->message];
    memcpy(complaint, result->message, sizeof complaint);
    const char *text = complaint;
    if (strncmp(text, apology, sizeof apology - 1) == 0) text += sizeof apology - 1;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!strstr(complaint, words[i])) continue;
        result->status = DECODER_NOT_SUPPORTED;
        snprintf(result->message, sizeof result->message, "TIFF (%.180s)", text);
        return;
    }
}

/// Ends the picture: what libtiff complained about while it went on is damage.
static void finish(TiffJob *job, uint32_t errors_before) {
    DecoderResult *result = job->sink.result;
    if (!job->sink.area) return;
    if (result->status == DECODER_OK && job->file.errors > errors_before)
        note_damage(result, job->file.message[0] ? job->file.message : "corrupt picture data");
    row_sink_finish(&job->sink);
}

/// Decodes the picture or a copy of it.
static void decode(TiffJob *job, const ByteSource *source, int allows_copies) {
    DecoderResult *result = job->sink.result;
    if (!tiff_file_open(&job->file, source)) {
        set_failure(result, DECODER_MALFORMED, job->file.message[0] ? job->file.message : "no directory");
        return;
    }
    RowPart part;
    if (!tiff_choose_directory(job, allows_copies, &part)) return;
    // What was wrong with other directories does not count.
    uint32_t errors = job->file.errors = 0;
    job->file.message[0] = 0;
    if (!tiff_picture_read(&job->file, &job->picture, result)) return;
    tiff_take_profile(job->file.tiff, &job->picture, job->sink.output);
    if (job->picture.kind == TIFF_OTHER_KIND) tiff_read_raster(job, part);
    else if (job->picture.is_tiled) tiff_read_tiles(job, part);
    else tiff_read_strips(job, part);
    finish(job, errors);
}

static void close_job(TiffJob *job) {
    job->sink.result->warnings += job->file.warnings;
    area_destroy(job->sink.area);
    job->sink.area = NULL;
    tiff_picture_free(&job->picture);
    tiff_file_close(&job->file);
    free(job->blank);
    job->blank = NULL;
}

void tiff_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    if (request->mode == DECODER_THUMBNAIL) {
        result->stage = DECODER_STAGE_THUMBNAIL;
        set_failure(result, DECODER_NO_THUMBNAIL, NULL);
        return;
    }
    // Where a reduced copy is broken, the picture itself may not be.
    for (int allows_copies = !decodes_whole(request); allows_copies >= 0; allows_copies--) {
        TiffJob *job = calloc(1, sizeof *job);
        if (!job) {
            set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
            return;
        }
        DecoderStage stage = result->stage;
        memset(result, 0, sizeof *result);
        if (output->colour) colour_facts_clear(output->colour);
        result->stage = stage;
        job->sink = (RowSink){.request = request, .output = output, .result = result};
        decode(job, source, allows_copies);
        if (result->status == DECODER_MALFORMED) tell_unsupported(result);
        int is_copy = job->is_copy;
        close_job(job);
        free(job);
        if (!is_copy || (result->status == DECODER_OK && !result->is_damaged)) return;
        if (result->status == DECODER_CANCELLED || result->status == DECODER_OUT_OF_MEMORY) return;
    }
}

const char *tiff_library(void) {
    static char text[32];
    // "LIBTIFF, Version 4.5.0", and more lines.
    const char *version = strstr(TIFFGetVersion(), "ersion ");
    size_t length = version ? strcspn(version += 7, "\n") : 0;
    memcpy(text, "libtiff ", 8);
    if (length > sizeof text - 9) length = sizeof text - 9;
    if (length > 0) memcpy(text + 8, version, length);
    text[8 + length] = 0;
    return text;
}
