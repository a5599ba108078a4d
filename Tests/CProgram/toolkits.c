/* Shows an image through cairo and gdk-pixbuf, as the examples do.
 *
 *     toolkits SOCKET BUNDLE NAME
 *
 * Prints a line of hexadecimal digits for each row: first of a white picture on which cairo has painted the image one pixel from the edges,
 * then of a pixbuf. */
#include "cairo-example.h"
#include "gdk-pixbuf-example.h"
#include "opening.h"

static nibassets_image *image(nibassets_client *client, char **arguments, uint32_t form) {
    nibassets_bundle_options options = {.size = sizeof options, .pixel_form = form};
    nibassets_bundle *bundle = nibassets_bundle_open(client, arguments[2], &options, NULL);
    nibassets_image *image = bundle ? nibassets_image_named(bundle, arguments[3], NULL) : NULL;
    nibassets_bundle_release(bundle);
    return image;
}

static void paint(cairo_surface_t *surface) {
    int width = cairo_image_surface_get_width(surface) + 2, height = cairo_image_surface_get_height(surface) + 2;
    cairo_surface_t *page = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *context = cairo_create(page);
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    cairo_set_source_surface(context, surface, 1, 1);
    cairo_paint(context);
    cairo_destroy(context);
    cairo_surface_flush(page);
    for (int y = 0; y < height; y++, puts("")) {
        unsigned char *row = cairo_image_surface_get_data(page) + y * cairo_image_surface_get_stride(page);
        for (int x = 0; x < width; x++) {
            uint32_t pixel = ((uint32_t *)row)[x];
            printf(" %06x%02x", pixel & 0xffffff, pixel >> 24);
        }
    }
    cairo_surface_destroy(page);
}

static void print(GdkPixbuf *pixbuf) {
    const guint8 *pixels = gdk_pixbuf_read_pixels(pixbuf);
    for (int y = 0; y < gdk_pixbuf_get_height(pixbuf); y++, puts(""))
        for (int x = 0; x < gdk_pixbuf_get_width(pixbuf); x++) {
            const guint8 *p = pixels + y * gdk_pixbuf_get_rowstride(pixbuf) + 4 * x;
            printf(" %02x%02x%02x%02x", p[0], p[1], p[2], p[3]);
        }
}

int main(int count, char **arguments) {
    if (count < 4) return 2;
    nibassets_client *client = client_at(arguments[1]);
    nibassets_image *multiplied = image(client, arguments, NIBASSETS_PREMULTIPLIED_BGRA8);
    nibassets_image *straight = image(client, arguments, NIBASSETS_STRAIGHT_RGBA8);
    nibassets_client_release(client);
    if (!multiplied || !straight) return 1;
    if (cairo_surface_of(straight, 0) || cairo_surface_of(multiplied, 1)) return 3;
    if (pixbuf_of(multiplied, 0) || pixbuf_of(straight, 1)) return 4;

    cairo_surface_t *surface = cairo_surface_of(multiplied, 0);
    GdkPixbuf *pixbuf = pixbuf_of(straight, 0);
    nibassets_representation bitmap = {.size = sizeof bitmap};
    nibassets_image_representation_at(straight, 0, &bitmap);
    if (!pixbuf || gdk_pixbuf_read_pixels(pixbuf) != bitmap.pixels) return 5;
    nibassets_image_representation_at(multiplied, 0, &bitmap);
    if (!surface || cairo_image_surface_get_data(surface) != bitmap.pixels) return 6;
    nibassets_image_release(multiplied);
    nibassets_image_release(straight);
    paint(surface);
    cairo_surface_destroy(surface);
    print(pixbuf);
    g_object_unref(pixbuf);
    return 0;
}
