/* Reads a PNG file row by row with libpng, whose errors are jumps that Swift code must not be in the way of: every
 * function here sets its own landing place and returns a status.
 *
 * A reader is used by one thread at a time. Colours are not converted: what the file says of them can be asked for.
 * Ancillary chunks are passed over but tRNS, pHYs and those of the colour space. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct cpng_reader cpng_reader;

/* Copies up to `count` next bytes of the file; fewer only at its end. */
typedef size_t (*cpng_read)(void *context, void *bytes, size_t count);

typedef enum cpng_status {
    CPNG_DONE = 0,
    CPNG_FAILED = 1, /* cpng_message says why; the reader can only be freed */
} cpng_status;

typedef struct cpng_header {
    uint32_t width, height;
    uint8_t bits;       /* of a sample or palette index: 1, 2, 4, 8, 16 */
    uint8_t is_colour;  /* RGB or palette, else grey */
    uint8_t is_palette;
    uint8_t has_alpha;  /* samples of its own */
    uint8_t has_transparency; /* a tRNS chunk */
    uint8_t is_interlaced;
    uint32_t x_per_metre, y_per_metre; /* pixels; 0 when the file does not say */
} cpng_header;

typedef struct cpng_palette {
    int count;
    uint8_t rgba[256][4]; /* straight; opaque where the file does not say; only `count` places are set */
} cpng_palette;

/* What the file says of its colours; 0 where it says nothing. */
typedef struct cpng_colour_space {
    int has_code_points;
    uint8_t code_points[4]; /* the cICP chunk: primaries, transfer, matrix, full range */
    const uint8_t *profile; /* the iCCP chunk's ICC profile; lives with the reader */
    uint32_t profile_bytes;
    int is_srgb;
    int32_t gamma;             /* 100,000 times the exponent that samples were encoded with */
    int has_chromaticities;
    int32_t chromaticities[8]; /* 100,000 times x and y of white, red, green, blue */
} cpng_colour_space;

/* Changes of the samples, to be combined; 16-bit samples are always brought into the machine's byte order. */
typedef enum cpng_expansion {
    CPNG_TRANSPARENCY = 1, /* the transparent colour of an image without a palette becomes alpha, of at least 8 bits */
    CPNG_EIGHT_BITS = 2,   /* 16-bit samples are rounded to 8 bits */
} cpng_expansion;

/* NULL when there is no memory. `context` goes to `read`. Unless `regards_colour_space`, the chunks that cpng_get_colour_space tells of are passed
   over. The checksum of the uncompressed data is not regarded, those of the chunks are. */
cpng_reader *cpng_create(cpng_read read, void *context, int regards_colour_space);
void cpng_free(cpng_reader *reader);

/* Reads everything before the pixels. */
cpng_status cpng_read_header(cpng_reader *reader, cpng_header *header);

/* Of a file that has one, after its header was read. */
void cpng_get_palette(cpng_reader *reader, cpng_palette *palette);

/* After the header was read. */
void cpng_get_colour_space(cpng_reader *reader, cpng_colour_space *space);

/* Chooses the expansions; all rows must then be read `*passes` times, from the top, each time into the same memory. */
cpng_status cpng_start(cpng_reader *reader, int expansions, int *passes, size_t *row_bytes);

/* Reads the next row of the pass. */
cpng_status cpng_read_row(cpng_reader *reader, void *row);

/* What libpng said was wrong; valid while the reader lives. */
const char *cpng_message(const cpng_reader *reader);
