#include "codecs.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gif_lib.h>
#include <png.h>
#include <stdio.h>
#include <string.h>
#include <tiffio.h>

/* This header needs the types above. */
#include <jpeglib.h>

int codec_png(const char *path) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path)) return 1;
    image.format = PNG_FORMAT_RGBA;
    void *pixels = codec_result(PNG_IMAGE_SIZE(image));
    return !pixels || !png_image_finish_read(&image, NULL, pixels, 0, NULL);
}

int codec_tiff(const char *path) {
    TIFF *tiff = TIFFOpen(path, "r");
    uint32_t width = 0, height = 0;
    if (!tiff) return 1;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    uint32_t *pixels = codec_result((size_t)width * height * 4);
    int worked = pixels && TIFFReadRGBAImageOriented(tiff, width, height, pixels, ORIENTATION_TOPLEFT, 1);
    TIFFClose(tiff);
    return !worked;
}

int codec_jpeg(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return 1;
    struct jpeg_decompress_struct reader;
    struct jpeg_error_mgr errors;
    reader.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&reader);
    jpeg_stdio_src(&reader, file);
    jpeg_read_header(&reader, TRUE);
    reader.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&reader);
    size_t row_size = (size_t)reader.output_width * 4;
    uint8_t *pixels = codec_result(row_size * reader.output_height);
    while (pixels && reader.output_scanline < reader.output_height) {
        JSAMPROW row = pixels + reader.output_scanline * row_size;
        jpeg_read_scanlines(&reader, &row, 1);
    }
    jpeg_destroy_decompress(&reader);
    fclose(file);
    return !pixels;
}

/* Decodes only the first picture. */
int codec_gif(const char *path) {
    int error;
    GifFileType *gif = DGifOpenFileName(path, &error);
    if (!gif || DGifSlurp(gif) != GIF_OK || gif->ImageCount < 1) return 1;
    const SavedImage *image = &gif->SavedImages[0];
    GraphicsControlBlock control = {.TransparentColor = NO_TRANSPARENT_COLOR};
    DGifSavedExtensionToGCB(gif, 0, &control);
    const ColorMapObject *colors = image->ImageDesc.ColorMap ? image->ImageDesc.ColorMap : gif->SColorMap;
    size_t width = (size_t)gif->SWidth, height = (size_t)gif->SHeight;
    uint8_t *pixels = codec_result(width * height * 4);
    for (size_t y = 0; pixels && colors && y < (size_t)image->ImageDesc.Height; y++)
        for (size_t x = 0; x < (size_t)image->ImageDesc.Width; x++) {
            int index = image->RasterBits[y * (size_t)image->ImageDesc.Width + x];
            if (index == control.TransparentColor || index >= colors->ColorCount) continue;
            GifColorType color = colors->Colors[index];
            uint8_t pixel[] = {color.Red, color.Green, color.Blue, 255};
            size_t place = (y + (size_t)image->ImageDesc.Top) * width + x + (size_t)image->ImageDesc.Left;
            if (place < width * height) memcpy(pixels + 4 * place, pixel, 4);
        }
    DGifCloseFile(gif, &error);
    return !pixels || !colors;
}

/* Decodes a picture; of an icon, the picture that the library prefers. */
int codec_pixbuf(const char *path) {
    GdkPixbuf *picture = gdk_pixbuf_new_from_file(path, NULL);
    if (!picture) return 1;
    size_t width = (size_t)gdk_pixbuf_get_width(picture), height = (size_t)gdk_pixbuf_get_height(picture);
    size_t samples = (size_t)gdk_pixbuf_get_n_channels(picture), stride = (size_t)gdk_pixbuf_get_rowstride(picture);
    uint8_t *pixels = codec_result(width * height * 4);
    for (size_t y = 0; pixels && y < height; y++) {
        const uint8_t *from = gdk_pixbuf_read_pixels(picture) + y * stride;
        uint8_t *to = pixels + y * width * 4;
        if (samples == 4) {
            memcpy(to, from, width * 4);
            continue;
        }
        for (size_t x = 0; x < width; x++, from += 3, to += 4) {
            to[0] = from[0], to[1] = from[1], to[2] = from[2], to[3] = 255;
        }
    }
    g_object_unref(picture);
    return !pixels;
}
