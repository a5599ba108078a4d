#import "Representations.h"

#import "GNUstepProbes.h"
#import "ImageReading.h"
#import "OpenBundle.h"
#import <AppKit/AppKit.h>
#import <Foundation/Foundation.h>
#include "nibassets.h"
#include <math.h>
#include <objc/runtime.h>

/* Pixels per inch, from the daemon's size in points. */
static double density(uint32_t pixels, double points) { return pixels * 72.0 / points; }

/* Size in points by GNUstep's calculation: a PNG file has a whole number of pixels per metre. */
static double pointsOfPNG(uint32_t pixels, double points) {
    double perMetre = round(density(pixels, points) / 0.0254);
    if (perMetre == 2834 || perMetre == 2835) return pixels;
    return pixels / perMetre * (39.3700787 * 72.0);
}

/* Pixels per inch: a JPEG file has a whole number of pixels per inch or per centimetre. */
static double densityOfJPEG(uint32_t pixels, double points) {
    double perInch = density(pixels, points), whole = round(perInch);
    return fabs(perInch - whole) < 1e-6 ? whole : round(perInch / 2.54) * 2.54;
}

/* Repeats the readers' calculation of the size, with fewer digits than the daemon's. Sizes differ in the ninth digit, but programs compare them. */
static NSSize pointSize(const nibassets_representation *picture, const nibassets_file_facts *facts) {
    uint32_t width = picture->pixel_width, height = picture->pixel_height;
    NSSize size = NSMakeSize(picture->point_width, picture->point_height), whole = NSMakeSize(width, height);
    /* NSEqualSizes would also accept nearly equal sizes. */
    if (size.width == whole.width && size.height == whole.height) return whole;
    /* GNUstep's readers know of no scale. */
    if (areRulesOfAppKit()) return size;
    switch (facts->format) {
    case NIBASSETS_FILE_PNG: return NSMakeSize(pointsOfPNG(width, size.width), pointsOfPNG(height, size.height));
    case NIBASSETS_FILE_TIFF: {
        /* The TIFF reader keeps both densities in single precision. GCC 12 omits the rounding when it calculates both at once; volatile forces it. */
        volatile float x = (float)density(width, size.width), y = (float)density(height, size.height);
        return x == 72 || y == 72 ? whole : NSMakeSize(width * (72.0 / (double)x), height * (72.0 / (double)y));
    }
    default: {
        double x = densityOfJPEG(width, size.width), y = densityOfJPEG(height, size.height);
        return x == 72 && y == 72 ? whole : NSMakeSize(width * 72.0 / x, height * 72.0 / y);
    }
    }
}

enum { header = 13, pictureHeader = 10, control = 0xf9 };

static unsigned number(const unsigned char *bytes) { return bytes[0] | (unsigned)bytes[1] << 8; }

/* Size of the colour table that the flags announce, in bytes; 0 for none. */
static NSUInteger tableSize(unsigned char flags) { return flags & 0x80 ? 3u << ((flags & 7) + 1) : 0; }

/* GNUstep refuses a picture that goes beyond the screen. */
static BOOL isOnScreen(const unsigned char *picture, const unsigned char *screen) {
    return number(picture + 1) + number(picture + 5) <= number(screen + 6) && number(picture + 3) + number(picture + 7) <= number(screen + 8);
}

/* Offset of the end of an extension; 0 when the file ends before. */
static NSUInteger endOfExtension(const unsigned char *file, NSUInteger size, NSUInteger start) {
    for (NSUInteger place = start + 2; place < size; place += file[place] + 1u)
        if (file[place] == 0) return place + 1;
    return 0;
}

static NSData *table(NSData *data, NSUInteger start, NSUInteger size) {
    return size > 0 && start + size <= [data length] ? [data subdataWithRange: NSMakeRange(start, size)] : nil;
}

/* The colour table of a GIF file, three bytes for a colour, and the duration of its picture in hundredths of a second. Nil for a file that GNUstep
   would read differently from the daemon. */
static NSData *colorTableOfGIF(const char *path, unsigned *duration) {
    NSString *name = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: path length: strlen(path)];
    /* Not mapped: if the file were shortened meanwhile, the application would crash. */
    NSData *data = [NSData dataWithContentsOfFile: name];
    const unsigned char *file = [data bytes];
    NSUInteger size = [data length];
    *duration = 0;
    if (size < header) return nil;
    NSUInteger own = tableSize(file[10]), place = header + own;
    while (place + pictureHeader <= size && place > 0) {
        const unsigned char *block = file + place;
        if (block[0] == ',') {
            NSUInteger local = tableSize(block[9]);
            if (!isOnScreen(block, file)) return nil;
            return local > 0 ? table(data, place + pictureHeader, local) : table(data, header, own);
        }
        if (block[0] != '!') return nil;
        if (block[1] == control) {
            if (block[2] != 4) return nil;
            *duration = number(block + 4);
        } else if (block[2] == 0) {
            return nil;
        }
        place = endOfExtension(file, size, place);
    }
    return nil;
}

