/* Blits an image on a white surface, and prints the surface's pixels, a line of hexadecimal digits for each row: sdl SOCKET BUNDLE NAME */
#define SDL_MAIN_HANDLED
#include "sdl-example.h"
#include "toolkit-sample.h"

int main(int count, char **arguments) {
    if (count < 4) return 2;
    nibassets_bundle *bundle = open_bundle(arguments, NIBASSETS_STRAIGHT_RGBA8);
    nibassets_image *image = nibassets_image_named(bundle, arguments[3], NULL);
    SDL_Surface *surface = image ? sdl_surface_of(image, 0) : NULL;
    if (!surface || sdl_surface_of(image, 1)) return 1;
    SDL_Surface *page = SDL_CreateRGBSurfaceWithFormat(0, surface->w, surface->h, 32, SDL_PIXELFORMAT_RGBA32);
    SDL_FillRect(page, NULL, 0xffffffff);
    if (SDL_BlitSurface(surface, NULL, page, NULL) != 0) return 3;
    print_rows(page->pixels, page->w, page->h);
    SDL_FreeSurface(page);
    SDL_FreeSurface(surface);
    nibassets_image_release(image);
    nibassets_bundle_release(bundle);
    return 0;
}
