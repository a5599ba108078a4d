#include "codecs.h"

#include <librsvg/rsvg.h>
#include <poppler.h>
#include <stdlib.h>

/* A surface of cairo's in the result. */
static cairo_t *canvas(int width, int height) {
    int stride = cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, width);
    void *pixels = codec_result((size_t)stride * (size_t)height);
    if (!pixels) return NULL;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
    cairo_t *context = cairo_create(surface);
    cairo_surface_destroy(surface); /* the context keeps it */
    return context;
}

int codec_svg(const char *path) {
    RsvgHandle *handle = rsvg_handle_new_from_file(path, NULL);
    gdouble width, height;
    if (!handle || !rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height)) return 1;
    cairo_t *context = canvas((int)width, (int)height);
    RsvgRectangle area = {0, 0, width, height};
    int worked = context && rsvg_handle_render_document(handle, context, &area, NULL);
    cairo_destroy(context);
    g_object_unref(handle);
    return !worked;
}

int codec_pdf(const char *path) {
    char *place = realpath(path, NULL), *address = g_strconcat("file://", place, NULL);
    PopplerDocument *document = poppler_document_new_from_file(address, NULL, NULL);
    g_free(address);
    free(place);
    if (!document) return 1;
    int failure = 0;
    for (int i = 0; i < poppler_document_get_n_pages(document) && !failure; i++) {
        PopplerPage *page = poppler_document_get_page(document, i);
        double width, height;
        poppler_page_get_size(page, &width, &height);
        cairo_t *context = canvas((int)width, (int)height);
        if (context) poppler_page_render(page, context);
        failure = !context;
        cairo_destroy(context);
        g_object_unref(page);
    }
    g_object_unref(document);
    return failure;
}
