/* Prints whole answers, tries writable pixels, and describes files.
 *
 *     answers SOCKET BUNDLE NAME...
 */
#include "opening.h"
#include <stddef.h>
#include <string.h>

static void show(nibassets_bundle *bundle, const char *name, uint32_t flags) {
    nibassets_error error;
    nibassets_answer answer = {.size = sizeof answer};
    if (nibassets_bundle_answer(bundle, NIBASSETS_IMAGE, name, flags, &answer, &error) != 0) {
        printf("%s: no answer, status %d\n", name, error.status);
        return;
    }
    printf("%s: status %d, place %u, message %u, registered \"%s\"", name, answer.status, answer.place, answer.took_message,
        answer.registered_name);
    nibassets_file_facts facts = {.size = sizeof facts};
    if (answer.image && nibassets_image_file_facts_at(answer.image, 0, &facts) == 0)
        printf(", format %u, opaque %u, planar %u, compression %u, progressive %u, gamma %u", facts.format,
            facts.has_opaque_alpha, facts.is_planar, facts.compression, facts.is_progressive, facts.gamma);
    printf("\n");
    nibassets_image_release(answer.image);
    nibassets_sound_release(answer.sound);
}

/* Writes to the first of two writable copies. Neither the second copy nor the shared pixels change. */
static void write_pixels(nibassets_bundle *bundle, const char *name) {
    nibassets_error error;
    nibassets_image *image = nibassets_image_named(bundle, name, &error);
    nibassets_representation bitmap = {.size = sizeof bitmap};
    if (!image || nibassets_image_representation_at(image, 0, &bitmap) != 0) {
        printf("%s: status %d\n", name, error.status);
        return;
    }
    size_t count = bitmap.byte_count;
    unsigned char *one = nibassets_image_writable_pixels(image, 0, &error);
    unsigned char *two = nibassets_image_writable_pixels(image, 0, &error);
    int equal = one && two && one != two && !memcmp(one, bitmap.pixels, count) && !memcmp(two, bitmap.pixels, count);
    unsigned char before = *(const unsigned char *)bitmap.pixels;
    memset(one, before ^ 0xFF, count);
    int alone = !memcmp(two, bitmap.pixels, count) && *two == before;
    memset(two, 1, count);
    int kept = one[0] == (before ^ 0xFF) && one[count - 1] == (before ^ 0xFF);
    const unsigned char *shared = bitmap.pixels;
    int unchanged = shared[0] == before;
    nibassets_writable_pixels_free(one, count);
    nibassets_writable_pixels_free(two, count);
    /* The shared pixels outlive the copies. */
    unchanged = unchanged && shared[0] == before;
    void *none = nibassets_image_writable_pixels(image, 7, &error);
    printf("%s: %zu bytes, equal %d, alone %d, kept %d, unchanged %d, none %d, status %d\n", name, count, equal, alone, kept,
        unchanged, none == NULL, error.status);
    nibassets_image_release(image);
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    nibassets_client *client = client_at(arguments[1]);
    nibassets_bundle_options conditions = {
        .size = sizeof conditions, .profile = NIBASSETS_GNUSTEP, .opens_later = 1, .recalls = 1};
    nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[2], &conditions, &error);
    if (!bundle) return printf("status %d: %s\n", error.status, error.message), 1;
    printf("not open: generation %d\n", nibassets_bundle_generation(bundle) == 0);
    const char *ahead[256] = {arguments[3], NULL, "", "a/b"};
    printf("asked: %d\n", nibassets_bundle_ask_ahead(bundle, NIBASSETS_IMAGE, ahead, SIZE_MAX, &error));
    show(bundle, arguments[3], NIBASSETS_DO_NOT_WAIT);
    for (int i = 3; i < count; i++) show(bundle, arguments[i], 0);
    for (int i = 3; i < count; i++) show(bundle, arguments[i], 0);
    printf("open: generation %d\n", nibassets_bundle_generation(bundle) > 0);
    for (int i = 3; i < count; i++) write_pixels(bundle, arguments[i]);
    nibassets_report report = {.size = sizeof report, .found = 3, .missing = 2, .own_way = 1, .saved_ns = 5000};
    printf("report: %d\n", nibassets_bundle_report(bundle, &report));
    report.size = 3;
    printf("report of a wrong size: %d\n", nibassets_bundle_report(bundle, &report));

    /* For a program that was compiled when the structure ended before its languages, the bytes behind mean nothing. */
    nibassets_bundle_options earlier = conditions;
    earlier.size = offsetof(nibassets_bundle_options, languages);
    memset((char *)&earlier + earlier.size, 0xFF, sizeof earlier - earlier.size);
    nibassets_bundle *old = nibassets_bundle_open(client, arguments[2], &earlier, &error);
    printf("earlier: %d\n", old != NULL);
    earlier.size = 0;
    nibassets_bundle *wrong = nibassets_bundle_open(client, arguments[2], &earlier, &error);
    printf("wrong size: %d, status %d\n", wrong == NULL, error.status);
    nibassets_bundle_release(old);
    nibassets_answer answer = {.size = offsetof(nibassets_answer, sound)};
    printf("wrong answer: %d, status %d\n",
        nibassets_bundle_answer(bundle, NIBASSETS_IMAGE, arguments[3], 0, &answer, &error), error.status);
    answer.size = SIZE_MAX;
    nibassets_bundle_answer(bundle, NIBASSETS_IMAGE, arguments[3], 0, &answer, &error);
    printf("%s\n", error.message);
    answer.size = sizeof answer;
    printf("wrong kind: %d, status %d\n", nibassets_bundle_answer(bundle, 3, arguments[3], 0, &answer, &error), error.status);
    nibassets_bundle_release(bundle);
    nibassets_client_release(client);
    return 0;
}
