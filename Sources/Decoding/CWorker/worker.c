#include "worker.h"

#include "CLinux.h"
#include "colour.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { IDLE_MS = 2000 };

/// Keeps freed memory for the next photo: returning it costs more page faults than a progressive DC scan costs time.
static void prepare_heap(void) {
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
}

/// Waits for a job; after two idle seconds the heap goes back to the system.
static int receive(WorkerRequest *request, int *file) {
    int error = clinux_receive(WORKER_SOCKET, request, sizeof *request, file, IDLE_MS);
    if (error != ETIMEDOUT) return error;
    malloc_trim(0);
    return clinux_receive(WORKER_SOCKET, request, sizeof *request, file, -1);
}

/// Says that the worker is locked, by what, and which library it has.
static int say_hello(const WorkerDecoder *decoder, const LockReport *report) {
    WorkerHello hello;
    memset(&hello, 0, sizeof hello);
    hello.magic = WORKER_HELLO_MAGIC;
    hello.protocol = WORKER_PROTOCOL;
    hello.family = decoder->family;
    hello.is_instrumented = report->is_instrumented;
    hello.landlock = report->landlock;
    hello.seccomp = report->seccomp;
    strncpy(hello.library, decoder->library(), sizeof hello.library - 1);
    return clinux_send(WORKER_SOCKET, &hello, sizeof hello, -1);
}

/// What a worker has for all its jobs.
typedef struct Workshop {
    const WorkerDecoder *decoder;
    const LightTables *light, *plain;
    MeasuredPicture *measured;
    uint8_t *memory;
    ColourCache *colours;
    MovingPicture moving;
    int moving_file; ///< of what moves, -1: nothing does
} Workshop;

static void end_moving(Workshop *shop) {
    moving_close(&shop->moving);
    if (shop->moving_file >= 0) close(shop->moving_file);
    shop->moving_file = -1;
}

/// Starts a moving picture in place of the one before, and delivers its first frame.
static void open_moving(Workshop *shop, const ByteSource *source, const WorkerRequest *request,
    const DecoderOutput *output, WorkerReply *reply) {
    shop->moving_file = source->descriptor;
    shop->moving.source = *source;
    if (!shop->decoder->open_moving) set_failure(&reply->result, DECODER_MALFORMED, "nothing moves");
    else if (shop->decoder->open_moving(&shop->moving, &request->decode, output, &reply->result))
        moving_next(&shop->moving, &request->decode, output, &reply->frame, &reply->result);
}

/// Leaves what is measured of the pixels that were decoded in their place.
static void measure(
    Workshop *shop, const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result) {
    if (result->status != DECODER_OK) return;
    if (figures_measure(output->pixels, result->width, result->height, &request->focus, output->cancel,
            output->cancel_value, shop->measured))
        memcpy(output->pixels, shop->measured, sizeof *shop->measured);
    else set_failure(result, is_cancelled(output) ? DECODER_CANCELLED : DECODER_OUT_OF_MEMORY, NULL);
}

/// Leaves what tells whether the picture is like another one in place of its pixels.
static void compare(const DecoderRequest *request, const DecoderOutput *output, DecoderResult *result) {
    if (result->status != DECODER_OK) return;
    if (result->width != LIKENESS_DECODED || result->height != LIKENESS_DECODED) {
        set_failure(result, DECODER_MALFORMED, NULL);
        return;
    }
    uint8_t luma[LIKENESS_SIDE * LIKENESS_SIDE];
    PictureLikeness likeness = likeness_of(output->pixels, request->orientation, luma);
    memcpy(output->pixels, &likeness, sizeof likeness);
    memcpy((uint8_t *)output->pixels + sizeof likeness, luma, sizeof luma);
}

