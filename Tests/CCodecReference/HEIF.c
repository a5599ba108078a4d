#include "CCodecReference.h"
#include "Contents.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libheif/heif.h>

static enum heif_chroma layout(reference_heif picture) {
    return picture.bits > 8 ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA;
}

static struct heif_error write_bytes(struct heif_context *context, const void *bytes, size_t count, void *file) {
    (void)context;
    struct heif_error result = {heif_error_Ok, heif_suberror_Unspecified, ""};
    if (pwrite(*(int *)file, bytes, count, 0) != (ssize_t)count) result.code = heif_error_Encoding_error;
    return result;
}

int reference_heif_write(int file, reference_heif picture, const uint8_t *rgba) {
    struct heif_context *context = heif_context_alloc();
    struct heif_image *image = NULL;
    struct heif_encoder *encoder = NULL;
    int result = -1;
    size_t row = (size_t)picture.width * 4 * (picture.bits > 8 ? 2 : 1);
    if (heif_image_create(picture.width, picture.height, heif_colorspace_RGB, layout(picture), &image).code) goto end;
    if (heif_image_add_plane(image, heif_channel_interleaved, picture.width, picture.height, picture.bits).code) goto end;
    int stride;
    uint8_t *pixels = heif_image_get_plane(image, heif_channel_interleaved, &stride);
    for (int y = 0; y < picture.height; y++) memcpy(pixels + (size_t)y * stride, rgba + y * row, row);
    if (heif_context_get_encoder_for_format(context, picture.av1 ? heif_compression_AV1 : heif_compression_HEVC, &encoder).code) goto end;
    heif_encoder_set_lossy_quality(encoder, 90);
    heif_encoder_set_lossless(encoder, picture.lossless);
    if (heif_encoder_set_parameter_string(encoder, "chroma", picture.chroma == 444 ? "444" : picture.chroma == 422 ? "422" : "420").code) goto end;
    struct heif_encoding_options *options = heif_encoding_options_alloc();
    options->save_alpha_channel = picture.alpha;
    options->image_orientation = picture.orientation;
    struct heif_color_profile_nclx *colors = heif_nclx_color_profile_alloc();
    colors->matrix_coefficients = picture.matrix;
    colors->full_range_flag = picture.full_range;
    options->output_nclx_profile = colors;
    struct heif_error error = heif_context_encode_image(context, image, encoder, options, NULL);
    heif_nclx_color_profile_free(colors);
    heif_encoding_options_free(options);
    if (error.code) goto end;
    struct heif_writer writer = {1, write_bytes};
    result = heif_context_write(context, &writer, &file).code ? -1 : 0;
end:
    if (encoder) heif_encoder_release(encoder);
    if (image) heif_image_release(image);
    heif_context_free(context);
    return result;
}

int reference_heif_read(int file, reference_heif picture, uint8_t *rgba) {
    ssize_t count;
    uint8_t *bytes = contents(file, &count);
    struct heif_context *context = heif_context_alloc();
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    int result = -1;
    if (heif_context_read_from_memory_without_copy(context, bytes, count, NULL).code) goto end;
    if (heif_context_get_primary_image_handle(context, &handle).code) goto end;
    if (heif_decode_image(handle, &image, heif_colorspace_RGB, layout(picture), NULL).code) goto end;
    int width = heif_image_get_width(image, heif_channel_interleaved);
    int height = heif_image_get_height(image, heif_channel_interleaved);
    if (width * height != picture.width * picture.height) goto end;
    int stride;
    const uint8_t *pixels = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    size_t row = (size_t)width * 4 * (picture.bits > 8 ? 2 : 1);
    for (int y = 0; y < height; y++) memcpy(rgba + y * row, pixels + (size_t)y * stride, row);
    result = 0;
end:
    if (image) heif_image_release(image);
    if (handle) heif_image_handle_release(handle);
    heif_context_free(context);
    free(bytes);
    return result;
}
