#include <cairo.h>
#include <nibassets.h>

/* A surface with a copy of a bitmap's pixels; NULL when they have another form than NIBASSETS_PREMULTIPLIED_RGBA8. As with
 * every surface, cairo_surface_status tells whether there was memory for it. */
static cairo_surface_t *cairo_surface_of(const nibassets_image *image, size_t index) {
    nibassets_representation bitmap = {.size = sizeof bitmap};
    if (nibassets_image_representation_at(image, index, &bitmap) != 0 || bitmap.alpha != NIBASSETS_PREMULTIPLIED
        || bitmap.samples_per_pixel != 4 || bitmap.bits_per_sample != 8 || bitmap.color_model != NIBASSETS_RGB)
        return NULL;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)bitmap.pixel_width, (int)bitmap.pixel_height);
    unsigned char *data = cairo_image_surface_get_data(surface);
    for (size_t y = 0; data && y < bitmap.pixel_height; y++) {
        const uint8_t *from = (const uint8_t *)bitmap.pixels + y * bitmap.bytes_per_row;
        uint32_t *to = (uint32_t *)(data + y * (size_t)cairo_image_surface_get_stride(surface));
        for (size_t x = 0; x < bitmap.pixel_width; x++, from += 4)
            to[x] = (uint32_t)from[3] << 24 | (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 | from[2];
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}
