#include "gif_job.h"

#include <string.h>

enum { FRAME_LIMIT = 64 }; // frames of no size that are passed over

static int read_bytes(GifFileType *file, GifByteType *into, int count) {
    GifJob *job = file->UserData;
    return count > 0 ? (int)byte_reader_take(&job->reader, into, (size_t)count) : 0;
}

void gif_canvas_sides(const GifFileType *file, uint64_t *width, uint64_t *height) {
    const GifImageDesc *frame = &file->Image;
    *width = file->SWidth > 0 ? (uint64_t)file->SWidth : (uint64_t)(frame->Left + frame->Width);
    *height = file->SHeight > 0 ? (uint64_t)file->SHeight : (uint64_t)(frame->Top + frame->Height);
}

void gif_fill_palette(GifJob *job) {
    const GifFileType *file = job->file;
    const ColorMapObject *map = file->Image.ColorMap ? file->Image.ColorMap : file->SColorMap;
    for (int i = 0; i < 256; i++) {
        uint8_t *entry = job->palette[i];
        entry[0] = entry[1] = entry[2] = map ? 0 : (uint8_t)i;
        entry[3] = i == job->transparent ? 0 : 255;
        if (!map || i >= map->ColorCount) continue;
        entry[0] = map->Colors[i].Red;
        entry[1] = map->Colors[i].Green;
        entry[2] = map->Colors[i].Blue;
    }
}

const char *gif_reason(const GifJob *job) {
    int error = job->file->Error;
    if (error == D_GIF_ERR_READ_FAILED || error == D_GIF_ERR_EOF_TOO_SOON)
        return "unexpected end of file";
    const char *words = GifErrorString(error);
    return words ? words : "no picture in it";
}

int gif_skip_codes(GifFileType *file) {
    GifByteType *block;
    int size;
    if (DGifGetCode(file, &size, &block) != GIF_OK) return 0;
    while (block)
        if (DGifGetCodeNext(file, &block) != GIF_OK) return 0;
    return 1;
}

/// Takes what a graphic control extension says of the frame behind it.
static void take_control(GifJob *job, const GifByteType *block) {
    if (block[0] < 4) return;
    job->transparent = block[1] & 1 ? block[4] : -1;
    job->disposal = block[1] >> 2 & 7;
    job->delay = 10 * ((uint32_t)block[2] | (uint32_t)block[3] << 8);
}

/// Takes how often all is shown, of the block behind the name of those who invented that.
static void take_plays(GifJob *job, const GifByteType *block) {
    if (block[0] < 3 || (block[1] & 7) != 1) return;
    uint32_t again = (uint32_t)block[2] | (uint32_t)block[3] << 8;
    job->plays = again == 0 ? 0 : again + 1;
}

static int is_loop(const GifByteType *block) {
    return block[0] == 11 && (memcmp(block + 1, "NETSCAPE2.0", 11) == 0 || memcmp(block + 1, "ANIMEXTS1.0", 11) == 0);
}

/// Takes of an extension what is known, and passes over what else there is.
static int read_extension(GifJob *job) {
    GifByteType *block;
    int code;
    if (DGifGetExtension(job->file, &code, &block) != GIF_OK) return 0;
    if (code == GRAPHICS_EXT_FUNC_CODE && block) take_control(job, block);
    int tells_plays = code == APPLICATION_EXT_FUNC_CODE && block && is_loop(block);
    while (block) {
        if (DGifGetExtensionNext(job->file, &block) != GIF_OK) return 0;
        if (block && tells_plays) take_plays(job, block);
    }
    return 1;
}

static void forget_control(GifJob *job) {
    job->transparent = -1;
    job->disposal = 0;
    job->delay = 0;
}

int gif_find_frame(GifJob *job) {
    GifRecordType record;
    forget_control(job);
    job->is_broken = 0;
    for (int frames = 0; frames < FRAME_LIMIT;) {
        if (is_cancelled(job->sink.output)) return 0;
        if (DGifGetRecordType(job->file, &record) != GIF_OK) {
            // Many files just end, and not with the record that says so.
            job->is_broken = job->file->Error != D_GIF_ERR_READ_FAILED;
            return 0;
        }
        if (record == TERMINATE_RECORD_TYPE) return 0;
        job->is_broken = 1;
        if (record == EXTENSION_RECORD_TYPE && !read_extension(job)) return 0;
        if (record == IMAGE_DESC_RECORD_TYPE && DGifGetImageHeader(job->file) != GIF_OK) return 0;
        job->is_broken = 0;
        if (record != IMAGE_DESC_RECORD_TYPE) continue;
        if (job->file->Image.Width > 0 && job->file->Image.Height > 0) return 1;
        if (!gif_skip_codes(job->file)) return 0;
        forget_control(job);
        frames++;
    }
    return 0;
}

int gif_open(GifJob *job, const ByteSource *source) {
    DecoderResult *result = job->sink.result;
    int error = 0;
    job->plays = 1;
    byte_reader_start(&job->reader, source, 0);
    job->file = DGifOpen(job, read_bytes, &error);
    if (!job->file) {
        int is_memory = error == D_GIF_ERR_NOT_ENOUGH_MEM;
        set_failure(result, is_memory ? DECODER_OUT_OF_MEMORY : DECODER_MALFORMED, GifErrorString(error));
        return 0;
    }
    if (gif_find_frame(job)) return 1;
    int is_stopped = is_cancelled(job->sink.output);
    set_failure(result, is_stopped ? DECODER_CANCELLED : DECODER_MALFORMED, gif_reason(job));
    return 0;
}

void gif_close(GifJob *job) {
    int error;
    if (job->file) DGifCloseFile(job->file, &error);
    job->file = NULL;
}
