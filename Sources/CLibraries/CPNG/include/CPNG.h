/* Reads a PNG file row by row with libpng, whose errors are jumps that Swift code must not be in the way of: every
 * function here sets its own landing place and returns a status.
 *
 * A reader is used by one thread at a time. Colour management is off: gAMA, cHRM, sRGB and iCCP are passed over, as is
 * every other ancillary chunk but tRNS and pHYs. */
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
    uint32_t x_per_metre, y_per_metre; /* pixels; 0 when the file does not say */
} cpng_header;

typedef enum cpng_form {
    CPNG_RGBA8,     /* four samples of 8 bits, alpha straight */
    CPNG_AS_STORED, /* as in the file, 16-bit samples in the machine's byte order; a palette becomes RGB of 8 bits, with alpha
                       when it has transparency; tRNS of other images is passed over */
} cpng_form;

/* NULL when there is no memory. `context` goes to `read`. */
cpng_reader *cpng_create(cpng_read read, void *context);
void cpng_free(cpng_reader *reader);

/* Reads everything before the pixels. */
cpng_status cpng_read_header(cpng_reader *reader, cpng_header *header);

/* Chooses the form; all rows must then be read `*passes` times, from the top, each time into the same memory. */
cpng_status cpng_start(cpng_reader *reader, cpng_form form, int *passes, size_t *row_bytes);

/* Reads the next row of the pass. */
cpng_status cpng_read_row(cpng_reader *reader, void *row);

/* What libpng said was wrong; valid while the reader lives. */
const char *cpng_message(const cpng_reader *reader);
