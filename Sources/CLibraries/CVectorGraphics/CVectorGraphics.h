/* The same meaning of system types in every C module of the package. */
#define _GNU_SOURCE 1
/* One module: these libraries share cairo's, GLib's and fontconfig's types. */
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <poppler.h>
