#include <gdk/gdk.h>
#include <nibassets.h>

static void release_image_of_texture(void *image) { nibassets_image_release(image); }

/* A texture whose pixels are those in shared memory; it keeps the image. NULL when they have another form than
 * NIBASSETS_PREMULTIPLIED_RGBA8. */
static GdkTexture *texture_of(nibassets_image *image, size_t index) {
    nibassets_representation bitmap = {.size = sizeof bitmap};
    if (nibassets_image_representation_at(image, index, &bitmap) != 0 || bitmap.alpha != NIBASSETS_PREMULTIPLIED
        || bitmap.samples_per_pixel != 4 || bitmap.bits_per_sample != 8 || bitmap.color_model != NIBASSETS_RGB)
        return NULL;
    GBytes *bytes = g_bytes_new_with_free_func(
        bitmap.pixels, bitmap.byte_count, release_image_of_texture, nibassets_image_retain(image));
    GdkTexture *texture = gdk_memory_texture_new((int)bitmap.pixel_width, (int)bitmap.pixel_height,
        GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, bitmap.bytes_per_row);
    g_bytes_unref(bytes);
    return texture;
}
