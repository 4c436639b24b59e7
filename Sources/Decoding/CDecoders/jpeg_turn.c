#include "jpeg_turn.h"

#include "decoders_turn.h"
#include "jpeg_blocks.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include <md5.h>

#include <jerror.h>

// libjpeg's transcoder reads the coefficients that it writes by `access_virt_barray` of its memory manager. Here that
// turns a row on demand, so that there is no second array of coefficients, which would be as large as the
// first. Functions here either hold the setjmp themselves or are called below the one that does.

typedef struct Turner {
    struct jpeg_compress_struct writer; // first: the memory manager's callback finds the turner through it
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr target;
    JpegJob *job;
    BlockTurn turn;
    TurnedBlocks parts[MAX_COMPONENTS];
    TurnAnswer answer;
    uint8_t *bytes;
    size_t room;
} Turner;

static void on_write_error(j_common_ptr common) {
    Turner *turner = (Turner *)common;
    char message[JMSG_LENGTH_MAX];
    common->err->format_message(common, message);
    int is_memory = common->err->msg_code == JERR_OUT_OF_MEMORY;
    set_failure(turner->job->result, is_memory ? DECODER_OUT_OF_MEMORY : DECODER_MALFORMED, message);
    longjmp(turner->job->jump, 1);
}

static void on_write_message(j_common_ptr common, int level) {
    (void)common;
    (void)level;
}

static void start_writing(j_compress_ptr writer) {
    Turner *turner = (Turner *)writer;
    turner->target.next_output_byte = turner->bytes;
    turner->target.free_in_buffer = turner->room;
}

static boolean on_full(j_compress_ptr writer) {
    jpeg_job_fail(((Turner *)writer)->job, DECODER_OUT_OF_MEMORY);
}

static void end_writing(j_compress_ptr writer) {
    Turner *turner = (Turner *)writer;
    turner->answer.length = turner->room - turner->target.free_in_buffer;
}

/// What the transcoder takes for an array of coefficients is one of our components.
static JBLOCKARRAY turned_rows(
    j_common_ptr common, jvirt_barray_ptr array, JDIMENSION start, JDIMENSION count, boolean writable) {
    (void)writable;
    Turner *turner = (Turner *)common;
    TurnedBlocks *part = (TurnedBlocks *)(void *)array;
    jpeg_job_check(turner->job);
    for (JDIMENSION i = 0; i < count && i < MAX_SAMP_FACTOR; i++)
        turned_row(&turner->turn, part, start + i, part->turned[i]);
    return part->turned;
}

static void *allocate(Turner *turner, size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) jpeg_job_fail(turner->job, DECODER_OUT_OF_MEMORY);
    return memory;
}

/// Refuses what is not turned without loss, before anything is allocated.
static void check(Turner *turner) {
    struct jpeg_decompress_struct *d = &turner->job->decompress;
    uint64_t bytes = 0;
    for (int i = 0; i < d->num_components; i++)
        bytes += ((uint64_t)d->comp_info[i].width_in_blocks + MAX_SAMP_FACTOR) *
                 (d->comp_info[i].height_in_blocks + MAX_SAMP_FACTOR) * sizeof(JBLOCK);
    if (bytes > DECODERS_TURN_LIMIT) jpeg_job_fail(turner->job, DECODER_OUT_OF_MEMORY);
    uint32_t across = DCTSIZE, down = DCTSIZE;
    if (d->num_components > 1) {
        across *= (uint32_t)d->max_h_samp_factor;
        down *= (uint32_t)d->max_v_samp_factor;
    }
    // What is mirrored begins with what was its end, which has to be whole.
    if (turner->turn.mirrors_columns && d->image_width % across != 0) {
        turner->answer.side = d->image_width;
        turner->answer.multiple = across;
    } else if (turner->turn.mirrors_rows && d->image_height % down != 0) {
        turner->answer.side = d->image_height;
        turner->answer.multiple = down;
    }
    if (turner->answer.multiple) jpeg_job_fail(turner->job, DECODER_NOT_WHOLE);
}

