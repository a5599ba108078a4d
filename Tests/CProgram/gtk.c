/* Prints the pixels of an image's GTK 4 texture, a line of hexadecimal digits for each row: gtk SOCKET BUNDLE NAME */
#include "gtk-example.h"
#include "toolkit-sample.h"

int main(int count, char **arguments) {
    if (count < 4) return 2;
    nibassets_bundle *bundle = open_bundle(arguments, NIBASSETS_PREMULTIPLIED_RGBA8);
    nibassets_image *image = nibassets_image_named(bundle, arguments[3], NULL);
    GdkTexture *texture = image ? texture_of(image, 0) : NULL;
    if (!texture || texture_of(image, 1)) return 1;
    nibassets_image_release(image);
    int width = gdk_texture_get_width(texture), height = gdk_texture_get_height(texture);
    guchar *pixels = g_malloc((gsize)(4 * width * height));
    gdk_texture_download(texture, pixels, (gsize)(4 * width));
    print_rows(pixels, width, height);
    g_free(pixels);
    g_object_unref(texture);
    nibassets_bundle_release(bundle);
    return 0;
}
