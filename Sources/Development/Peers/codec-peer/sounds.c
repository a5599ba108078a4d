#include "codecs.h"

#include <neaacdec.h>
#include <sndfile.h>
#include <stdlib.h>
#include <string.h>

int codec_sound(const char *path) {
    SF_INFO information = {0};
    SNDFILE *file = sf_open(path, SFM_READ, &information);
    if (!file) return 1;
    short *samples = codec_result((size_t)information.frames * (size_t)information.channels * 2);
    sf_count_t got = samples ? sf_readf_short(file, samples, information.frames) : 0;
    sf_close(file);
    return got != information.frames;
}

/* Decodes frames with ADTS headers to floating-point samples. The headers give the number of frames. */
int codec_aac(const char *path) {
    size_t size, packets = 0, done = 0;
    uint8_t *file = codec_contents(path, &size);
    for (size_t place = 0; file && place + 7 <= size; packets++) {
        size_t length = (size_t)(file[place + 3] & 3) << 11 | (size_t)file[place + 4] << 3 | file[place + 5] >> 5;
        place += length < 7 ? size : length;
    }
    NeAACDecHandle decoder = NeAACDecOpen();
    NeAACDecConfigurationPtr settings = NeAACDecGetCurrentConfiguration(decoder);
    settings->outputFormat = FAAD_FMT_FLOAT;
    NeAACDecSetConfiguration(decoder, settings);
    unsigned long rate;
    unsigned char channels;
    float *samples = NULL;
    size_t limit = 0;
    if (file && NeAACDecInit(decoder, file, size, &rate, &channels) >= 0) {
        limit = packets * 1024 * channels;
        samples = codec_result(limit * sizeof *samples);
    }
    for (size_t place = 0; samples && place < size;) {
        NeAACDecFrameInfo packet;
        const void *decoded = NeAACDecDecode(decoder, &packet, file + place, size - place);
        if (packet.error || packet.samples > limit - done) break;
        if (decoded) memcpy(samples + done, decoded, packet.samples * sizeof *samples);
        done += packet.samples;
        place += packet.bytesconsumed ? packet.bytesconsumed : size;
    }
    NeAACDecClose(decoder);
    free(file);
    return done == 0;
}
