/* The benchmark's peer for the workers: decodes each format plainly, by its usual library, into a memory file of its own. These libraries have
 * a program of their own, so that other measurements run without them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns memory for a result: a new memory file of `size` bytes, mapped for writing until the next call; NULL after an error. */
void *codec_result(size_t size);

/* Returns a whole file in memory from malloc, and its size; NULL if the file cannot be read. */
uint8_t *codec_contents(const char *path, size_t *size);

/* Each function decodes a file to RGBA of 8 bits, or to sound samples, in memory from codec_result; returns 0 after success. */
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
