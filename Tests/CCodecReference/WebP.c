#include "CCodecReference.h"
#include "Contents.h"

#include <stdlib.h>
#include <unistd.h>

#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>

static int write_bytes(int file, const uint8_t *bytes, size_t count) {
    return pwrite(file, bytes, count, 0) == (ssize_t)count ? 0 : -1;
}

static int write_still(int file, reference_webp picture, const uint8_t *rgba) {
    uint8_t *bytes;
    size_t count = picture.lossless
        ? WebPEncodeLosslessRGBA(rgba, picture.width, picture.height, picture.width * 4, &bytes)
        : WebPEncodeRGBA(rgba, picture.width, picture.height, picture.width * 4, 80, &bytes);
    int result = write_bytes(file, bytes, count);
    WebPFree(bytes);
    return result;
}

int reference_webp_write(int file, reference_webp picture, const uint8_t *rgba) {
    if (picture.frames == 0) return write_still(file, picture, rgba);
    WebPAnimEncoderOptions options;
    WebPAnimEncoderOptionsInit(&options);
    options.anim_params.loop_count = 3;
    WebPAnimEncoder *encoder = WebPAnimEncoderNew(picture.width, picture.height, &options);
    WebPConfig config;
    WebPConfigInit(&config);
    config.lossless = picture.lossless;
    config.exact = 1;
    for (int frame = 0; frame < picture.frames; frame++) {
        WebPPicture pixels;
        WebPPictureInit(&pixels);
        pixels.use_argb = 1;
        pixels.width = picture.width;
        pixels.height = picture.height;
        WebPPictureImportRGBA(&pixels, rgba + (size_t)frame * picture.width * picture.height * 4, picture.width * 4);
        WebPAnimEncoderAdd(encoder, &pixels, frame * 50, &config);
        WebPPictureFree(&pixels);
    }
    WebPAnimEncoderAdd(encoder, NULL, picture.frames * 50, NULL);
    WebPData data;
    WebPDataInit(&data);
    WebPAnimEncoderAssemble(encoder, &data);
    int result = write_bytes(file, data.bytes, data.size);
    WebPDataClear(&data);
    WebPAnimEncoderDelete(encoder);
    return result;
}

int reference_webp_read(int file, reference_webp picture, uint8_t *rgba) {
    ssize_t count;
    uint8_t *bytes = contents(file, &count);
    uint8_t *end = WebPDecodeRGBAInto(
        bytes, count, rgba, (size_t)picture.width * picture.height * 4, picture.width * 4);
    free(bytes);
    return end ? 0 : -1;
}
