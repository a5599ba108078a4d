#include "CCodecReference.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

uint32_t reference_sample(uint32_t x, uint32_t y, uint32_t sample, uint32_t page, int bits) {
    uint32_t hash = (x * 31 + y * 57 + sample * 101 + page * 7 + 3) * 2654435761u;
    return hash >> (32 - bits);
}

static int channels(int colour) {
    return colour == PNG_COLOR_TYPE_PALETTE ? 1 : ((colour & PNG_COLOR_MASK_COLOR) ? 3 : 1) + ((colour & PNG_COLOR_MASK_ALPHA) ? 1 : 0);
}

static void fill_row(png_bytep row, reference_png png, uint32_t y) {
    int count = channels(png.colour);
    for (uint32_t x = 0; x < png.width; x++)
        for (int sample = 0; sample < count; sample++) {
            uint32_t value = reference_sample(x, y, sample, 0, png.bits);
            size_t index = (size_t)x * count + sample, bit = index * png.bits;
            if (png.bits == 16) {
                row[2 * index] = value >> 8;
                row[2 * index + 1] = value & 0xff;
            } else {
                row[bit / 8] |= value << (8 - png.bits - bit % 8);
            }
        }
}

static void add_palette(png_structp file, png_infop info, reference_png png) {
    png_color palette[256];
    png_byte alpha[256];
    int count = 1 << png.bits;
    for (int i = 0; i < count; i++) {
        palette[i] = (png_color){i * 255 / (count - 1), reference_sample(i, 1, 0, 0, 8), reference_sample(i, 2, 0, 0, 8)};
        alpha[i] = reference_sample(i, 3, 0, 0, 8);
    }
    png_set_PLTE(file, info, palette, count);
    if (png.transparency) png_set_tRNS(file, info, alpha, count - 1, NULL); /* the last place stays opaque */
}

int reference_png_write(int file, reference_png png) {
    FILE *stream = fdopen(dup(file), "wb");
    png_structp writer = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(writer);
    size_t row_bytes = ((size_t)png.width * channels(png.colour) * png.bits + 7) / 8;
    png_bytep pixels = calloc(png.height, row_bytes);
    png_bytepp rows = calloc(png.height, sizeof *rows);
    int failed = setjmp(png_jmpbuf(writer));
    if (!failed) {
        png_init_io(writer, stream);
        png_set_IHDR(
            writer, info, png.width, png.height, png.bits, png.colour, png.interlaced ? PNG_INTERLACE_ADAM7 : 0, 0, 0);
        if (png.colour == PNG_COLOR_TYPE_PALETTE) add_palette(writer, info, png);
        else if (png.transparency) {
            png_color_16 key = {
                0, reference_sample(0, 0, 0, 0, png.bits), reference_sample(0, 0, 1, 0, png.bits),
                reference_sample(0, 0, 2, 0, png.bits), reference_sample(0, 0, 0, 0, png.bits)};
            png_set_tRNS(writer, info, NULL, 0, &key);
        }
        if (png.per_metre) png_set_pHYs(writer, info, png.per_metre, png.per_metre, PNG_RESOLUTION_METER);
        for (uint32_t y = 0; y < png.height; y++) fill_row(rows[y] = pixels + y * row_bytes, png, y);
        png_write_info(writer, info);
        png_write_image(writer, rows);
        png_write_end(writer, NULL);
    }
    png_destroy_write_struct(&writer, &info);
    free(pixels);
    free(rows);
    fclose(stream);
    return failed;
}

int reference_png_read(int file, uint8_t *rgba) {
    lseek(file, 0, SEEK_SET);
    FILE *stream = fdopen(dup(file), "rb");
    png_image image = {.version = PNG_IMAGE_VERSION};
    int worked = png_image_begin_read_from_stdio(&image, stream);
    image.format = PNG_FORMAT_RGBA;
    image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    worked = worked && png_image_finish_read(&image, NULL, rgba, 0, NULL);
    fclose(stream);
    return !worked;
}
