#include "jpeg_job.h"

#include <string.h>

#include <jerror.h>

/// What kind of JPEG it is that libjpeg does not decode, by its complaint; NULL where the file is broken.
static const char *unsupported_kind(const struct jpeg_error_mgr *errors) {
    enum { SOF3 = 0xC3, SOF11 = 0xCB };
    int number = errors->msg_parm.i[0];
    switch (errors->msg_code) {
    case JERR_SOF_UNSUPPORTED: return number == SOF3 || number == SOF11 ? "lossless JPEG" : "hierarchical JPEG";
    case JERR_BAD_PRECISION: return number == 12 ? "JPEG of 12 bits" : NULL;
    case JERR_ARITH_NOTIMPL: return "arithmetic JPEG";
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL: return "JPEG of odd sampling";
    case JERR_CONVERSION_NOTIMPL: return "JPEG of unknown colours";
    default: return NULL;
    }
}

static void on_error(j_common_ptr common) {
    JpegJob *job = (JpegJob *)common;
    char message[JMSG_LENGTH_MAX];
    common->err->format_message(common, message);
    int code = common->err->msg_code;
    const char *kind = unsupported_kind(common->err);
    DecoderStatus status = kind ? DECODER_NOT_SUPPORTED : DECODER_MALFORMED;
    if (code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE) status = DECODER_OUT_OF_MEMORY;
    if (job->result->status == DECODER_OK) set_failure(job->result, status, kind ? kind : message);
    longjmp(job->jump, 1);
}

/// Whether pixels are wrong or missing; the other warnings are about manners.
static int means_damage(int code) {
    switch (code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_BOGUS_ICC:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL: // what a sequential scan says of spectral selection means nothing
    case JWRN_TOO_MUCH_DATA:
        return 0;
    default:
        return 1;
    }
}

static void on_message(j_common_ptr common, int level) {
    if (level >= 0) return;
    JpegJob *job = (JpegJob *)common;
    job->result->warnings++;
    if (common->err->msg_code == JWRN_HIT_MARKER && job->decompress.unread_marker == JPEG_EOI)
        job->is_exhausted = 1;
    if (job->result->is_damaged || !means_damage(common->err->msg_code)) return;
    char message[JMSG_LENGTH_MAX];
    common->err->format_message(common, message);
    note_damage(job->result, message);
}

static void print_nothing(j_common_ptr common) { (void)common; }

static void do_nothing(j_decompress_ptr decompress) { (void)decompress; }

static boolean fill(j_decompress_ptr decompress) {
    JpegJob *job = (JpegJob *)decompress;
    jpeg_job_check(job); // between the headers nobody else does
    size_t count = source_read(&job->source, job->offset, job->buffer, JPEG_BUFFER_SIZE);
    job->offset += count;
    if (count == 0) { // what libjpeg's own readers do: an end marker
        if (!job->has_ended) WARNMS(decompress, JWRN_JPEG_EOF);
        job->has_ended = 1;
        job->buffer[0] = 0xFF;
        job->buffer[1] = JPEG_EOI;
        count = 2;
    }
    job->reader.next_input_byte = job->buffer;
    job->reader.bytes_in_buffer = count;
    return TRUE;
}

static void skip(j_decompress_ptr decompress, long count) {
    JpegJob *job = (JpegJob *)decompress;
    if (count <= 0) return;
    size_t left = job->reader.bytes_in_buffer;
    if ((size_t)count <= left) {
        job->reader.next_input_byte += count;
        job->reader.bytes_in_buffer -= (size_t)count;
    } else {
        job->offset += (uint64_t)count - left;
        job->reader.bytes_in_buffer = 0;
    }
}

void jpeg_job_fail(JpegJob *job, DecoderStatus status) {
    set_failure(job->result, status, NULL);
    longjmp(job->jump, 1);
}

void jpeg_job_check(JpegJob *job) {
    if (is_cancelled(job->output)) jpeg_job_fail(job, DECODER_CANCELLED);
    if (job->decompress.input_scan_number > DECODERS_SCAN_LIMIT)
        jpeg_job_fail(job, DECODER_TOO_MANY_SCANS);
}

static void on_progress(j_common_ptr common) { jpeg_job_check((JpegJob *)common); }

void jpeg_job_connect_errors(JpegJob *job) {
    job->decompress.err = jpeg_std_error(&job->errors);
    job->errors.error_exit = on_error;
    job->errors.emit_message = on_message;
    job->errors.output_message = print_nothing;
}

void jpeg_job_connect_reader(JpegJob *job) {
    job->reader = (struct jpeg_source_mgr){
        .init_source = do_nothing,
        .fill_input_buffer = fill,
        .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = do_nothing};
    job->decompress.src = &job->reader;
    job->progress.progress_monitor = on_progress;
    job->decompress.progress = &job->progress;
    job->decompress.mem->max_memory_to_use = DECODERS_BUFFER_LIMIT + (32L << 20);
}
