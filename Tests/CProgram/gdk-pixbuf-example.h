#include <gdk-pixbuf/gdk-pixbuf.h>
#include <nibassets.h>

static void release_image(void *image) { nibassets_image_release(image); }

/* A pixbuf whose pixels are those in shared memory; it keeps the image. NULL when they have another form than
 * NIBASSETS_STRAIGHT_RGBA8. */
static GdkPixbuf *pixbuf_of(nibassets_image *image, size_t index) {
    nibassets_representation bitmap = {.size = sizeof bitmap};
    if (nibassets_image_representation_at(image, index, &bitmap) != 0 || bitmap.alpha != NIBASSETS_STRAIGHT
        || bitmap.samples_per_pixel != 4 || bitmap.bits_per_sample != 8 || bitmap.color_model != NIBASSETS_RGB)
        return NULL;
    GBytes *bytes = g_bytes_new_with_free_func(
        bitmap.pixels, bitmap.byte_count, release_image, nibassets_image_retain(image));
    GdkPixbuf *pixbuf = gdk_pixbuf_new_from_bytes(bytes, GDK_COLORSPACE_RGB, TRUE, 8, (int)bitmap.pixel_width,
        (int)bitmap.pixel_height, (int)bitmap.bytes_per_row);
    g_bytes_unref(bytes);
    return pixbuf;
}
