#include "codecs.h"

#include <sndfile.h>

int codec_sound(const char *path) {
    SF_INFO information = {0};
    SNDFILE *file = sf_open(path, SFM_READ, &information);
    if (!file) return 1;
    short *samples = codec_result((size_t)information.frames * (size_t)information.channels * 2);
    sf_count_t got = samples ? sf_readf_short(file, samples, information.frames) : 0;
    sf_close(file);
    return got != information.frames;
}
