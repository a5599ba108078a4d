/* The codecs' libraries, used directly: they write test files of every variant, and read the pixels and samples of a file. All functions work
 * on an open memory file, and return 0 on success. */
#pragma once

#include <stdint.h>

typedef struct reference_png {
    uint32_t width, height;
    int bits, colour;    /* as in the file's header */
    int interlaced;
    int transparency;    /* 1: a tRNS chunk; of the first pixel's colour where there is no palette */
    uint32_t per_metre;  /* 0: no pHYs chunk */
} reference_png;

/* Value of a sample of `bits` bits in every file that the writers make. */
uint32_t reference_sample(uint32_t x, uint32_t y, uint32_t sample, uint32_t page, int bits);

int reference_png_write(int file, reference_png png);
/* Reads straight RGBA by libpng's simplified interface, which takes 16-bit samples for sRGB. */
int reference_png_read(int file, uint8_t *rgba);

typedef struct reference_tiff {
    uint32_t width, height, pages;
    int bits, samples, photometric, planar, extra; /* extra: -1 for no tag */
    int compression, big_endian, tiled, orientation;
    int resolution_unit; /* 0: no resolution; else 144 in the unit */
    int is_big;          /* BigTIFF */
    int is_float;        /* samples of 32 bits are numbers from 0 to 1 */
} reference_tiff;

/* Writes an ICC profile into the file if `profile_bytes` is not 0. */
int reference_tiff_write(int file, reference_tiff tiff, const uint8_t *profile, uint32_t profile_bytes);
/* Whether the library supports a compression. */
int reference_tiff_has(int compression);
/* Reads premultiplied RGBA by TIFFReadRGBAImageOriented. */
int reference_tiff_read(int file, uint32_t page, uint32_t *rgba);

typedef enum reference_profile_kind {
    REFERENCE_SRGB,
    REFERENCE_WIDE_RGB, /* wider primaries than sRGB's, a gamma of 1.8 */
    REFERENCE_OLD_RGB,  /* the same in version 2 of the format */
    REFERENCE_GREY,     /* a gamma of 1.8 */
    REFERENCE_INKS,     /* CMYK, a table */
} reference_profile_kind;

/* Makes an ICC profile by lcms2. Returns its number of bytes, and writes the profile if `capacity` suffices. */
uint32_t reference_profile(reference_profile_kind kind, uint8_t *bytes, uint32_t capacity);
/* Same as `reference_profile`, for sRGB's primaries and a curve: light is the sample to the power of `exponent`. */
uint32_t reference_power_profile(double exponent, uint8_t *bytes, uint32_t capacity);
/* Converts pixels of 1, 3 or 4 16-bit samples from a profile's space to sRGB from 0 to 1, by lcms2 without precomputed tables. */
int reference_to_srgb(const uint8_t *profile, uint32_t count, int samples, const uint16_t *pixels, uint32_t pixel_count, double *rgb);

typedef struct reference_jpeg {
    uint32_t width, height;
    int samples;            /* 1 grey, 3 RGB, 4 CMYK as Adobe's programs store it */
    int across, down;       /* pixels for each sample of colour */
    int progressive, arithmetic, is_ycck;
    int density_unit;       /* 0: none; else 144 in the unit */
    int density_down;       /* 0: the same; else another one for the height */
    int is_split;           /* a scan for each component */
    int orientation;        /* 0: no EXIF marker */
} reference_jpeg;

int reference_jpeg_write(int file, reference_jpeg picture, const uint8_t *profile, uint32_t profile_size);
/* Reads samples as libjpeg gives them: grey, RGB or CMYK. */
int reference_jpeg_read(int file, uint8_t *samples);

typedef struct reference_webp {
    int width, height, frames;
    int lossless;
} reference_webp;

/* Writes the pixels of all frames, each shown for 50 ms. The number of frames is 0 for a picture without animation. */
int reference_webp_write(int file, reference_webp picture, const uint8_t *rgba);
/* Reads straight RGBA of a picture without animation. */
int reference_webp_read(int file, reference_webp picture, uint8_t *rgba);

typedef struct reference_sound {
    int format, channels, rate, frames;
} reference_sound;

int reference_sound_write(int file, reference_sound sound);
int reference_sound_read_shorts(int file, reference_sound sound, int16_t *samples);
int reference_sound_read_floats(int file, reference_sound sound, float *samples);

typedef struct reference_heif {
    int av1;             /* AVIF, else HEVC */
    int width, height;
    int bits;            /* 8, or 10 in words of 16 bits */
    int chroma;          /* 420, 422 or 444 */
    int matrix, full_range;
    int alpha, lossless;
    int orientation;     /* 1 to 8, as in EXIF */
} reference_heif;

/* Writes straight RGBA whose samples have the picture's number of bits. */
int reference_heif_write(int file, reference_heif picture, const uint8_t *rgba);
/* Reads straight RGBA as libheif gives it, turned upright, with the same number of pixels. */
int reference_heif_read(int file, reference_heif picture, uint8_t *rgba);