static void read_coefficients(Turner *turner) {
    JpegJob *job = turner->job;
    struct jpeg_decompress_struct *d = &job->decompress;
    jpeg_create_decompress(d);
    jpeg_job_connect_reader(job);
    d->mem->max_memory_to_use = DECODERS_TURN_LIMIT + (16L << 20);
    jpeg_save_markers(d, JPEG_COM, 0xFFFF);
    for (int number = 0; number < 16; number++) jpeg_save_markers(d, JPEG_APP0 + number, 0xFFFF);
    jpeg_read_header(d, TRUE);
    check(turner);
    jvirt_barray_ptr *arrays = jpeg_read_coefficients(d);
    turner->answer.consumed = job->offset - job->reader.bytes_in_buffer;
    for (int i = 0; i < d->num_components; i++) {
        TurnedBlocks *part = &turner->parts[i];
        const jpeg_component_info *component = &d->comp_info[i];
        part->width = component->width_in_blocks;
        part->height = component->height_in_blocks;
        part->rows = allocate(turner, part->height, sizeof *part->rows);
        // All of an array is in memory: libjpeg of Debian has no other store.
        for (JDIMENSION row = 0; row < part->height; row++)
            part->rows[row] = d->mem->access_virt_barray((j_common_ptr)d, arrays[i], row, 1, FALSE)[0];
        JDIMENSION width = turned_width(&turner->turn, part);
        // Aligned as libjpeg's own, which its code for vectors may count on.
        for (int row = 0; row < MAX_SAMP_FACTOR; row++)
            if (posix_memalign((void **)&part->turned[row], 32, width * sizeof(JBLOCK)) != 0)
                jpeg_job_fail(job, DECODER_OUT_OF_MEMORY);
    }
    // A damaged picture stays as it is: what is missing of it another program may yet find.
    if (job->result->warnings > 0 || job->has_ended) jpeg_job_fail(job, DECODER_MALFORMED);
}

static void add(MD5_CTX *digest, uint32_t number) {
    uint8_t bytes[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), (uint8_t)(number >> 24)};
    MD5Update(digest, bytes, sizeof bytes);
}

static void make_digest(Turner *turner) {
    struct jpeg_decompress_struct *d = &turner->job->decompress;
    const BlockTurn *turn = &turner->turn;
    MD5_CTX digest;
    MD5Init(&digest);
    add(&digest, turn->swaps ? d->image_height : d->image_width);
    add(&digest, turn->swaps ? d->image_width : d->image_height);
    add(&digest, (uint32_t)d->jpeg_color_space);
    for (int i = 0; i < d->num_components; i++) {
        const jpeg_component_info *component = &d->comp_info[i];
        TurnedBlocks *part = &turner->parts[i];
        add(&digest, (uint32_t)component->component_id);
        add(&digest, (uint32_t)(turn->swaps ? component->v_samp_factor : component->h_samp_factor));
        add(&digest, (uint32_t)(turn->swaps ? component->h_samp_factor : component->v_samp_factor));
        if (!component->quant_table) jpeg_job_fail(turner->job, DECODER_MALFORMED);
        JQUANT_TBL table = *component->quant_table;
        turn_table(turn, &table);
        for (int j = 0; j < DCTSIZE2; j++) add(&digest, table.quantval[j]);
        JDIMENSION width = turned_width(turn, part), height = turned_height(turn, part);
        for (JDIMENSION row = 0; row < height; row++) {
            jpeg_job_check(turner->job);
            turned_row(turn, part, row, part->turned[0]);
            MD5Update(&digest, (const uint8_t *)part->turned[0], width * sizeof(JBLOCK));
        }
    }
    MD5End(&digest, turner->answer.digest);
}

/// Whether a Huffman table is one of those that libjpeg writes by itself.
static int is_usual(const JHUFF_TBL *table, const JHUFF_TBL *usual) {
    return !table || (usual && memcmp(table->bits, usual->bits, sizeof table->bits) == 0 &&
                         memcmp(table->huffval, usual->huffval, sizeof table->huffval) == 0);
}

/// Keeps how the file is coded: in scans or not, by Huffman's codes or arithmetic, by tables of its own or the usual ones.
static void keep_coding(Turner *turner) {
    struct jpeg_decompress_struct *d = &turner->job->decompress;
    j_compress_ptr c = &turner->writer;
    c->arith_code = d->arith_code;
    c->restart_interval = d->restart_interval;
    if (d->progressive_mode) jpeg_simple_progression(c);
    for (int i = 0; i < NUM_HUFF_TBLS; i++)
        if (!is_usual(d->dc_huff_tbl_ptrs[i], c->dc_huff_tbl_ptrs[i]) ||
            !is_usual(d->ac_huff_tbl_ptrs[i], c->ac_huff_tbl_ptrs[i]))
            c->optimize_coding = TRUE;
}

