/* What the benchmark compares the workers with: each format decoded plainly by its usual library into a memory file of its own. A program of its
 * own, so that nothing else is measured with these libraries loaded. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Memory for a result: a new memory file of that size, mapped for writing until the next call; NULL when there is none. */
void *codec_result(size_t size);

/* Each decodes a file to RGBA, or to samples of 16 bits, in memory of codec_result; 0 when it worked. */
int codec_png(const char *path);
int codec_tiff(const char *path);
int codec_jpeg(const char *path);
int codec_gif(const char *path);
int codec_pixbuf(const char *path);
int codec_svg(const char *path);
int codec_pdf(const char *path);
int codec_sound(const char *path);
