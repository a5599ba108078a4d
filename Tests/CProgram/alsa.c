/* Plays a sound: alsa SOCKET BUNDLE NAME DEVICE */
#include "alsa-example.h"
#include "toolkit-sample.h"

int main(int count, char **arguments) {
    if (count < 5) return 2;
    nibassets_bundle *bundle = open_bundle(arguments, 0);
    nibassets_sound *sound = nibassets_sound_named(bundle, arguments[3], NULL);
    snd_pcm_t *device;
    if (!sound || snd_pcm_open(&device, arguments[4], SND_PCM_STREAM_PLAYBACK, 0) < 0) return 1;
    if (play(device, sound) != 0) return 3;
    snd_pcm_close(device);
    nibassets_sound_release(sound);
    nibassets_bundle_release(bundle);
    return 0;
}
