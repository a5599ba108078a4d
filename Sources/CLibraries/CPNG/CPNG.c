#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct cpng_reader {
    png_structp png;
    png_infop info;
    cpng_read read;
    void *context;
    char message[128];
};

/* One chunk may not take more memory than this, and not more chunks than this may be kept. */
enum { chunk_bytes = 8 << 20, chunk_count = 64 };

static void fail(png_structp png, png_const_charp message) {
    cpng_reader *reader = png_get_error_ptr(png);
    snprintf(reader->message, sizeof reader->message, "%s", message);
    png_longjmp(png, 1);
}

static void pass_over_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    cpng_reader *reader = png_get_io_ptr(png);
    if (reader->read(reader->context, bytes, count) != count) png_error(png, "the file ends too early");
}

cpng_reader *cpng_create(cpng_read read, void *context) {
    cpng_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->read = read;
    reader->context = context;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, pass_over_warning);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (!reader->info || setjmp(png_jmpbuf(reader->png))) {
        cpng_free(reader);
        return NULL;
    }
    static const png_byte resolution[] = "pHYs";
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_AS_DEFAULT, resolution, 1);
    png_set_read_fn(reader->png, reader, read_bytes);
    png_set_chunk_malloc_max(reader->png, chunk_bytes);
    png_set_chunk_cache_max(reader->png, chunk_count);
    png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); /* the caller has its own */
    return reader;
}

void cpng_free(cpng_reader *reader) {
    if (!reader) return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}

cpng_status cpng_read_header(cpng_reader *reader, cpng_header *header) {
    png_structp png = reader->png;
    png_infop info = reader->info;
    if (setjmp(png_jmpbuf(png))) return CPNG_FAILED;
    png_read_info(png, info);
    int colour = png_get_color_type(png, info);
    *header = (cpng_header){
        .width = png_get_image_width(png, info),
        .height = png_get_image_height(png, info),
        .bits = png_get_bit_depth(png, info),
        .is_colour = (colour & PNG_COLOR_MASK_COLOR) != 0,
        .is_palette = colour == PNG_COLOR_TYPE_PALETTE,
        .has_alpha = (colour & PNG_COLOR_MASK_ALPHA) != 0,
        .has_transparency = png_get_valid(png, info, PNG_INFO_tRNS) != 0,
        .x_per_metre = png_get_x_pixels_per_meter(png, info),
        .y_per_metre = png_get_y_pixels_per_meter(png, info),
    };
    return CPNG_DONE;
}

cpng_status cpng_start(cpng_reader *reader, cpng_form form, int *passes, size_t *row_bytes) {
    png_structp png = reader->png;
    png_infop info = reader->info;
    if (setjmp(png_jmpbuf(png))) return CPNG_FAILED;
    switch (form) {
    case CPNG_RGBA8:
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
        break;
    case CPNG_AS_STORED:
        if (png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE) {
            png_set_palette_to_rgb(png);
            if (png_get_valid(png, info, PNG_INFO_tRNS)) png_set_tRNS_to_alpha(png);
        }
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        if (png_get_bit_depth(png, info) == 16) png_set_swap(png);
#endif
        break;
    }
    *passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    *row_bytes = png_get_rowbytes(png, info);
    return CPNG_DONE;
}

cpng_status cpng_read_row(cpng_reader *reader, void *row) {
    if (setjmp(png_jmpbuf(reader->png))) return CPNG_FAILED;
    png_read_row(reader->png, row, NULL);
    return CPNG_DONE;
}

const char *cpng_message(const cpng_reader *reader) { return reader->message; }
