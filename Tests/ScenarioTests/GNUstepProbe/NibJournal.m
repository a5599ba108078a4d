/* Loads interface files with GNUstep and prints the events of objects of recorded classes.

   NibJournal FILE…: for each file "file FILE", then a line for each event, then "loaded" or "refused".
     init CLASS coder|frame|plain    the initializer that the loader calls
     set CLASS KEY CLASS             an outlet, by its method
     action NAME CLASS CLASS         an action with its sender and its target; "nil" for no target
     awake CLASS
     image NAME, sound NAME          a name that is looked up */

#import <AppKit/AppKit.h>
#import <objc/runtime.h>
#include <stdio.h>

static const char *className(id object) { return object ? class_getName([object class]) : "nil"; }

/* Depth of initializers: superclasses call other initializers, which are not recorded. */
static int depth;

#define RECORD_INIT(kind, call) \
    if (depth++ == 0) printf("init %s %s\n", className(self), kind); \
    self = call; \
    depth--; \
    return self;

#define RECORD_SET(key) printf("set %s %s %s\n", className(self), key, className(object))

#define RECORDED_VIEW(name, parent) \
    @interface name : parent \
    @end \
    @implementation name \
    - (id) initWithCoder: (NSCoder *)coder { RECORD_INIT("coder", [super initWithCoder: coder]) } \
    - (id) initWithFrame: (NSRect)frame { RECORD_INIT("frame", [super initWithFrame: frame]) } \
    - (void) awakeFromNib { printf("awake %s\n", className(self)); } \
    - (void) setPartner: (id)object { RECORD_SET("partner"); } \
    @end

RECORDED_VIEW(TideButton, NSButton)
RECORDED_VIEW(TideImage, NSImageView)
RECORDED_VIEW(TidePlot, NSView)

@interface TideModel : NSObject
@end

@implementation TideModel
- (id) init { RECORD_INIT("plain", [super init]) }
- (void) awakeFromNib { printf("awake %s\n", className(self)); }
- (void) setPartner: (id)object { RECORD_SET("partner"); }
@end

/* The owner of every file. */
@interface TideOwner : NSObject
@end

@implementation TideOwner
- (void) awakeFromNib { printf("awake %s\n", className(self)); }
- (void) setWindow: (id)object { RECORD_SET("window"); }
- (void) setGauge: (id)object { RECORD_SET("gauge"); }
- (void) setNext: (id)object { RECORD_SET("next"); }
- (void) setModel: (id)object { RECORD_SET("model"); }
- (void) showNextTide: (id)sender {
}
- (void) reset: (id)sender {
}
- (void) terminate: (id)sender {
}
@end

/* Plain methods of the connectors of nibs, and of xibs, which have the sender as destination. */
static void (*establish[2])(id, SEL);

/* Prints the action and the target that a connector has given to a sender. */
static void recordAction(id sender) {
    printf("action %s %s %s\n", sel_getName([sender action]), className(sender), className([sender target]));
}

static void establishAction(NSNibControlConnector *self, SEL selector) {
    establish[0](self, selector);
    recordAction([self source]);
}

static void establishActionOfXib(NSNibControlConnector *self, SEL selector) {
    establish[1](self, selector);
    recordAction([self destination]);
}

static id (*plainNamed[2])(id, SEL, NSString *);

static id imageNamed(id self, SEL selector, NSString *name) {
    printf("image %s\n", [name UTF8String]);
    return plainNamed[0](self, selector, name);
}

static id soundNamed(id self, SEL selector, NSString *name) {
    printf("sound %s\n", [name UTF8String]);
    return plainNamed[1](self, selector, name);
}

static void recordLookups(void) {
    Method images = class_getClassMethod([NSImage class], @selector(imageNamed:));
    Method sounds = class_getClassMethod([NSSound class], @selector(soundNamed:));
    plainNamed[0] = (void *)method_setImplementation(images, (IMP)imageNamed);
    plainNamed[1] = (void *)method_setImplementation(sounds, (IMP)soundNamed);
}

static void *replace(const char *class, IMP implementation) {
    Method method = class_getInstanceMethod(objc_getClass(class), @selector(establishConnection));
    return method_setImplementation(method, implementation);
}

int main(int count, char **arguments) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    [NSApplication sharedApplication];
    recordLookups();
    establish[0] = replace("NSNibControlConnector", (IMP)establishAction);
    establish[1] = replace("IBActionConnection", (IMP)establishActionOfXib);
    for (int i = 1; i < count; i++) {
        printf("file %s\n", arguments[i]);
        NSMutableArray *objects = [NSMutableArray array];
        NSDictionary *table = [NSDictionary dictionaryWithObjectsAndKeys:
            [[TideOwner new] autorelease], NSNibOwner, objects, NSNibTopLevelObjects, nil];
        BOOL isLoaded = NO;
        @try {
            isLoaded = [NSBundle loadNibFile: [NSString stringWithUTF8String: arguments[i]] externalNameTable: table
                                    withZone: NSDefaultMallocZone()];
        } @catch (NSException *exception) {
            fprintf(stderr, "%s: %s\n", arguments[i], [[exception reason] UTF8String]);
        }
        depth = 0;
        puts(isLoaded ? "loaded" : "refused");
    }
    [pool release];
    return 0;
}
