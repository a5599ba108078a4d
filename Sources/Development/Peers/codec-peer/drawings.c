#include "codecs.h"

#include <librsvg/rsvg.h>
#include <math.h>
#include <poppler/glib/poppler.h>
#include <stdlib.h>

/* Returns a context of cairo that draws into the result. Sizes are in points, rounded up to whole pixels. */
static cairo_t *canvas(double points_across, double points_down) {
    int width = (int)ceil(points_across), height = (int)ceil(points_down);
    int stride = cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, width);
    void *pixels = codec_result((size_t)stride * (size_t)height);
    if (!pixels) return NULL;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
    cairo_t *context = cairo_create(surface);
    cairo_surface_destroy(surface); /* the context keeps it */
    return context;
}

/* Converts cairo's words to RGBA, and releases the canvas. */
static void finish(cairo_t *context) {
    if (!context) return;
    cairo_surface_t *surface = cairo_get_target(context);
    cairo_surface_flush(surface);
    uint32_t *words = (uint32_t *)cairo_image_surface_get_data(surface);
    size_t count = (size_t)cairo_image_surface_get_width(surface) * (size_t)cairo_image_surface_get_height(surface);
    for (size_t i = 0; i < count; i++)
        words[i] = (words[i] & 0xFF00FF00) | (words[i] >> 16 & 0xFF) | (words[i] & 0xFF) << 16;
    cairo_destroy(context);
}

int codec_svg(const char *path) {
    RsvgHandle *handle = rsvg_handle_new_from_file(path, NULL);
    gdouble width, height;
    if (!handle || !rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height)) return 1;
    cairo_t *context = canvas(width, height);
    RsvgRectangle area = {0, 0, width, height};
    int worked = context && rsvg_handle_render_document(handle, context, &area, NULL);
    finish(context);
    g_object_unref(handle);
    return !worked;
}

/* Number of pages that a worker draws at most. */
enum { PAGE_LIMIT = 16 };

int codec_pdf(const char *path) {
    /* The library makes its tables again for a document if no other document is open. A worker keeps a document open, too. */
    static PopplerDocument *first;
    char *place = realpath(path, NULL), *address = g_strconcat("file://", place, NULL);
    PopplerDocument *document = poppler_document_new_from_file(address, NULL, NULL);
    g_free(address);
    free(place);
    if (!document) return 1;
    int failure = 0;
    int count = poppler_document_get_n_pages(document);
    for (int i = 0; i < count && i < PAGE_LIMIT && !failure; i++) {
        PopplerPage *page = poppler_document_get_page(document, i);
        double width, height;
        poppler_page_get_size(page, &width, &height);
        cairo_t *context = canvas(width, height);
        if (context) poppler_page_render(page, context);
        failure = !context;
        finish(context);
        g_object_unref(page);
    }
    if (!first) first = g_object_ref(document);
    g_object_unref(document);
    return failure;
}
