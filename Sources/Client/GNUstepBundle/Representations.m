#import "Representations.h"

#import "FirstPictureOfGIF.h"
#import "PointSizes.h"
#import "ReaderSamples.h"
#import "SharedPixels.h"
#import <AppKit/AppKit.h>
#include <objc/runtime.h>

/* What a reader of GNUstep's decides besides the pixels. */
typedef struct {
    NSString *colorSpace;
    NSBitmapFormat format;
    BOOL isOpaque;
    /* Whether the reader looks at the pixels of 16 bits, whose alpha it takes for one of 8. */
    BOOL looksAtPixels;
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

/* The numbers of compressions that GNUstep keeps as they are; it takes others for none. */
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

/* Compressions with a quality, of which only the file's reader knows. */
static BOOL hasQuality(uint32_t tag) { return tag == 6 || tag == 7; }

/* NO for what these readers make in a way that the facts do not tell. */
static BOOL formOf(const nibassets_representation *picture, const nibassets_file_facts *facts, Form *form) {
    BOOL hasAlpha = picture->alpha != NIBASSETS_OPAQUE;
    uint64_t tight = (uint64_t)picture->pixel_width * picture->samples_per_pixel * picture->bits_per_sample / 8;
    if (picture->bits_per_sample != 8 && picture->bits_per_sample != 16) return NO;
    if (picture->bytes_per_row != tight || picture->is_frame) return NO;
    NSBitmapFormat order;
    if (!isReaderAsExpected(facts->format, picture->bits_per_sample, &order)) return NO;
    form->looksAtPixels = NO;
    switch (facts->format) {
    case NIBASSETS_FILE_PNG:
        if (picture->alpha == NIBASSETS_PREMULTIPLIED) return NO;
        form->colorSpace = calibratedSpace(picture->color_model);
        form->format = NSAlphaNonpremultipliedBitmapFormat;
        form->isOpaque = !hasAlpha || facts->has_opaque_alpha;
        form->looksAtPixels = hasAlpha && picture->bits_per_sample == 16;
        break;
    case NIBASSETS_FILE_GIF:
    case NIBASSETS_FILE_ICNS:
        form->colorSpace = calibratedSpace(picture->color_model);
        form->format = facts->format == NIBASSETS_FILE_GIF ? 0 : NSAlphaNonpremultipliedBitmapFormat;
        form->isOpaque = !hasAlpha || facts->has_opaque_alpha;
        break;
    case NIBASSETS_FILE_TIFF:
        if (facts->is_planar || hasQuality(facts->compression)) return NO;
        form->colorSpace = deviceSpace(picture->color_model);
        form->format = picture->alpha == NIBASSETS_PREMULTIPLIED ? 0 : NSAlphaNonpremultipliedBitmapFormat;
        /* Its reader looks at the alpha before there is any. */
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

/* What the readers note about the file. NO where they would read something else. */
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

/* Where a bitmap keeps the object that owns its pixels; NULL in a GNUstep that has no such place. */
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
    /* A PNG has the higher byte first, and GNUstep leaves it so. */
    if (facts.format == NIBASSETS_FILE_PNG && picture.bits_per_sample == 16) [pixels swapBytes];
    unsigned char *planes[] = {(unsigned char *)[pixels bytes], NULL, NULL, NULL, NULL};
    /* Told of the alpha now it would look at every pixel, to see whether all are opaque. */
    NSBitmapImageRep *bitmap = [[NSBitmapImageRep alloc]
        initWithBitmapDataPlanes: planes pixelsWide: picture.pixel_width pixelsHigh: picture.pixel_height bitsPerSample: picture.bits_per_sample
        samplesPerPixel: picture.samples_per_pixel hasAlpha: form.looksAtPixels isPlanar: NO colorSpaceName: form.colorSpace
        bitmapFormat: form.format bytesPerRow: picture.bytes_per_row bitsPerPixel: picture.bits_per_sample * picture.samples_per_pixel];
    if (bitmap == nil) {
        [pixels release];
        return nil;
    }
    /* From now on it owns the pixels, and copies them when it is copied, as if it had read them. */
    *(NSData **)((char *)bitmap + ivar_getOffset(place)) = pixels;
    [bitmap setAlpha: picture.alpha != NIBASSETS_OPAQUE];
    if (!form.looksAtPixels) [bitmap setOpaque: form.isOpaque];
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
