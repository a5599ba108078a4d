/* These libraries are one module because they share the types of cairo, GLib and fontconfig. */
#include <fontconfig/fontconfig.h>
/* The size of a document comes from a deprecated function, the only function that computes it. */
#define RSVG_DISABLE_DEPRECATION_WARNINGS
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
/* By its whole path: SwiftPM cannot read what poppler 26 writes for pkg-config. */
#include <poppler/glib/poppler.h>
