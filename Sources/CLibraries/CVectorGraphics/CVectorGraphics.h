/* These libraries are one module because they share the types of cairo, GLib and fontconfig. */
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <poppler.h>
