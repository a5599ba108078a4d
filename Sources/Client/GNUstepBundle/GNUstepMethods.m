#import "GNUstepMethods.h"

#import "GNUstepLibraries.h"
#import "Remarks.h"
#include <objc/runtime.h>

/* A method of GNUstep's; its implementation is kept once it was seen to be GNUstep's. */
typedef struct {
    const char *class;
    BOOL isOfClass;
    const char *selector;
    /* The only format of files that it is for; 0: it is for all. */
    uint32_t format;
    IMP implementation;
} PlainMethod;

static PlainMethod search[] = {
    {"NSBundle", NO, "pathForResource:ofType:inDirectory:", 0, NULL},
    {"NSBundle", YES, "pathForLibraryResource:ofType:inDirectory:", 0, NULL},
    {"NSBundle", NO, "_pathForImageNamed:ofType:subdirectory:inBundle:", 0, NULL},
    {"NSBundle", NO, "_pathForLibraryImageNamed:ofType:inDirectory:", 0, NULL},
    {"NSBundle", NO, "_pathForSystemImageNamed:ofType:", 0, NULL},
    {"NSBundle", NO, "_pathForThemeImageNamed:ofType:", 0, NULL},
    {"NSImage", YES, "imageUnfilteredFileTypes", 0, NULL},
};

static PlainMethod reading[] = {
    {"NSImageRep", YES, "imageRepClassForFileType:", 0, NULL},
    {"NSImageRep", YES, "_imageRepsWithData:", 0, NULL},
    {"NSBitmapImageRep", YES, "canInitWithData:", 0, NULL},
    {"NSBitmapImageRep", YES, "imageRepsWithData:", 0, NULL},
    {"NSBitmapImageRep", YES, "_imageRepsWithTIFFData:", NIBASSETS_FILE_TIFF, NULL},
    {"NSBitmapImageRep", NO, "_initFromTIFFImage:number:", NIBASSETS_FILE_TIFF, NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromPNG:", NIBASSETS_FILE_PNG, NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromJPEG:errorMessage:", NIBASSETS_FILE_JPEG, NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromGIF:errorMessage:", NIBASSETS_FILE_GIF, NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromICNSImage:", NIBASSETS_FILE_ICNS, NULL},
};

static PlainMethod *foreign(PlainMethod *methods, size_t size, uint32_t format) {
    for (PlainMethod *method = methods; method < methods + size / sizeof *methods; method++) {
        if (method->format != 0 && method->format != format) continue;
        Class class = objc_getClass(method->class);
        if (method->isOfClass) class = object_getClass(class);
        IMP implementation = class_getMethodImplementation(class, sel_registerName(method->selector));
        if (implementation == method->implementation) continue;
        /* A runtime has an implementation for methods that do not exist, too, which is its own. */
        if (!isCodeOfGNUstep((void *)implementation)) return method;
        method->implementation = implementation;
    }
    return NULL;
}

static BOOL areKnown(PlainMethod *methods, size_t size, uint32_t format, NSString *step) {
    PlainMethod *method = foreign(methods, size, format);
    if (method == NULL) return YES;
    sayWhatIsLeft(step, @"%c[%s %s] is not GNUstep's, as this bundle knows it", method->isOfClass ? '+' : '-', method->class, method->selector);
    return NO;
}

BOOL areSearchMethodsKnown(void) { return areKnown(search, sizeof search, 0, @"searches images"); }

BOOL areReadingMethodsKnown(uint32_t format) { return areKnown(reading, sizeof reading, format, @"reads pictures"); }
