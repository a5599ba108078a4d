/* Reads a PNG file row by row with libpng. libpng reports errors with longjmp, which must not cross Swift code, so every
 * function here calls setjmp and returns a status.
 *
 * A reader is used by one thread at a time. Colours are not converted; cpng_get_colour_space returns the file's colour
 * space. The only ancillary chunks that are read are tRNS, pHYs, eXIf and the chunks of the colour space. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct cpng_reader cpng_reader;

/* Copies the next `count` bytes of the file; fewer only at its end. */
typedef size_t (*cpng_read)(void *context, void *bytes, size_t count);

typedef enum cpng_status {
    CPNG_DONE = 0,
    CPNG_FAILED = 1, /* cpng_message has the reason; the reader can only be freed */
} cpng_status;

typedef struct cpng_header {
    uint32_t width, height;
    uint8_t bits;       /* bits of a sample or palette index: 1, 2, 4, 8, 16 */
    uint8_t is_colour;  /* RGB or palette, else grey */
    uint8_t is_palette;
    uint8_t has_alpha;  /* pixels have an alpha sample */
    uint8_t has_transparency; /* there is a tRNS chunk */
    uint8_t is_interlaced;
    uint32_t x_per_metre, y_per_metre; /* pixels per metre; 0 when the file does not have them */
    int32_t gamma; /* 100,000 times the gamma that libpng finds in the chunks; 0 when they were skipped or have none */
    size_t row_bytes; /* bytes of a row in the file, uncompressed but not converted, without the filter byte */
} cpng_header;

typedef struct cpng_palette {
    int count;
    uint8_t rgba[256][4]; /* straight alpha; opaque without a value in the file; only `count` entries are set */
} cpng_palette;

/* The file's colour space; fields that the file does not specify are 0. */
typedef struct cpng_colour_space {
    int has_code_points;
    uint8_t code_points[4]; /* the cICP chunk: primaries, transfer, matrix, full range */
    const uint8_t *profile; /* the iCCP chunk's ICC profile; lives with the reader */
    uint32_t profile_bytes;
    int is_srgb;
    int32_t gamma;             /* 100,000 times the exponent with which samples were encoded */
    int has_chromaticities;
    int32_t chromaticities[8]; /* 100,000 times x and y of white, red, green, blue */
} cpng_colour_space;

/* Conversions of the samples, which can be combined. 16-bit samples always get the machine's byte order. */
typedef enum cpng_expansion {
    CPNG_TRANSPARENCY = 1, /* the transparent colour of an image without a palette becomes alpha, of at least 8 bits */
    CPNG_EIGHT_BITS = 2,   /* 16-bit samples are rounded to 8 bits */
} cpng_expansion;

/* Creates a reader; NULL when memory is short. `context` is passed to `read`. Without `regards_colour_space` the chunks for
   cpng_get_colour_space are skipped. The checksum of the uncompressed data is ignored; the checksums of chunks are compared. */
cpng_reader *cpng_create(cpng_read read, void *context, int regards_colour_space);
void cpng_free(cpng_reader *reader);

/* Reads everything before the pixels. */
cpng_status cpng_read_header(cpng_reader *reader, cpng_header *header);

/* The palette of a file with a palette; after cpng_read_header. */
void cpng_get_palette(cpng_reader *reader, cpng_palette *palette);

/* The content of the eXIf chunk, which lives with the reader; NULL without one, and `*count` stays. After cpng_read_header. */
const uint8_t *cpng_exif(cpng_reader *reader, uint32_t *count);

/* The file's colour space; after cpng_read_header. */
void cpng_get_colour_space(cpng_reader *reader, cpng_colour_space *space);

/* Sets the conversions, and whether the checksums of the picture's chunks are compared. All rows must then be read `*passes`
 * times, from the top, into the same memory each time. */
cpng_status cpng_start(cpng_reader *reader, int expansions, int compares_checksums, int *passes, size_t *row_bytes);

/* Reads the next `count` rows of the pass into `rows`, without gaps. */
cpng_status cpng_read_rows(cpng_reader *reader, void *rows, size_t row_bytes, size_t count);

/* libpng's error message; valid while the reader lives. */
const char *cpng_message(const cpng_reader *reader);
