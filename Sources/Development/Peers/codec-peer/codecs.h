/* What the benchmark compares the workers with: each format decoded plainly by its usual library into a memory file of its own. A program of its
 * own, so that nothing else is measured with these libraries loaded. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Memory for a result: a new memory file of that size, mapped for writing until the next call; NULL when there is none. */
void *codec_result(size_t size);

/* A whole file in memory of malloc's, and its size; NULL when it cannot be read. */
uint8_t *codec_contents(const char *path, size_t *size);

/* Each decodes a file to RGBA of 8 bits, or to samples, in memory of codec_result; 0 when it worked. */
int codec_png(const char *path);
int codec_tiff(const char *path);
int codec_jpeg(const char *path);
int codec_gif(const char *path);
int codec_pixbuf(const char *path);
int codec_webp(const char *path);
int codec_jpeg2000(const char *path);
int codec_heif(const char *path);
int codec_svg(const char *path);
int codec_pdf(const char *path);
int codec_sound(const char *path);
int codec_aac(const char *path);
