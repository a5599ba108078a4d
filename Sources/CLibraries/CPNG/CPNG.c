#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cpng_reader {
    png_structp png;
    png_infop info;
    cpng_read read;
    void *context;
    char message[128];
};

/* The limits of the memory for one chunk and of the number of kept chunks. */
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

static void choose_chunks(png_structp png, int with_colour_space) {
    static const png_byte placement[] = "pHYs\0eXIf";
    static const png_byte colour_space[] = "gAMA\0cHRM\0sRGB\0iCCP";
    static const png_byte code_points[] = "cICP";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, placement, 2);
    if (!with_colour_space) return;
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, colour_space, 4);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, code_points, 1);
}

cpng_reader *cpng_create(cpng_read read, void *context, int regards_colour_space) {
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
    choose_chunks(reader->png, regards_colour_space);
    /* Skipping zlib's checksum saves a tenth of the time. The checksums of the chunks are still compared. libpng 1.6.48 leaves the option out unless it
       was built with PNG_DISABLE_ADLER32_CHECK_SUPPORTED. */
#ifdef PNG_IGNORE_ADLER32
    png_set_option(reader->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
    png_set_read_fn(reader->png, reader, read_bytes);
    png_set_chunk_malloc_max(reader->png, chunk_bytes);
    png_set_chunk_cache_max(reader->png, chunk_count);
    png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); /* the caller has its own limits */
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
    int32_t gamma = 0;
    png_get_gAMA_fixed(png, info, &gamma);
    int colour = png_get_color_type(png, info);
    *header = (cpng_header){
        .width = png_get_image_width(png, info),
        .height = png_get_image_height(png, info),
        .bits = png_get_bit_depth(png, info),
        .is_colour = (colour & PNG_COLOR_MASK_COLOR) != 0,
        .is_palette = colour == PNG_COLOR_TYPE_PALETTE,
        .has_alpha = (colour & PNG_COLOR_MASK_ALPHA) != 0,
        .has_transparency = png_get_valid(png, info, PNG_INFO_tRNS) != 0,
        .is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE,
        .x_per_metre = png_get_x_pixels_per_meter(png, info),
        .y_per_metre = png_get_y_pixels_per_meter(png, info),
        .gamma = gamma,
        .row_bytes = png_get_rowbytes(png, info),
    };
    return CPNG_DONE;
}

void cpng_get_palette(cpng_reader *reader, cpng_palette *palette) {
    png_colorp colours = NULL;
    png_bytep alphas = NULL;
    int count = 0, alpha_count = 0;
    png_get_PLTE(reader->png, reader->info, &colours, &count);
    png_get_tRNS(reader->png, reader->info, &alphas, &alpha_count, NULL);
    palette->count = count;
    for (int i = 0; i < count && i < 256; i++) {
        const uint8_t rgba[] = {colours[i].red, colours[i].green, colours[i].blue, alphas && i < alpha_count ? alphas[i] : 255};
        memcpy(palette->rgba[i], rgba, sizeof rgba);
    }
}

const uint8_t *cpng_exif(cpng_reader *reader, uint32_t *count) {
    png_bytep bytes = NULL;
    png_get_eXIf_1(reader->png, reader->info, count, &bytes);
    return bytes;
}

void cpng_get_colour_space(cpng_reader *reader, cpng_colour_space *space) {
    png_structp png = reader->png;
    png_infop info = reader->info;
    *space = (cpng_colour_space){0};
    png_unknown_chunkp chunks = NULL;
    int count = png_get_unknown_chunks(png, info, &chunks);
    for (int i = 0; i < count; i++)
        if (!memcmp(chunks[i].name, "cICP", 4) && chunks[i].size == 4) {
            space->has_code_points = 1;
            memcpy(space->code_points, chunks[i].data, 4);
        }
    png_charp name = NULL;
    int compression = 0;
    png_bytep profile = NULL;
    if (png_get_iCCP(png, info, &name, &compression, &profile, &space->profile_bytes)) space->profile = profile;
    int intent = 0;
    space->is_srgb = png_get_sRGB(png, info, &intent) != 0;
    png_get_gAMA_fixed(png, info, &space->gamma);
    int32_t *xy = space->chromaticities;
    space->has_chromaticities =
        png_get_cHRM_fixed(png, info, xy, xy + 1, xy + 2, xy + 3, xy + 4, xy + 5, xy + 6, xy + 7) != 0;
}

cpng_status cpng_start(cpng_reader *reader, int expansions, int compares_checksums, int *passes, size_t *row_bytes) {
    png_structp png = reader->png;
    png_infop info = reader->info;
    if (setjmp(png_jmpbuf(png))) return CPNG_FAILED;
    if (!compares_checksums) png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    if (expansions & CPNG_TRANSPARENCY) png_set_tRNS_to_alpha(png);
    if (expansions & CPNG_EIGHT_BITS) png_set_scale_16(png);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    else if (png_get_bit_depth(png, info) == 16) png_set_swap(png);
#endif
    *passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    *row_bytes = png_get_rowbytes(png, info);
    return CPNG_DONE;
}

cpng_status cpng_read_rows(cpng_reader *reader, void *rows, size_t row_bytes, size_t count) {
    if (setjmp(png_jmpbuf(reader->png))) return CPNG_FAILED;
    for (size_t i = 0; i < count; i++) png_read_row(reader->png, (png_bytep)rows + i * row_bytes, NULL);
    return CPNG_DONE;
}

const char *cpng_message(const cpng_reader *reader) { return reader->message; }
