/* Prints all properties of an image in one line. */

#import <AppKit/AppKit.h>
#import <objc/runtime.h>
#include <stdint.h>
#include <stdio.h>

static inline uint64_t hashOf(const unsigned char *bytes, long count, uint64_t hash) {
    for (long i = 0; i < count; i++) hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

/* Returns a hash of the pixels, row by row, without the padding of rows. */
static inline uint64_t hashOfPixels(NSBitmapImageRep *bitmap) {
    uint64_t hash = 0xcbf29ce484222325u;
    unsigned char *planes[5] = {NULL};
    [bitmap getBitmapDataPlanes: planes];
    long count = ([bitmap pixelsWide] * [bitmap bitsPerPixel] + 7) / 8;
    for (long plane = 0; plane < [bitmap numberOfPlanes]; plane++)
        for (long row = 0; planes[plane] != NULL && row < [bitmap pixelsHigh]; row++)
            hash = hashOf(planes[plane] + row * [bitmap bytesPerRow], count, hash);
    return hash;
}

static inline const char *textOf(id object) { return object != nil ? [[object description] UTF8String] : "-"; }

static inline void writeBitmap(FILE *output, NSBitmapImageRep *bitmap) {
    NSTIFFCompression compression = 0;
    float factor = 0;
    [bitmap getCompression: &compression factor: &factor];
    fprintf(output, " bits %ld/%ld samples %ld row %ld planar %d format %d compression %d %g", (long)[bitmap bitsPerSample],
        (long)[bitmap bitsPerPixel], (long)[bitmap samplesPerPixel], (long)[bitmap bytesPerRow], [bitmap isPlanar],
        (int)[bitmap bitmapFormat], (int)compression, factor);
    NSString *keys[] = {
        NSImageCompressionMethod, NSImageCompressionFactor, NSImageGamma, NSImageProgressive, NSImageInterlaced, NSImageLoopCount,
        NSImageCurrentFrame, NSImageCurrentFrameDuration, NSImageFrameCount,
    };
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        id value = [bitmap valueForProperty: keys[i]];
        if (value != nil) fprintf(output, " %s=%.17g", [keys[i] UTF8String], [value doubleValue]);
    }
    id colors = [bitmap valueForProperty: NSImageRGBColorTable];
    if (colors != nil) fprintf(output, " colors %lu %016llx", (unsigned long)[colors length],
        (unsigned long long)hashOf([colors bytes], (long)[colors length], 0xcbf29ce484222325u));
    fprintf(output, " pixels %016llx", (unsigned long long)hashOfPixels(bitmap));
}

/* Prints an image: name, file, flags, and each representation with its pixels. */
static inline void writeImage(FILE *output, NSImage *image) {
    NSString *file = object_getIvar(image, class_getInstanceVariable([NSImage class], "_fileName"));
    NSSize size = [image size];
    fprintf(output, "%s %s file %s size %.17g %.17g flags %d%d%d%d%d%d%d mode %d color %s", class_getName([image class]),
        textOf([image name]), textOf(file), size.width, size.height, [image isValid], [image isFlipped], [image scalesWhenResized],
        [image isDataRetained], [image isCachedSeparately], [image prefersColorMatch], [image matchesOnMultipleResolution],
        (int)[image cacheMode], textOf([image backgroundColor]));
    for (NSImageRep *rep in [image representations]) {
        size = [rep size];
        fprintf(output, " [%s %ldx%ld points %.17g %.17g %s alpha %d opaque %d", class_getName([rep class]), (long)[rep pixelsWide],
            (long)[rep pixelsHigh], size.width, size.height, textOf([rep colorSpaceName]), [rep hasAlpha], [rep isOpaque]);
        if ([rep isKindOfClass: [NSBitmapImageRep class]]) writeBitmap(output, (NSBitmapImageRep *)rep);
        fputc(']', output);
    }
}

/* Returns the number of an image's bitmaps in the daemon's memory. */
static inline int sharedBitmaps(NSImage *image) {
    Ivar place = class_getInstanceVariable([NSBitmapImageRep class], "_imageData");
    int count = 0;
    for (NSImageRep *rep in [image representations]) {
        if (![rep isKindOfClass: [NSBitmapImageRep class]]) continue;
        id data = object_getIvar(rep, place);
        if (data != nil && [NSStringFromClass([data class]) isEqual: @"NibAssetsPixels"]) count++;
    }
    return count;
}
