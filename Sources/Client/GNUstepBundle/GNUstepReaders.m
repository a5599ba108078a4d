#import "GNUstepReaders.h"

#import "GNUstepLibraries.h"
#import <AppKit/AppKit.h>
#include <objc/runtime.h>

BOOL areReadersGNUsteps(void) {
    static Class plain[5];
    if (plain[0] == Nil) {
        plain[1] = NSClassFromString(@"NSPDFImageRep");
        plain[2] = NSClassFromString(@"NSEPSImageRep");
        plain[3] = NSClassFromString(@"NSPICTImageRep");
        plain[4] = NSClassFromString(@"GSImageMagickImageRep");
        plain[0] = NSClassFromString(@"NSBitmapImageRep");
    }
    NSArray *classes = [NSImageRep registeredImageRepClasses];
    if ([classes count] != 5) return NO;
    for (unsigned i = 0; i < 5; i++) {
        if ([classes objectAtIndex: i] != plain[i]) return NO;
    }
    return YES;
}

/* A method of GNUstep's; its implementation is kept once it was seen to be GNUstep's. */
typedef struct {
    const char *class;
    BOOL isOfClass;
    const char *selector;
    IMP implementation;
} PlainMethod;

static PlainMethod search[] = {
    {"NSBundle", NO, "pathForResource:ofType:inDirectory:", NULL},
    {"NSBundle", YES, "pathForLibraryResource:ofType:inDirectory:", NULL},
    {"NSBundle", NO, "_pathForImageNamed:ofType:subdirectory:inBundle:", NULL},
    {"NSBundle", NO, "_pathForLibraryImageNamed:ofType:inDirectory:", NULL},
    {"NSBundle", NO, "_pathForSystemImageNamed:ofType:", NULL},
    {"NSBundle", NO, "_pathForThemeImageNamed:ofType:", NULL},
    {"NSImage", YES, "imageUnfilteredFileTypes", NULL},
};

static PlainMethod reading[] = {
    {"NSImageRep", YES, "imageRepClassForFileType:", NULL},
    {"NSImageRep", YES, "_imageRepsWithData:", NULL},
    {"NSBitmapImageRep", YES, "canInitWithData:", NULL},
    {"NSBitmapImageRep", YES, "imageRepsWithData:", NULL},
    {"NSBitmapImageRep", YES, "_imageRepsWithTIFFData:", NULL},
    {"NSBitmapImageRep", NO, "_initFromTIFFImage:number:", NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromPNG:", NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromJPEG:errorMessage:", NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromGIF:errorMessage:", NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromICNSImage:", NULL},
};

static BOOL areGNUsteps(PlainMethod *methods, unsigned count) {
    for (PlainMethod *method = methods; method < methods + count; method++) {
        Class class = objc_getClass(method->class);
        if (method->isOfClass) class = object_getClass(class);
        IMP implementation = class_getMethodImplementation(class, sel_registerName(method->selector));
        if (implementation == method->implementation) continue;
        if (!isCodeOfGNUstep((void *)implementation)) return NO;
        method->implementation = implementation;
    }
    return YES;
}

BOOL areSearchMethodsGNUsteps(void) { return areGNUsteps(search, sizeof search / sizeof *search); }

BOOL areReadingMethodsGNUsteps(void) { return areGNUsteps(reading, sizeof reading / sizeof *reading); }
