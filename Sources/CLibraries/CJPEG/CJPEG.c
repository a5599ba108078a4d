#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

enum { buffer_bytes = 65536 };

struct cjpeg_reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf landing;
    cjpeg_read read;
    void *context;
    int scan_limit;
    cjpeg_status status;
    int has_ended;        /* whether the file has ended before the end marker */
    int lacks_samples;
    char message[JMSG_LENGTH_MAX];
    JOCTET buffer[buffer_bytes];
};

static cjpeg_reader *reader_of(j_common_ptr jpeg) { return jpeg->client_data; }

static void fail(j_common_ptr jpeg) {
    cjpeg_reader *reader = reader_of(jpeg);
    jpeg->err->format_message(jpeg, reader->message);
    switch (jpeg->err->msg_code) {
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
#if JPEG_LIB_VERSION < 70 /* later interfaces, such as Ubuntu's, have only the general code */
    case JERR_ARITH_NOTIMPL:
#endif
    case JERR_NOT_COMPILED:
    case JERR_CONVERSION_NOTIMPL: reader->status = CJPEG_UNSUPPORTED; break;
    default: reader->status = CJPEG_FAILED;
    }
    longjmp(reader->landing, 1);
}

static void note_warning(j_common_ptr jpeg, int level) {
    if (level < 0 && jpeg->err->msg_code == JWRN_HIT_MARKER && reader_of(jpeg)->has_ended)
        reader_of(jpeg)->lacks_samples = 1;
}

static void print_nothing(j_common_ptr jpeg) { (void)jpeg; }

static void count_scans(j_common_ptr jpeg) {
    cjpeg_reader *reader = reader_of(jpeg);
    if (reader->jpeg.input_scan_number <= reader->scan_limit) return;
    reader->status = CJPEG_TOO_MANY_SCANS;
    longjmp(reader->landing, 1);
}

static void begin_source(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean fill(j_decompress_ptr jpeg) {
    cjpeg_reader *reader = jpeg->client_data;
    size_t count = reader->read(reader->context, reader->buffer, buffer_bytes);
    if (count == 0) {
        /* After an end marker, the library itself fills in the missing samples. */
        reader->has_ended = 1;
        reader->buffer[0] = 0xFF;
        reader->buffer[1] = JPEG_EOI;
        count = 2;
    }
    jpeg->src->next_input_byte = reader->buffer;
    jpeg->src->bytes_in_buffer = count;
    return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
    cjpeg_reader *reader = jpeg->client_data;
    while (count > 0 && (size_t)count > jpeg->src->bytes_in_buffer) {
        count -= (long)jpeg->src->bytes_in_buffer;
        fill(jpeg);
        if (reader->has_ended) return;
    }
    if (count <= 0) return;
    jpeg->src->next_input_byte += count;
    jpeg->src->bytes_in_buffer -= (size_t)count;
}

static void end_source(j_decompress_ptr jpeg) { (void)jpeg; }

cjpeg_reader *cjpeg_create(cjpeg_read read, void *context, int scan_limit) {
    cjpeg_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->read = read;
    reader->context = context;
    reader->scan_limit = scan_limit;
    reader->jpeg.client_data = reader;
    reader->jpeg.err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = fail;
    reader->errors.emit_message = note_warning;
    reader->errors.output_message = print_nothing;
    if (setjmp(reader->landing)) {
        cjpeg_free(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->jpeg);
    reader->source = (struct jpeg_source_mgr){
        .init_source = begin_source,
        .fill_input_buffer = fill,
        .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = end_source,
    };
    reader->jpeg.src = &reader->source;
    reader->progress.progress_monitor = count_scans;
    reader->jpeg.progress = &reader->progress;
    return reader;
}

void cjpeg_free(cjpeg_reader *reader) {
    if (!reader) return;
    jpeg_destroy_decompress(&reader->jpeg);
    free(reader);
}

static uint64_t coefficient_bytes(const struct jpeg_decompress_struct *jpeg) {
    uint64_t blocks = 0;
    for (int i = 0; i < jpeg->num_components; i++) {
        const jpeg_component_info *part = &jpeg->comp_info[i];
        /* Not below the library's count, which is rounded up to whole units of all components. */
        uint64_t across = (uint64_t)part->width_in_blocks + part->h_samp_factor;
        uint64_t down = (uint64_t)part->height_in_blocks + part->v_samp_factor;
        blocks += across * down;
    }
    return blocks * sizeof(JBLOCK);
}

cjpeg_status cjpeg_read_header(cjpeg_reader *reader, cjpeg_header *header) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    if (setjmp(reader->landing)) return reader->status;
    jpeg_read_header(jpeg, TRUE);
    *header = (cjpeg_header){
        .width = jpeg->image_width,
        .height = jpeg->image_height,
        .is_grey = jpeg->jpeg_color_space == JCS_GRAYSCALE,
        .is_cmyk = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK,
        .is_adobe = jpeg->saw_Adobe_marker,
        .is_progressive = jpeg->progressive_mode,
        .density_unit = jpeg->saw_JFIF_marker ? jpeg->density_unit : 0,
        .x_density = jpeg->X_density,
        .y_density = jpeg->Y_density,
        .whole_bytes = jpeg_has_multiple_scans(jpeg) ? coefficient_bytes(jpeg) : 0,
    };
    return CJPEG_DONE;
}

cjpeg_status cjpeg_start(cjpeg_reader *reader, cjpeg_form form, size_t *row_bytes) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    if (setjmp(reader->landing)) return reader->status;
    switch (form) {
    case CJPEG_GREY: jpeg->out_color_space = JCS_GRAYSCALE; break;
    case CJPEG_RGB: jpeg->out_color_space = JCS_RGB; break;
    case CJPEG_CMYK: jpeg->out_color_space = JCS_CMYK; break;
    case CJPEG_RGBA: jpeg->out_color_space = JCS_EXT_RGBA; break;
    }
    jpeg_start_decompress(jpeg);
    *row_bytes = (size_t)jpeg->output_width * jpeg->output_components;
    return CJPEG_DONE;
}

cjpeg_status cjpeg_read_row(cjpeg_reader *reader, void *row) {
    if (setjmp(reader->landing)) return reader->status;
    JSAMPROW rows[] = {row};
    jpeg_read_scanlines(&reader->jpeg, rows, 1);
    return CJPEG_DONE;
}

int cjpeg_has_ended(const cjpeg_reader *reader) { return reader->has_ended; }

int cjpeg_is_cut_short(const cjpeg_reader *reader) {
    const struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    if (!reader->has_ended) return 0;
    if (reader->lacks_samples) return 1;
    /* Each scan sets the tables of its components: a component without a table was in no scan. Lossless files (last coefficient 0) have no tables. */
    for (int part = 0; part < jpeg->num_components; part++)
        if (jpeg->Se != 0 && !jpeg->comp_info[part].quant_table) return 1;
    if (!jpeg->progressive_mode || !jpeg->coef_bits) return 0;
    /* A progressive file lacks a scan when a coefficient has not reached its last bit. */
    for (int part = 0; part < jpeg->num_components; part++)
        for (int i = 0; i < DCTSIZE2; i++)
            if (jpeg->coef_bits[part][i] != 0) return 1;
    return 0;
}

const char *cjpeg_message(const cjpeg_reader *reader) { return reader->message; }
int cjpeg_scan_count(const cjpeg_reader *reader) { return reader->jpeg.input_scan_number; }
