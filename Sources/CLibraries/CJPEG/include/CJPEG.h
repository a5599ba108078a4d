/* Reads a JPEG file row by row with libjpeg. libjpeg reports errors with longjmp, which must not cross Swift code, so every
 * function here calls setjmp and returns a status.
 *
 * A reader is used by one thread at a time. Application markers are skipped; the caller reads them itself. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct cjpeg_reader cjpeg_reader;

/* Copies the next `count` bytes of the file; fewer only at its end. */
typedef size_t (*cjpeg_read)(void *context, void *bytes, size_t count);

typedef enum cjpeg_status {
    CJPEG_DONE = 0,
    CJPEG_FAILED = 1,      /* the file is damaged, see cjpeg_message; after this and the next two statuses, the reader can only be freed */
    CJPEG_UNSUPPORTED = 2, /* the file is valid, but the library cannot decode its kind */
    CJPEG_TOO_MANY_SCANS = 3,
} cjpeg_status;

/* The samples of a row. */
typedef enum cjpeg_form {
    CJPEG_GREY = 1,
    CJPEG_RGB = 3,
    CJPEG_CMYK = 4, /* as in the file: Adobe's programs store them inverted */
    CJPEG_RGBA = 5, /* four samples, alpha 255 */
} cjpeg_form;

typedef struct cjpeg_header {
    uint32_t width, height;
    uint8_t is_grey;
    uint8_t is_cmyk;      /* or YCCK */
    uint8_t is_adobe;     /* the file has an Adobe marker: its CMYK is inverted */
    uint8_t is_progressive;
    uint8_t density_unit; /* unit of the JFIF marker's densities: 1 dots per inch, 2 per centimetre, else none */
    uint16_t x_density, y_density;
    uint64_t whole_bytes; /* the library's memory besides rows: all coefficients of a file with several scans, else 0 */
} cjpeg_header;

/* Creates a reader; NULL when memory is short. `context` is passed to `read`. A file with more than `scan_limit` scans is
 * refused, because each scan costs time for the whole picture. */
cjpeg_reader *cjpeg_create(cjpeg_read read, void *context, int scan_limit);
void cjpeg_free(cjpeg_reader *reader);

/* Reads everything before the first scan. */
cjpeg_status cjpeg_read_header(cjpeg_reader *reader, cjpeg_header *header);
/* Starts decoding. Then rows of `*row_bytes` bytes can be read, from the top. */
cjpeg_status cjpeg_start(cjpeg_reader *reader, cjpeg_form form, size_t *row_bytes);
cjpeg_status cjpeg_read_row(cjpeg_reader *reader, void *row);
/* Whether the library has asked for more bytes than the file has. */
int cjpeg_has_ended(const cjpeg_reader *reader);
/* After the last row: whether samples are missing because the file is truncated. A missing end marker alone does not count. */
int cjpeg_is_cut_short(const cjpeg_reader *reader);

/* The library's error message, or the number of scans; valid while the reader lives. */
const char *cjpeg_message(const cjpeg_reader *reader);
int cjpeg_scan_count(const cjpeg_reader *reader);
