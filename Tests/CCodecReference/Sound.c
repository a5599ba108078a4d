#include "CCodecReference.h"

#include <sndfile.h>
#include <stdlib.h>
#include <unistd.h>

static SNDFILE *reopen(int file, int mode, SF_INFO *information) {
    lseek(file, 0, SEEK_SET);
    return sf_open_fd(dup(file), mode, information, SF_TRUE);
}

int reference_sound_write(int file, reference_sound sound) {
    SF_INFO information = {.samplerate = sound.rate, .channels = sound.channels, .format = sound.format};
    SNDFILE *writer = reopen(file, SFM_WRITE, &information);
    if (!writer) return 1;
    sf_count_t count = (sf_count_t)sound.frames * sound.channels;
    float *samples = malloc(count * sizeof *samples);
    for (sf_count_t i = 0; i < count; i++) samples[i] = (int32_t)reference_sample(i, 0, 0, 0, 32) / 2147483648.0f;
    int failed = sf_write_float(writer, samples, count) != count;
    free(samples);
    return sf_close(writer) || failed;
}

int reference_sound_read_shorts(int file, reference_sound sound, int16_t *samples) {
    SF_INFO information = {0};
    SNDFILE *reader = reopen(file, SFM_READ, &information);
    if (!reader) return 1;
    int failed = sf_readf_short(reader, samples, sound.frames) != sound.frames;
    return sf_close(reader) || failed;
}

int reference_sound_read_floats(int file, reference_sound sound, float *samples) {
    SF_INFO information = {0};
    SNDFILE *reader = reopen(file, SFM_READ, &information);
    if (!reader) return 1;
    int failed = sf_readf_float(reader, samples, sound.frames) != sound.frames;
    return sf_close(reader) || failed;
}
