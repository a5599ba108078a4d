#include "CCodecReference.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <jpeglib.h>

int reference_jpeg_write(int file, reference_jpeg picture, const uint8_t *profile, uint32_t profile_size) {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    FILE *stream = fdopen(dup(file), "wb");
    jpeg_stdio_dest(&jpeg, stream);
    jpeg.image_width = picture.width;
    jpeg.image_height = picture.height;
    jpeg.input_components = picture.samples;
    jpeg.in_color_space = picture.samples == 1 ? JCS_GRAYSCALE : picture.samples == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(&jpeg);
    if (picture.is_ycck) jpeg_set_colorspace(&jpeg, JCS_YCCK);
    jpeg_set_quality(&jpeg, 92, TRUE);
    if (picture.progressive) jpeg_simple_progression(&jpeg);
    jpeg.arith_code = picture.arithmetic;
    jpeg.comp_info[0].h_samp_factor = picture.across;
    jpeg.comp_info[0].v_samp_factor = picture.down;
    if (picture.density_unit) {
        jpeg.density_unit = picture.density_unit;
        jpeg.X_density = jpeg.Y_density = 144;
        if (picture.density_down) jpeg.Y_density = picture.density_down;
    }
    jpeg_scan_info scans[MAX_COMPS_IN_SCAN] = {{0}};
    if (picture.is_split) {
        for (int part = 0; part < picture.samples; part++)
            scans[part] = (jpeg_scan_info){.comps_in_scan = 1, .component_index = {part}, .Se = DCTSIZE2 - 1};
        jpeg.scan_info = scans;
        jpeg.num_scans = picture.samples;
    }
    jpeg_start_compress(&jpeg, TRUE);
    if (picture.orientation) {
        uint8_t exif[] = "Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0";
        exif[25] = picture.orientation;
        jpeg_write_marker(&jpeg, JPEG_APP0 + 1, exif, 32);
    }
    if (profile_size) jpeg_write_icc_profile(&jpeg, profile, profile_size);
    JSAMPLE *row = malloc((size_t)picture.width * picture.samples);
    for (uint32_t y = 0; y < picture.height; y++) {
        for (uint32_t i = 0; i < picture.width * (uint32_t)picture.samples; i++)
            row[i] = reference_sample(i / picture.samples / 4, y / 4, i % picture.samples, 0, 8);
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    free(row);
    return fclose(stream);
}

int reference_jpeg_read(int file, uint8_t *samples) {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&jpeg);
    FILE *stream = fdopen(dup(file), "rb");
    rewind(stream);
    jpeg_stdio_src(&jpeg, stream);
    jpeg_read_header(&jpeg, TRUE);
    jpeg_start_decompress(&jpeg);
    size_t row_bytes = (size_t)jpeg.output_width * jpeg.output_components;
    while (jpeg.output_scanline < jpeg.output_height) {
        JSAMPROW row = samples + jpeg.output_scanline * row_bytes;
        jpeg_read_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_decompress(&jpeg);
    jpeg_destroy_decompress(&jpeg);
    return fclose(stream);
}