/// Decodes into the shared memory, and makes the colours sRGB.
static void decode(Workshop *shop, const WorkerRequest *request, int file, WorkerReply *reply) {
    ByteSource source = {file, NULL, 0, request->length};
    DecoderResult *result = &reply->result;
    ColourFacts still = {0};
    ColourFacts *facts = request->step == WORKER_STILL ? &still : &shop->moving.colour;
    ColourRows inks = colour_rows(shop->colours);
    uint32_t *pixels = (uint32_t *)(shop->memory + WORKER_PIXELS_OFFSET);
    int manages = request->decode.colours != COLOURS_AS_STORED;
    DecoderOutput output = {pixels,
        request->decode.wants_coverage ? shop->memory + WORKER_COVERAGE_OFFSET : NULL,
        DECODERS_TARGET_LIMIT, shop->light, (const volatile uint32_t *)shop->memory, request->job,
        shop->memory + WORKER_PLAN_OFFSET, manages ? facts : NULL, manages ? &inks : NULL,
        request->decode.mode == DECODER_FIGURES || request->decode.likeness ? shop->plain : NULL};
    switch (request->step) {
    case WORKER_STILL: shop->decoder->decode(&source, &request->decode, &output, result); break;
    case WORKER_OPEN: open_moving(shop, &source, request, &output, reply); break;
    default: moving_next(&shop->moving, &request->decode, &output, &reply->frame, result);
    }
    if (request->decode.colours == COLOURS_ADOBE_RGB) colour_facts_assume_adobe(facts);
    if (result->status == DECODER_OK &&
        !colour_apply(shop->colours, facts, pixels, (size_t)result->width * result->height))
        result->warnings++;
    if (request->decode.mode == DECODER_FIGURES) measure(shop, &request->decode, &output, result);
    else if (request->decode.likeness) compare(&request->decode, &output, result);
    colour_facts_clear(&still);
}

static int serve(Workshop *shop) {
    for (;;) {
        WorkerRequest request;
        int file;
        int error = receive(&request, &file);
        if (error) return error == EPIPE ? 0 : 1;
        WorkerReply reply;
        memset(&reply, 0, sizeof reply);
        reply.job = request.job;
        reply.result.stage = DECODER_STAGE_COMPLETE;
        if (request.step == WORKER_OPEN) end_moving(shop);
        if (file < 0 && request.step != WORKER_NEXT) reply.result.status = DECODER_MALFORMED;
        else decode(shop, &request, file, &reply);
        if (file >= 0 && file != shop->moving_file) close(file);
        error = clinux_send(WORKER_SOCKET, &reply, sizeof reply, -1);
        if (error) return error == EPIPE ? 0 : 1;
    }
}

static ssize_t drop(void *context, const char *bytes, size_t count) {
    (void)context;
    (void)bytes;
    return (ssize_t)count;
}

/// What libraries print goes nowhere: `write` would end the locked worker.
static int silence(void) {
    cookie_io_functions_t nowhere = {.write = drop};
    FILE *stream = fopencookie(NULL, "w", nowhere);
    if (!stream || setvbuf(stream, NULL, _IONBF, 0) != 0) return 0;
    stdout = stream;
    stderr = stream;
    return 1;
}

int worker_main(const WorkerDecoder *decoder, int argc, char **argv) {
    int niceness = argc > 1 ? atoi(argv[1]) : 0;
    prepare_heap();
    LightTables *light = malloc(sizeof *light), *plain = malloc(sizeof *plain);
    MeasuredPicture *measured = malloc(sizeof *measured);
    void *memory = mmap(NULL, WORKER_MEMORY_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, WORKER_MEMORY, 0);
    ColourCache *colours = colour_create();
    if (!light || !plain || !measured || memory == MAP_FAILED || !colours || !silence()) return 1;
    light_tables_fill(light);
    light_tables_fill_plain(plain);
    if (!decoder->warm_up(light)) return WORKER_EXIT_LIBRARY_FAILS;
    // Everything is open and mapped; of the photos not a byte has been seen.
    int kinds = CLINUX_LOCK_ALL | (decoder->family == WORKER_RAW ? CLINUX_LEAVE_WAKES : 0);
    LockPlan plan = {WORKER_SOCKET, niceness, kinds};
    LockReport report;
    if (clinux_lock_down(&plan, &report) != 0) return 1;
    if (say_hello(decoder, &report) != 0) return 1;
    Workshop shop = {decoder, light, plain, measured, memory, colours, {.format = NULL}, -1};
    return serve(&shop);
}
