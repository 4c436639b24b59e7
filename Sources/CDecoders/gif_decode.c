#include "gif_job.h"

#include <stdlib.h>
#include <string.h>

enum {
    FRAME_LIMIT = 64,           // frames of no size that are passed over
    STREAMED_LIMIT = 256 << 20, // pixels of a frame
};

static int read_bytes(GifFileType *file, GifByteType *into, int count) {
    GifJob *job = file->UserData;
    return count > 0 ? (int)byte_reader_take(&job->reader, into, (size_t)count) : 0;
}

/// The picture's canvas: the logical screen, and where that has no size as far as the frame reaches.
static void set_canvas(const GifFileType *file, uint64_t *width, uint64_t *height) {
    const GifImageDesc *frame = &file->Image;
    *width = file->SWidth > 0 ? (uint64_t)file->SWidth : (uint64_t)(frame->Left + frame->Width);
    *height = file->SHeight > 0 ? (uint64_t)file->SHeight : (uint64_t)(frame->Top + frame->Height);
}

/// The colours of the frame: its own palette, else the file's, else greys.
static void fill_palette(GifJob *job) {
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

static int covers_canvas(const GifJob *job) {
    const GifImageDesc *frame = &job->file->Image;
    const DecoderResult *result = job->sink.result;
    return frame->Left == 0 && frame->Top == 0 &&
           (uint32_t)frame->Width >= result->source_width &&
           (uint32_t)frame->Height >= result->source_height;
}

/// Puts a row of the frame into the canvas row, which is transparent elsewhere.
static void place_row(GifJob *job, const uint8_t *indices) {
    const GifImageDesc *frame = &job->file->Image;
    size_t width = job->sink.result->source_width, left = (size_t)frame->Left;
    for (size_t x = 0; x < (size_t)frame->Width && left + x < width; x++)
        memcpy(job->row + 4 * (left + x), job->palette[indices[x]], 4);
}

/// A row of the canvas to the average; `indices` is the frame's row there, or NULL.
static void add_row(GifJob *job, uint32_t y, const uint8_t *indices) {
    if (!row_sink_wants(&job->sink, y)) return;
    if (indices) place_row(job, indices);
    row_sink_add(&job->sink, indices ? job->row : NULL);
}

/// What giflib complained about last, in words that fit any file.
static const char *reason(const GifJob *job) {
    int error = job->file->Error;
    if (error == D_GIF_ERR_READ_FAILED || error == D_GIF_ERR_EOF_TOO_SOON)
        return "unexpected end of file";
    const char *words = GifErrorString(error);
    return words ? words : "no picture in it";
}

/// Reads the frame's next row of codes; 0 with the failure set where there is none.
static int read_line(GifJob *job, uint8_t *into) {
    if (is_cancelled(job->sink.output)) {
        set_failure(job->sink.result, DECODER_CANCELLED, NULL);
        return 0;
    }
    if (DGifGetLine(job->file, into, job->file->Image.Width) == GIF_OK) return 1;
    set_failure(job->sink.result, DECODER_MALFORMED, reason(job));
    return 0;
}

static void read_streamed(GifJob *job) {
    const GifImageDesc *frame = &job->file->Image;
    uint32_t top = (uint32_t)frame->Top, bottom = top + (uint32_t)frame->Height;
    for (uint32_t y = 0; y < row_sink_end(&job->sink); y++) {
        int is_inside = y >= top && y < bottom;
        if (is_inside && !read_line(job, job->indices)) return;
        add_row(job, y, is_inside ? job->indices : NULL);
    }
}

/// Rows come in four passes; those that did not come are transparent.
static void read_interlaced(GifJob *job) {
    static const uint32_t starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    const GifImageDesc *frame = &job->file->Image;
    uint32_t height = (uint32_t)frame->Height, top = (uint32_t)frame->Top;
    size_t width = (size_t)frame->Width;
    uint32_t count = 0;
    for (int pass = 0; pass < 4; pass++)
        for (uint32_t y = starts[pass]; y < height; y += steps[pass]) {
            if (!read_line(job, job->indices + width * y)) goto ended;
            job->has_row[y] = 1;
            count++;
        }
ended:
    if (count == 0 || job->sink.result->status == DECODER_CANCELLED) return;
    for (uint32_t y = 0; y < row_sink_end(&job->sink); y++) {
        int is_there = y >= top && y - top < height && job->has_row[y - top];
        add_row(job, y, is_there ? job->indices + width * (y - top) : NULL);
    }
}

static void *allocate(GifJob *job, size_t size) {
    void *memory = calloc(1, size);
    if (!memory) set_failure(job->sink.result, DECODER_OUT_OF_MEMORY, NULL);
    return memory;
}

/// Decodes the frame whose header was read.
static void read_frame(GifJob *job) {
    const GifImageDesc *frame = &job->file->Image;
    DecoderResult *result = job->sink.result;
    uint64_t width, height, pixels = (uint64_t)frame->Width * (uint64_t)frame->Height;
    set_canvas(job->file, &width, &height);
    if (!row_sink_sides(result, width, height, UINT64_MAX)) return;
    // An interlaced frame is kept whole; of any other the codes take two seconds.
    uint64_t limit = frame->Interlace ? DECODERS_INTERLACED_PIXEL_LIMIT : STREAMED_LIMIT;
    if (pixels > limit) {
        result->limit = limit;
        set_failure(result, DECODER_TOO_MANY_PIXELS, NULL);
        return;
    }
    fill_palette(job);
    int is_opaque = job->transparent < 0 && covers_canvas(job) && !frame->Interlace;
    const DecoderRequest *request = job->sink.request;
    if (!row_sink_open(
            &job->sink, request, job->sink.output, result, is_opaque ? AREA_RGBX : AREA_RGBA))
        return;
    job->row = allocate(job, (size_t)width * 4);
    job->indices = allocate(job, frame->Interlace ? (size_t)pixels : (size_t)frame->Width);
    job->has_row = allocate(job, (size_t)frame->Height);
    if (result->status == DECODER_OK) {
        if (frame->Interlace) read_interlaced(job);
        else read_streamed(job);
    }
    row_sink_finish(&job->sink);
}

/// Passes over the codes of a frame; 0 where the file is broken.
static int skip_codes(GifFileType *file) {
    GifByteType *block;
    int size;
    if (DGifGetCode(file, &size, &block) != GIF_OK) return 0;
    while (block)
        if (DGifGetCodeNext(file, &block) != GIF_OK) return 0;
    return 1;
}

/// Takes the transparent colour of a graphic control extension, and passes over what else there is.
static int read_extension(GifJob *job) {
    GifByteType *block;
    int code;
    if (DGifGetExtension(job->file, &code, &block) != GIF_OK) return 0;
    if (code == GRAPHICS_EXT_FUNC_CODE && block && block[0] >= 4)
        job->transparent = block[1] & 1 ? block[4] : -1;
    while (block)
        if (DGifGetExtensionNext(job->file, &block) != GIF_OK) return 0;
    return 1;
}

/// Reads up to the header of the first frame that has a size; 0 where there is none.
static int find_frame(GifJob *job) {
    GifRecordType record;
    for (int frames = 0; frames < FRAME_LIMIT;) {
        if (is_cancelled(job->sink.output)) return 0;
        if (DGifGetRecordType(job->file, &record) != GIF_OK) return 0;
        if (record == TERMINATE_RECORD_TYPE) return 0;
        if (record == EXTENSION_RECORD_TYPE && !read_extension(job)) return 0;
        if (record != IMAGE_DESC_RECORD_TYPE) continue;
        if (DGifGetImageHeader(job->file) != GIF_OK) return 0;
        if (job->file->Image.Width > 0 && job->file->Image.Height > 0) return 1;
        if (!skip_codes(job->file)) return 0;
        job->transparent = -1;
        frames++;
    }
    return 0;
}

void gif_decode(
    const ByteSource *source, const DecoderRequest *request, const DecoderOutput *output,
    DecoderResult *result) {
    GifJob *job = calloc(1, sizeof *job);
    if (!job) {
        set_failure(result, DECODER_OUT_OF_MEMORY, NULL);
        return;
    }
    job->sink = (RowSink){.request = request, .output = output, .result = result};
    job->transparent = -1;
    byte_reader_start(&job->reader, source, 0);
    int error = 0;
    job->file = DGifOpen(job, read_bytes, &error);
    if (!job->file) {
        int is_memory = error == D_GIF_ERR_NOT_ENOUGH_MEM;
        set_failure(result, is_memory ? DECODER_OUT_OF_MEMORY : DECODER_MALFORMED,
            GifErrorString(error));
    } else if (find_frame(job)) {
        read_frame(job);
    } else {
        set_failure(
            result, is_cancelled(output) ? DECODER_CANCELLED : DECODER_MALFORMED, reason(job));
    }
    if (job->file) DGifCloseFile(job->file, &error);
    free(job->row);
    free(job->indices);
    free(job->has_row);
    free(job);
}