/* Properties that a reader of GNUstep's sets besides the pixels. */
typedef struct {
    NSString *colorSpace;
    NSBitmapFormat format;
    BOOL isOpaque;
    /* Whether the reader scans 16-bit pixels for opacity, and takes their alpha for one of 8 bits. */
    BOOL scansPixels;
} Form;

static NSString *deviceSpace(uint8_t model) {
    switch (model) {
    case NIBASSETS_WHITE: return NSDeviceWhiteColorSpace;
    case NIBASSETS_BLACK: return NSDeviceBlackColorSpace;
    case NIBASSETS_RGB: return NSDeviceRGBColorSpace;
    default: return nil;
    }
}

static NSString *calibratedSpace(uint8_t model) {
    switch (model) {
    case NIBASSETS_WHITE: return NSCalibratedWhiteColorSpace;
    case NIBASSETS_RGB: return NSCalibratedRGBColorSpace;
    default: return nil;
    }
}

/* GNUstep's value for the number of a compression; it takes all other numbers for no compression. */
static NSTIFFCompression compression(uint32_t tag) {
    switch (tag) {
    case 3: return NSTIFFCompressionCCITTFAX3;
    case 4: return NSTIFFCompressionCCITTFAX4;
    case 5: return NSTIFFCompressionLZW;
    case 32766: return NSTIFFCompressionNEXT;
    case 32773: return NSTIFFCompressionPackBits;
    default: return NSTIFFCompressionNone;
    }
}

/* Whether a compression has a quality, which only the file's reader knows. */
static BOOL hasQuality(uint32_t tag) { return tag == 6 || tag == 7; }

/* Fills the form. NO if the facts do not determine what the reader would make. */
static BOOL formOf(const nibassets_representation *picture, const nibassets_file_facts *facts, Form *form) {
    BOOL hasAlpha = picture->alpha != NIBASSETS_OPAQUE;
    uint64_t tight = (uint64_t)picture->pixel_width * picture->samples_per_pixel * picture->bits_per_sample / 8;
    if (picture->bits_per_sample != 8 && picture->bits_per_sample != 16) return NO;
    if (picture->bytes_per_row != tight || picture->is_frame) return NO;
    NSBitmapFormat order;
    if (!isReaderAsExpected(facts->format, picture->bits_per_sample, &order)) return NO;
    form->scansPixels = NO;
    switch (facts->format) {
    case NIBASSETS_FILE_PNG:
        if (picture->alpha == NIBASSETS_PREMULTIPLIED) return NO;
        form->colorSpace = calibratedSpace(picture->color_model);
        form->format = NSAlphaNonpremultipliedBitmapFormat;
        form->isOpaque = !hasAlpha || facts->has_opaque_alpha;
        form->scansPixels = hasAlpha && picture->bits_per_sample == 16;
        break;
    case NIBASSETS_FILE_GIF:
    case NIBASSETS_FILE_ICNS:
    case NIBASSETS_FILE_NEWER_ICNS:
        form->colorSpace = calibratedSpace(picture->color_model);
        form->format = facts->format == NIBASSETS_FILE_GIF ? 0 : NSAlphaNonpremultipliedBitmapFormat;
        form->isOpaque = !hasAlpha || facts->has_opaque_alpha;
        break;
    case NIBASSETS_FILE_TIFF:
        if (facts->is_planar || hasQuality(facts->compression)) return NO;
        form->colorSpace = deviceSpace(picture->color_model);
        form->format = picture->alpha == NIBASSETS_PREMULTIPLIED ? 0 : NSAlphaNonpremultipliedBitmapFormat;
        /* The TIFF reader checks the alpha before it has read any. */
        form->isOpaque = !hasAlpha;
        break;
    case NIBASSETS_FILE_JPEG:
        if (hasAlpha) return NO;
        form->colorSpace = calibratedSpace(picture->color_model);
        form->format = 0;
        form->isOpaque = YES;
        break;
    default: return NO;
    }
    form->format |= order;
    return form->colorSpace != nil;
}

static BOOL setPropertiesOfGIF(NSBitmapImageRep *bitmap, nibassets_image *image) {
    unsigned duration;
    NSData *table = colorTableOfGIF(nibassets_image_path(image), &duration);
    [bitmap setProperty: NSImageRGBColorTable withValue: table];
    if (duration > 0) [bitmap setProperty: NSImageCurrentFrameDuration withValue: [NSNumber numberWithFloat: 100.0 * duration]];
    [bitmap setProperty: NSImageCurrentFrame withValue: [NSNumber numberWithInt: 0]];
    return table != nil;
}

