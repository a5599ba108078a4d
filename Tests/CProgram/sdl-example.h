#include <SDL.h>
#include <nibassets.h>

/* A surface whose pixels are those in shared memory, to blit from, not to. Keep the image as long. NULL when they have another form than
 * NIBASSETS_STRAIGHT_RGBA8: SDL multiplies by alpha itself. */
static SDL_Surface *sdl_surface_of(const nibassets_image *image, size_t index) {
    nibassets_representation bitmap = {.size = sizeof bitmap};
    if (nibassets_image_representation_at(image, index, &bitmap) != 0 || bitmap.alpha != NIBASSETS_STRAIGHT
        || bitmap.samples_per_pixel != 4 || bitmap.bits_per_sample != 8 || bitmap.color_model != NIBASSETS_RGB)
        return NULL;
    return SDL_CreateRGBSurfaceWithFormatFrom((void *)bitmap.pixels, (int)bitmap.pixel_width, (int)bitmap.pixel_height, 32,
        (int)bitmap.bytes_per_row, SDL_PIXELFORMAT_RGBA32);
}
