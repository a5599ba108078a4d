#import "FewTypes.h"

#import "Replacement.h"
#import <AppKit/AppKit.h>

static NSArray *(*plainTypes)(id, SEL);
static __thread NSSet *wanted;

/* In GNUstep's order, which is that of the search. Only as many readers are asked as needed: ImageMagick's takes 20 ms for its list. */
static NSArray *types(id self, SEL selector) {
    if (wanted == nil) return plainTypes(self, selector);
    NSMutableArray *few = [NSMutableArray arrayWithCapacity: [wanted count]];
    for (Class reader in [NSImageRep registeredImageRepClasses]) {
        for (NSString *type in [reader imageUnfilteredFileTypes])
            if ([wanted containsObject: type] && ![few containsObject: type]) [few addObject: type];
        if ([few count] == [wanted count]) break;
    }
    return few;
}

void tryOnlyTypes(NSSet *types) { wanted = types; }

void replaceImageTypes(void) {
    plainTypes = replaceMethod(class_getClassMethod([NSImage class], @selector(imageUnfilteredFileTypes)), types);
}