/* Sets the properties that the readers note about the file. NO if the reader would make another picture. */
static BOOL setProperties(NSBitmapImageRep *bitmap, nibassets_image *image, const nibassets_file_facts *facts) {
    switch (facts->format) {
    case NIBASSETS_FILE_PNG:
        if (facts->gamma > 0) {
            NSNumber *gamma = [NSNumber numberWithDouble: (facts->gamma / 100000.0 - 1) / 1.5];
            [bitmap setProperty: NSImageGamma withValue: gamma];
        }
        return YES;
    case NIBASSETS_FILE_TIFF: {
        NSTIFFCompression used = compression(facts->compression);
        [bitmap setCompression: used factor: 0];
        [bitmap setProperty: NSImageCompressionMethod withValue: [NSNumber numberWithUnsignedShort: used]];
        [bitmap setProperty: NSImageCompressionFactor withValue: [NSNumber numberWithFloat: 0]];
        return YES;
    }
    case NIBASSETS_FILE_GIF: return setPropertiesOfGIF(bitmap, image);
    case NIBASSETS_FILE_JPEG:
        [bitmap setProperty: NSImageProgressive withValue: [NSNumber numberWithBool: facts->is_progressive != 0]];
        return YES;
    default: return YES;
    }
}

/* The instance variable with the object that owns a bitmap's pixels; NULL in a GNUstep without such a variable. */
static Ivar placeOfPixels(void) {
    Ivar place = class_getInstanceVariable([NSBitmapImageRep class], "_imageData");
    return place != NULL && strcmp(ivar_getTypeEncoding(place), "@\"NSData\"") == 0 ? place : NULL;
}

static NSBitmapImageRep *bitmapOf(nibassets_image *image, size_t index) {
    Ivar place = placeOfPixels();
    nibassets_representation picture = {.size = sizeof picture};
    nibassets_file_facts facts = {.size = sizeof facts};
    Form form;
    if (place == NULL || nibassets_image_representation_at(image, index, &picture) != 0) return nil;
    if (nibassets_image_file_facts_at(image, index, &facts) != 0 || !formOf(&picture, &facts, &form)) return nil;
    NibAssetsPixels *pixels = [[NibAssetsPixels alloc] initWithImage: image index: index length: picture.byte_count];
    if (pixels == nil) return nil;
    /* A PNG file has the higher byte first, and GNUstep keeps this order. */
    if (facts.format == NIBASSETS_FILE_PNG && picture.bits_per_sample == 16) [pixels swapBytes];
    unsigned char *planes[] = {(unsigned char *)[pixels bytes], NULL, NULL, NULL, NULL};
    /* hasAlpha: YES makes the bitmap scan every pixel for opacity, so it is NO unless the reader scans, too. The alpha is set below. */
    NSBitmapImageRep *bitmap = [[NSBitmapImageRep alloc]
        initWithBitmapDataPlanes: planes pixelsWide: picture.pixel_width pixelsHigh: picture.pixel_height bitsPerSample: picture.bits_per_sample
        samplesPerPixel: picture.samples_per_pixel hasAlpha: form.scansPixels isPlanar: NO colorSpaceName: form.colorSpace
        bitmapFormat: form.format bytesPerRow: picture.bytes_per_row bitsPerPixel: picture.bits_per_sample * picture.samples_per_pixel];
    if (bitmap == nil) {
        [pixels release];
        return nil;
    }
    /* The bitmap now owns the pixels. When the bitmap is copied, so are they, as if it had read them. */
    *(NSData **)((char *)bitmap + ivar_getOffset(place)) = pixels;
    [bitmap setAlpha: picture.alpha != NIBASSETS_OPAQUE];
    if (!form.scansPixels) [bitmap setOpaque: form.isOpaque];
    if (!setProperties(bitmap, image, &facts)) {
        [bitmap release];
        return nil;
    }
    [bitmap setSize: pointSize(&picture, &facts)];
    return [bitmap autorelease];
}

NSArray *representationsOfImage(nibassets_image *image) {
    size_t count = nibassets_image_representation_count(image);
    NSMutableArray *bitmaps = [NSMutableArray arrayWithCapacity: count];
    for (size_t i = 0; i < count; i++) {
        NSBitmapImageRep *bitmap = bitmapOf(image, i);
        if (bitmap == nil) return nil;
        [bitmaps addObject: bitmap];
    }
    return count > 0 ? bitmaps : nil;
}
