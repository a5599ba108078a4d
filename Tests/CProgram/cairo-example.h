#include <cairo.h>
#include <nibassets.h>

static const cairo_user_data_key_t image_of_surface;

static void release_image_of_surface(void *image) { nibassets_image_release(image); }

/* A surface whose pixels are those in shared memory, to paint from, not on. It keeps the image. NULL when the pixels have another form than
 * NIBASSETS_PREMULTIPLIED_BGRA8, and without memory. */
static cairo_surface_t *cairo_surface_of(nibassets_image *image, size_t index) {
    nibassets_representation bitmap = {.size = sizeof bitmap};
    if (nibassets_image_representation_at(image, index, &bitmap) != 0 || bitmap.color_model != NIBASSETS_BGR) return NULL;
    cairo_surface_t *surface = cairo_image_surface_create_for_data((unsigned char *)bitmap.pixels, CAIRO_FORMAT_ARGB32,
        (int)bitmap.pixel_width, (int)bitmap.pixel_height, (int)bitmap.bytes_per_row);
    if (cairo_surface_set_user_data(surface, &image_of_surface, nibassets_image_retain(image), release_image_of_surface)
        == CAIRO_STATUS_SUCCESS)
        return surface;
    nibassets_image_release(image);
    cairo_surface_destroy(surface);
    return NULL;
}
