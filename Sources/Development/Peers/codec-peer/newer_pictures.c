#include "codecs.h"

#include <libheif/heif.h>
#include <openjpeg.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

int codec_webp(const char *path) {
    size_t size;
    uint8_t *file = codec_contents(path, &size), *pixels = NULL;
    int width, height;
    if (file && WebPGetInfo(file, size, &width, &height)) {
        size_t row_size = (size_t)width * 4, total = row_size * (size_t)height;
        uint8_t *target = codec_result(total);
        if (target) pixels = WebPDecodeRGBAInto(file, size, target, total, (int)row_size);
    }
    free(file);
    return !pixels;
}

/* Supports only red, green, blue and alpha of 8 bits without subsampling. */
int codec_jpeg2000(const char *path) {
    opj_stream_t *stream = opj_stream_create_default_file_stream(path, OPJ_TRUE);
    opj_codec_t *codec = opj_create_decompress(OPJ_CODEC_JP2);
    opj_image_t *image = NULL;
    opj_dparameters_t parameters;
    opj_set_default_decoder_parameters(&parameters);
    int worked = stream && opj_setup_decoder(codec, &parameters) && opj_read_header(stream, codec, &image)
        && opj_decode(codec, stream, image) && image->numcomps == 4;
    if (worked) {
        size_t count = (size_t)image->comps[0].w * image->comps[0].h;
        uint8_t *pixels = codec_result(count * 4);
        worked = pixels != NULL;
        for (size_t i = 0; worked && i < count; i++)
            for (size_t sample = 0; sample < 4; sample++) pixels[4 * i + sample] = (uint8_t)image->comps[sample].data[i];
    }
    opj_image_destroy(image);
    opj_destroy_codec(codec);
    opj_stream_destroy(stream);
    return !worked;
}

int codec_heif(const char *path) {
    struct heif_context *context = heif_context_alloc();
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    int worked = !heif_context_read_from_file(context, path, NULL).code
        && !heif_context_get_primary_image_handle(context, &handle).code
        && !heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, NULL).code;
    if (worked) {
        int stride;
        const uint8_t *from = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
        size_t row_size = (size_t)heif_image_get_primary_width(image) * 4;
        size_t height = (size_t)heif_image_get_primary_height(image);
        uint8_t *pixels = codec_result(row_size * height);
        worked = pixels != NULL;
        for (size_t y = 0; worked && y < height; y++) memcpy(pixels + y * row_size, from + y * (size_t)stride, row_size);
    }
    heif_image_release(image);
    heif_image_handle_release(handle);
    heif_context_free(context);
    return !worked;
}
