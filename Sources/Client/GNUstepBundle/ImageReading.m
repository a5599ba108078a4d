#import "ImageReading.h"

#import "FoundImages.h"
#import "GNUstepLibraries.h"
#import "GNUstepMethods.h"
#import "GNUstepReaders.h"
#import "Remarks.h"
#import "Replacement.h"
#import "Representations.h"
#import <AppKit/AppKit.h>

static NSArray *(*plainRepresentations)(id, SEL, NSString *);

/* Whether GNUstep's own reader would read the file. */
static BOOL isReadByGNUstep(nibassets_image *image) {
    nibassets_file_facts facts = {.size = sizeof facts};
    if (nibassets_image_file_facts_at(image, 0, &facts) != 0 || !isOwnReaderFirst()) return NO;
    return areReadingMethodsKnown(facts.format);
}

/* Every NSImage reads its file by this method, when it is first needed. */
static NSArray *representations(id self, SEL selector, NSString *path) {
    NSArray *shared = nil;
    nibassets_image *image = path != nil && self == [NSImageRep class] ? takeFoundImage(path) : NULL;
    if (image != NULL && isReadByGNUstep(image)) shared = representationsOfImage(image);
    nibassets_image_release(image);
    return shared != nil ? shared : plainRepresentations(self, selector, path);
}

void replaceImageReading(void) {
    Class reader = [NSImageRep class];
    Method method = class_getClassMethod(reader, @selector(imageRepsWithContentsOfFile:));
    if (method == NULL || !isCodeOfGNUstep((void *)method_getImplementation(method))) {
        sayWhatIsLeft(@"reads pictures", @"+[NSImageRep imageRepsWithContentsOfFile:] is not GNUstep's");
        return;
    }
    plainRepresentations = replaceMethod(method, representations);
}
