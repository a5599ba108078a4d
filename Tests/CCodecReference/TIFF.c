#include "CCodecReference.h"

#include <stdlib.h>
#include <string.h>
#include <tiffio.h>
#include <unistd.h>

static void put(uint8_t *row, size_t index, uint32_t value, int bits) {
    if (bits == 32) {
        memcpy(row + 4 * index, &value, 4);
    } else if (bits == 16) {
        uint16_t wide = value;
        memcpy(row + 2 * index, &wide, 2); /* libtiff takes the machine's byte order */
    } else {
        size_t bit = index * bits;
        row[bit / 8] |= value << (8 - bits - bit % 8);
    }
}

/* Writes the samples of one plane from (left, top). Samples beyond the page are zeros. */
static void fill(uint8_t *target, size_t row_bytes, reference_tiff t, uint32_t page, int plane, uint32_t left, uint32_t top,
                 uint32_t width, uint32_t height) {
    int samples = t.planar ? 1 : t.samples;
    memset(target, 0, row_bytes * height);
    for (uint32_t y = 0; y < height && top + y < t.height; y++)
        for (uint32_t x = 0; x < width && left + x < t.width; x++)
            for (int s = 0; s < samples; s++) {
                uint32_t value = reference_sample(left + x, top + y, t.planar ? plane : s, page, t.bits);
                if (t.is_float) {
                    float number = value / 4294967295.0f;
                    memcpy(&value, &number, 4);
                }
                put(target + y * row_bytes, (size_t)x * samples + s, value, t.bits);
            }
}

static void describe(TIFF *tiff, reference_tiff t) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, t.width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, t.height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, t.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, t.samples);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, t.photometric);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, t.planar ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, t.compression);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, t.orientation ? t.orientation : ORIENTATION_TOPLEFT);
    if (t.is_float) TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_IEEEFP);
    if (t.compression == COMPRESSION_JPEG && t.photometric == PHOTOMETRIC_YCBCR)
        TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    uint16_t extra = t.extra;
    if (t.extra >= 0) TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &extra);
    if (t.resolution_unit) {
        TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, t.resolution_unit);
        TIFFSetField(tiff, TIFFTAG_XRESOLUTION, 144.0);
        TIFFSetField(tiff, TIFFTAG_YRESOLUTION, 144.0);
    }
    if (t.photometric == PHOTOMETRIC_PALETTE) {
        uint16_t colours[3][256];
        for (int i = 0; i < 1 << t.bits; i++)
            for (int c = 0; c < 3; c++) colours[c][i] = reference_sample(i, c, 0, 0, 8) * (i & 1 ? 256 : 257);
        TIFFSetField(tiff, TIFFTAG_COLORMAP, colours[0], colours[1], colours[2]);
    }
    if (t.tiled) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, 16);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, 16);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, t.compression == COMPRESSION_JPEG ? 16 : 5);
    }
}

static int write_tiles(TIFF *tiff, reference_tiff t, uint32_t page, int plane) {
    size_t row_bytes = TIFFTileRowSize(tiff);
    uint8_t *tile = malloc(TIFFTileSize(tiff));
    int failed = 0;
    for (uint32_t top = 0; top < t.height; top += 16)
        for (uint32_t left = 0; left < t.width; left += 16) {
            fill(tile, row_bytes, t, page, plane, left, top, 16, 16);
            failed |= TIFFWriteTile(tiff, tile, left, top, 0, plane) < 0;
        }
    free(tile);
    return failed;
}

static int write_rows(TIFF *tiff, reference_tiff t, uint32_t page, int plane) {
    size_t row_bytes = TIFFScanlineSize(tiff);
    uint8_t *row = malloc(row_bytes);
    int failed = 0;
    for (uint32_t y = 0; y < t.height; y++) {
        fill(row, row_bytes, t, page, plane, 0, y, t.width, 1);
        failed |= TIFFWriteScanline(tiff, row, y, plane) < 0;
    }
    free(row);
    return failed;
}

int reference_tiff_write(int file, reference_tiff t, const uint8_t *profile, uint32_t profile_bytes) {
    TIFF *tiff = TIFFFdOpen(dup(file), "image", t.is_big ? (t.big_endian ? "wb8" : "wl8") : t.big_endian ? "wb" : "wl");
    if (!tiff) return 1;
    int failed = 0;
    for (uint32_t page = 0; page < t.pages; page++) {
        describe(tiff, t);
        if (profile_bytes) TIFFSetField(tiff, TIFFTAG_ICCPROFILE, profile_bytes, profile);
        for (int plane = 0; plane < (t.planar ? t.samples : 1); plane++)
            failed |= t.tiled ? write_tiles(tiff, t, page, plane) : write_rows(tiff, t, page, plane);
        failed |= !TIFFWriteDirectory(tiff);
    }
    TIFFClose(tiff);
    return failed;
}

int reference_tiff_has(int compression) { return TIFFIsCODECConfigured(compression); }

int reference_tiff_read(int file, uint32_t page, uint32_t *rgba) {
    lseek(file, 0, SEEK_SET);
    TIFF *tiff = TIFFFdOpen(dup(file), "image", "r");
    if (!tiff) return 1;
    uint32_t width = 0, height = 0;
    int worked = TIFFSetDirectory(tiff, page);
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    worked = worked && TIFFReadRGBAImageOriented(tiff, width, height, rgba, ORIENTATION_TOPLEFT, 1);
    TIFFClose(tiff);
    return !worked;
}
