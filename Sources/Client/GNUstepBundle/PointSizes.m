#import "PointSizes.h"

#import "Rules.h"
#include <math.h>

/* Pixels per inch, as the daemon has read them. */
static double density(uint32_t pixels, double points) { return pixels * 72.0 / points; }

/* A PNG says how many pixels a metre has. */
static double pointsOfPNG(uint32_t pixels, double points) {
    double perMetre = round(density(pixels, points) / 0.0254);
    if (perMetre == 2834 || perMetre == 2835) return pixels;
    return pixels / perMetre * (39.3700787 * 72.0);
}

/* A JPEG has whole pixels in an inch or in a centimetre. */
static double densityOfJPEG(uint32_t pixels, double points) {
    double perInch = density(pixels, points), whole = round(perInch);
    return fabs(perInch - whole) < 1e-6 ? whole : round(perInch / 2.54) * 2.54;
}

NSSize pointSize(const nibassets_representation *picture, const nibassets_file_facts *facts) {
    uint32_t width = picture->pixel_width, height = picture->pixel_height;
    NSSize size = NSMakeSize(picture->point_width, picture->point_height), whole = NSMakeSize(width, height);
    /* NSEqualSizes calls sizes equal that are nearly so. */
    if (size.width == whole.width && size.height == whole.height) return whole;
    /* GNUstep's readers know of no scale. */
    if (areRulesOfAppKit()) return size;
    switch (facts->format) {
    case NIBASSETS_FILE_PNG: return NSMakeSize(pointsOfPNG(width, size.width), pointsOfPNG(height, size.height));
    case NIBASSETS_FILE_TIFF: {
        /* Its reader keeps the two in single precision. GCC 12 leaves the rounding out when it calculates both at once, so each is kept in
           memory. */
        volatile float x = (float)density(width, size.width), y = (float)density(height, size.height);
        return x == 72 || y == 72 ? whole : NSMakeSize(width * (72.0 / (double)x), height * (72.0 / (double)y));
    }
    default: {
        double x = densityOfJPEG(width, size.width), y = densityOfJPEG(height, size.height);
        return x == 72 && y == 72 ? whole : NSMakeSize(width * 72.0 / x, height * 72.0 / y);
    }
    }
}
