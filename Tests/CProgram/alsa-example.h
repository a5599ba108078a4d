#include <alsa/asoundlib.h>
#include <nibassets.h>

/* Plays a sound from shared memory to its end. Returns 0, else a negative error of ALSA's. A streamed sound has no samples:
 * nibassets_sound_open_stream gives its file. */
static int play(snd_pcm_t *device, const nibassets_sound *sound) {
    nibassets_sound_description wave = {.size = sizeof wave};
    if (nibassets_sound_describe(sound, &wave) != 0 || !wave.samples || wave.frame_count == 0) return -EINVAL;
    snd_pcm_format_t format = wave.sample_format == NIBASSETS_INT16 ? SND_PCM_FORMAT_S16 : SND_PCM_FORMAT_FLOAT;
    int error = snd_pcm_set_params(
        device, format, SND_PCM_ACCESS_RW_INTERLEAVED, wave.channel_count, wave.sample_rate, 1, 500000);
    const char *next = wave.samples;
    uint64_t left = wave.frame_count;
    while (error >= 0 && left > 0) {
        snd_pcm_sframes_t written = snd_pcm_writei(device, next, left);
        if (written < 0) {
            error = snd_pcm_recover(device, (int)written, 1);
        } else {
            next += (uint64_t)written * (wave.byte_count / wave.frame_count);
            left -= (uint64_t)written;
        }
    }
    return error < 0 ? error : snd_pcm_drain(device);
}