static void turn_sides(Turner *turner) {
    j_compress_ptr c = &turner->writer;
    if (!turner->turn.swaps) return;
    JDIMENSION width = c->image_width;
    c->image_width = c->image_height;
    c->image_height = width;
    for (int i = 0; i < c->num_components; i++) {
        int across = c->comp_info[i].h_samp_factor;
        c->comp_info[i].h_samp_factor = c->comp_info[i].v_samp_factor;
        c->comp_info[i].v_samp_factor = across;
    }
    for (int i = 0; i < NUM_QUANT_TBLS; i++)
        if (c->quant_tbl_ptrs[i]) turn_table(&turner->turn, c->quant_tbl_ptrs[i]);
}

/// Whether Huffman's codes have room for all coefficients, in whatever order they stand: where they have not, libjpeg writes
/// others without a word. Zero is among the levels, as the first one is coded by its difference from it.
static int is_codable(Turner *turner, const TurnedBlocks *part) {
    enum { MOST_DIFFERENCE = 2047, MOST_COEFFICIENT = 1023 };
    int least = 0, most = 0;
    for (JDIMENSION row = 0; row < part->height; row++) {
        jpeg_job_check(turner->job);
        for (JDIMENSION column = 0; column < part->width; column++) {
            const JCOEF *block = part->rows[row][column];
            if (block[0] < least) least = block[0];
            if (block[0] > most) most = block[0];
            for (int i = 1; i < DCTSIZE2; i++)
                if (block[i] < -MOST_COEFFICIENT || block[i] > MOST_COEFFICIENT) return 0;
        }
    }
    return most - least <= MOST_DIFFERENCE;
}

static void write_turned(Turner *turner) {
    struct jpeg_decompress_struct *d = &turner->job->decompress;
    for (int i = 0; i < d->num_components; i++)
        if (!is_codable(turner, &turner->parts[i])) jpeg_job_fail(turner->job, DECODER_MALFORMED);
    j_compress_ptr c = &turner->writer;
    jpeg_create_compress(c);
    c->dest = &turner->target;
    jpeg_copy_critical_parameters(d, c);
    keep_coding(turner);
    turn_sides(turner);
    // The file's own markers follow, byte for byte.
    c->write_JFIF_header = FALSE;
    c->write_Adobe_marker = FALSE;
    c->mem->access_virt_barray = turned_rows;
    jvirt_barray_ptr arrays[MAX_COMPONENTS];
    for (int i = 0; i < d->num_components; i++) arrays[i] = (jvirt_barray_ptr)(void *)&turner->parts[i];
    jpeg_write_coefficients(c, arrays);
    for (jpeg_saved_marker_ptr marker = d->marker_list; marker; marker = marker->next)
        jpeg_write_marker(c, marker->marker, marker->data, marker->data_length);
    jpeg_finish_compress(c);
}

static void release(Turner *turner) {
    for (int i = 0; i < MAX_COMPONENTS; i++) {
        free(turner->parts[i].rows);
        for (int row = 0; row < MAX_SAMP_FACTOR; row++) free(turner->parts[i].turned[row]);
    }
    jpeg_destroy_compress(&turner->writer);
    jpeg_destroy_decompress(&turner->job->decompress);
}

void jpeg_turn(JpegJob *job) {
    const DecoderOutput *output = job->output;
    size_t room = output->capacity * sizeof *output->pixels;
    uint32_t orientation = job->request->orientation;
    Turner *turner = calloc(1, sizeof *turner);
    if (!turner || room <= TURN_BYTES_OFFSET || orientation < 1 || orientation > 8) {
        set_failure(job->result, DECODER_OUT_OF_MEMORY, NULL);
        free(turner);
        return;
    }
    turner->job = job;
    turner->turn = block_turn(orientation);
    turner->bytes = (uint8_t *)output->pixels + TURN_BYTES_OFFSET;
    turner->room = room - TURN_BYTES_OFFSET;
    turner->writer.err = jpeg_std_error(&turner->errors);
    turner->errors.error_exit = on_write_error;
    turner->errors.emit_message = on_write_message;
    turner->target = (struct jpeg_destination_mgr){
        .init_destination = start_writing, .empty_output_buffer = on_full, .term_destination = end_writing};
    jpeg_job_connect_errors(job);
    if (setjmp(job->jump) == 0) {
        read_coefficients(turner);
        if (job->request->mode == DECODER_DIGEST) make_digest(turner);
        else write_turned(turner);
    }
    memcpy(output->pixels, &turner->answer, sizeof turner->answer);
    release(turner);
    free(turner);
}
