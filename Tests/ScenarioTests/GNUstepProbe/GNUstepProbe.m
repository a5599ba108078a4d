/* Prints GNUstep's answers to names: for each argument a line about its image and a line about its sound.

   The folder of this program is the application. Fields, between tabs: kind, asked name, path ("-" if there is none),
   registered name, size in points; then for each bitmap "pixels points bits samples alpha format hash", the hash being FNV-1a of the rows. */

#import <AppKit/AppKit.h>
#import <objc/runtime.h>
#include <stdint.h>
#include <stdio.h>

static NSString *soundFile;
static id (*plainInit)(id, SEL, NSString *, BOOL);

/* Notes the file of a sound, because the sound itself does not. */
static id rememberingInit(id self, SEL selector, NSString *path, BOOL byReference) {
    ASSIGN(soundFile, path);
    return plainInit(self, selector, path, byReference);
}

static const char *text(NSString *string) { return string != nil ? [string UTF8String] : "-"; }

static uint64_t hashOfRows(NSBitmapImageRep *bitmap) {
    uint64_t hash = 0xcbf29ce484222325u;
    long count = ([bitmap pixelsWide] * [bitmap bitsPerPixel] + 7) / 8;
    const unsigned char *data = [bitmap isPlanar] ? NULL : [bitmap bitmapData];
    for (long row = 0; data != NULL && row < [bitmap pixelsHigh]; row++)
        for (long i = 0; i < count; i++)
            hash = (hash ^ data[row * [bitmap bytesPerRow] + i]) * 0x100000001b3u;
    return hash;
}

/* Returns the bitmap format; without alpha, the flag for colours not multiplied by alpha is cleared. */
static int format(NSBitmapImageRep *bitmap) {
    return [bitmap bitmapFormat] & ([bitmap hasAlpha] ? ~0 : ~NSAlphaNonpremultipliedBitmapFormat);
}

static void showImage(NSString *name) {
    NSImage *image = [NSImage imageNamed: name];
    if (image == nil) {
        printf("image\t%s\t-\n", [name UTF8String]);
        return;
    }
    NSString *path = object_getIvar(image, class_getInstanceVariable([NSImage class], "_fileName"));
    NSSize size = [image size];
    printf("image\t%s\t%s\t%s\t%.3f %.3f", [name UTF8String], text(path), text([image name]), size.width, size.height);
    for (NSBitmapImageRep *bitmap in [image representations]) {
        if (![bitmap isKindOfClass: [NSBitmapImageRep class]]) {
            printf("\t-");
            continue;
        }
        printf("\t%ldx%ld %.3f %.3f %ld %ld %d %d %llu", (long)[bitmap pixelsWide], (long)[bitmap pixelsHigh], [bitmap size].width,
            [bitmap size].height, (long)[bitmap bitsPerSample], (long)[bitmap samplesPerPixel], (int)[bitmap hasAlpha],
            format(bitmap), (unsigned long long)hashOfRows(bitmap));
    }
    putchar('\n');
}

static void showSound(NSString *name) {
    ASSIGN(soundFile, nil);
    NSSound *sound = [NSSound soundNamed: name];
    printf("sound\t%s\t%s\t%s\n", [name UTF8String], sound != nil ? text(soundFile) : "-", text([sound name]));
}

int main(int count, char **arguments) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    [NSSound class];  /* initialises it before its methods are changed */
    Method method = class_getInstanceMethod([NSSound class], @selector(initWithContentsOfFile:byReference:));
    plainInit = (void *)method_getImplementation(method);
    method_setImplementation(method, (IMP)rememberingInit);
    for (int i = 1; i < count; i++) {
        NSString *name = [NSString stringWithUTF8String: arguments[i]];
        showImage(name);
        showSound(name);
    }
    [pool release];
    return 0;
}
