#import "FewTypes.h"

#import "GNUstepReaders.h"
#import "Replacement.h"
#import <AppKit/AppKit.h>

static NSArray *(*plainTypes)(id, SEL);
static __thread NSSet *wanted;

/* In GNUstep's order, which is that of the search. The other readers are asked only if needed: ImageMagick's takes 20 to 100 ms for its list. */
static NSArray *types(id self, SEL selector) {
    if (wanted == nil) return plainTypes(self, selector);
    BOOL areShared = isOwnReaderFirst();
    for (NSString *type in wanted) areShared = areShared && isSharedType(type);
    NSMutableArray *few = [NSMutableArray arrayWithCapacity: [wanted count]];
    for (NSString *type in areShared ? [NSBitmapImageRep imageUnfilteredFileTypes] : plainTypes(self, selector))
        if ([wanted containsObject: type]) [few addObject: type];
    return few;
}

void tryOnlyTypes(NSSet *types) { wanted = types; }

void replaceImageTypes(void) {
    plainTypes = replaceMethod(class_getClassMethod([NSImage class], @selector(imageUnfilteredFileTypes)), types);
}
