/* A C program that uses libnibassets as other projects do. It prints facts about a bundle's nib, an image and a sound.
 *
 *     CProgram SOCKET [BUNDLE NIB]
 */
#include <nibassets.h>
#include <stdio.h>
#include <string.h>

static int failed(const char *what, const nibassets_error *error) {
    printf("%s failed: status %d, %s\n", what, error->status, error->message);
    return 1;
}

static void show_image(nibassets_image *image) {
    nibassets_representation first = {.size = sizeof first};
    if (nibassets_image_representation_at(image, 0, &first) != 0) return;
    const unsigned char *pixels = first.pixels;
    unsigned long sum = 0;
    for (uint64_t i = 0; i < first.byte_count; i++) sum += pixels[i];
    printf("image %s: %u x %u, %zu representations, best %zu, template %d, sum %lu\n", nibassets_image_name(image),
        first.pixel_width, first.pixel_height, nibassets_image_representation_count(image),
        nibassets_image_best_representation(image, 16, 16, 2), nibassets_image_is_template(image), sum);
}

static void show_sound(nibassets_sound *sound) {
    nibassets_sound_description description = {.size = sizeof description};
    nibassets_sound_describe(sound, &description);
    printf("sound %s: %llu frames, %u channels, %u Hz\n", nibassets_sound_name(sound),
        (unsigned long long)description.frame_count, description.channel_count, description.sample_rate);
}

static void show_nib(nibassets_nib *nib) {
    for (size_t i = 0; i < nibassets_nib_reference_count(nib); i++) {
        nibassets_reference reference = {.size = sizeof reference};
        if (nibassets_nib_reference_at(nib, i, &reference) != 0) continue;
        printf("reference %s (%s): status %d %s\n", reference.name, reference.usage, reference.status, reference.message);
        if (reference.image) show_image(reference.image);
        if (reference.sound) show_sound(reference.sound);
    }
}

int main(int count, char **arguments) {
    if (count < 2) return 2;
    nibassets_error error;
    nibassets_client_options options = {.size = sizeof options, .socket_path = arguments[1], .may_start_daemon = -1};
    nibassets_client *client = nibassets_client_create(&options, &error);
    if (!client) return failed("create", &error);
    nibassets_bundle *bundle = nibassets_bundle_open(client, count > 2 ? arguments[2] : NULL, NULL, &error);
    if (!bundle) return failed("open", &error);

    nibassets_nib *nib = nibassets_nib_load(bundle, count > 3 ? arguments[3] : "Main", &error);
    if (!nib) return failed("load", &error);
    show_nib(nib);

    nibassets_image *image = nibassets_image_named(bundle, "Bell", &error);
    if (!image) return failed("image", &error);
    nibassets_image *again = nibassets_image_named(bundle, "Bell", &error);
    printf("same object: %d\n", image == again);
    printf("renamed: %d\n", nibassets_image_set_name(again, "Mine"));
    nibassets_image_release(again);
    again = nibassets_image_named(bundle, "Mine", &error);
    printf("found by its new name: %d, %s\n", image == again, nibassets_image_name(image));
    nibassets_image_release(again);

    nibassets_image *none = nibassets_image_named(bundle, "NoSuchImage", &error);
    printf("missing: %d, status %d\n", none == NULL, error.status);
    none = nibassets_image_named(bundle, NULL, &error);
    printf("without a name: %d, status %d\n", none == NULL, error.status);

    printf("events: %d, descriptor %d\n", nibassets_client_dispatch(client, &error),
        nibassets_client_event_fd(client, &error) >= 0);
    nibassets_nib_release(nib);
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    show_image(image); /* stays readable without a client */
    nibassets_image_release(image);
    return 0;
}
