#import "ImageReading.h"

#import "FoundImages.h"
#import "GNUstepLibraries.h"
#import "GNUstepReaders.h"
#import "Replacement.h"
#import "Representations.h"
#import <AppKit/AppKit.h>

static NSArray *(*plainRepresentations)(id, SEL, NSString *);

/* Every NSImage reads its file by this method, when it is first needed. */
static NSArray *representations(id self, SEL selector, NSString *path) {
    NSArray *shared = nil;
    nibassets_image *image = path != nil && self == [NSImageRep class] ? takeFoundImage(path) : NULL;
    /* Another reader of the application's may want the file. */
    if (image != NULL && areReadersGNUsteps() && areReadingMethodsGNUsteps()) shared = representationsOfImage(image);
    nibassets_image_release(image);
    return shared != nil ? shared : plainRepresentations(self, selector, path);
}

void replaceImageReading(void) {
    Class reader = [NSImageRep class];
    Method method = class_getClassMethod(reader, @selector(imageRepsWithContentsOfFile:));
    if (method == NULL || !isCodeOfGNUstep((void *)method_getImplementation(method))) return;
    plainRepresentations = replaceMethod(method, representations);
}
