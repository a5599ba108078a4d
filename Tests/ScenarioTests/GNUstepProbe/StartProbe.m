/* A bundle that GNUstep loads into an unmodified application (GSAppKitUserBundles): records the application's calls of +imageNamed: and
   +soundNamed: with their results until it has finished launching and drawn its windows; then the application ends.

   Fields of a line, between tabs: kind, asked name, "given" (the application itself has named the object), "nothing" or "file", path. */

#import <AppKit/AppKit.h>
#import <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static id (*plainNamed[2])(id, SEL, NSString *);
static BOOL (*plainSetName[2])(id, SEL, NSString *);
static id (*plainInit)(id, SEL, NSString *, BOOL);
static int depth;
static FILE *output;
static NSMapTable *soundFiles;
static NSHashTable *givenObjects;

/* Notes the file of a sound, because the sound itself does not. */
static id rememberingInit(id self, SEL selector, NSString *path, BOOL byReference) {
    id sound = plainInit(self, selector, path, byReference);
    if (sound != nil && path != nil) NSMapInsert(soundFiles, sound, [path copy]);
    return sound;
}

static BOOL setName(int kind, id self, SEL selector, NSString *name) {
    /* Within a look-up, GNUstep itself names the object that it has found. */
    if (depth == 0) NSHashInsert(givenObjects, [self retain]);
    return plainSetName[kind](self, selector, name);
}

static BOOL setImageName(id self, SEL selector, NSString *name) { return setName(0, self, selector, name); }
static BOOL setSoundName(id self, SEL selector, NSString *name) { return setName(1, self, selector, name); }

static NSString *fileOf(int kind, id object) {
    if (kind == 1) return NSMapGet(soundFiles, object);
    return object_getIvar(object, class_getInstanceVariable([NSImage class], "_fileName"));
}

static id named(int kind, id self, SEL selector, NSString *name) {
    depth++;
    id object = nil;
    @try {
        object = plainNamed[kind](self, selector, name);
    } @finally {
        depth--;
    }
    if (name == nil || output == NULL) return object;
    BOOL given = object != nil && NSHashGet(givenObjects, object) != nil;
    NSString *path = object != nil ? fileOf(kind, object) : nil;
    fprintf(output, "%s\t%s\t%s\t%s\n", kind ? "sound" : "image", [name UTF8String],
        given ? "given" : object == nil ? "nothing" : "file", path != nil ? [path fileSystemRepresentation] : "-");
    return object;
}

static id imageNamed(id self, SEL selector, NSString *name) { return named(0, self, selector, name); }
static id soundNamed(id self, SEL selector, NSString *name) { return named(1, self, selector, name); }

static void *replace(Method method, IMP implementation) {
    void *plain = (void *)method_getImplementation(method);
    method_setImplementation(method, implementation);
    return plain;
}

@interface StartProbe : NSObject
@end

@implementation StartProbe
- (id) init {
    output = fopen(getenv("START_PROBE_OUTPUT"), "w");
    soundFiles = NSCreateMapTable(NSNonRetainedObjectMapKeyCallBacks, NSObjectMapValueCallBacks, 10);
    givenObjects = NSCreateHashTable(NSNonOwnedPointerHashCallBacks, 10);
    Class image = [NSImage class], sound = [NSSound class];  /* initialises them before their methods are changed */
    plainNamed[0] = replace(class_getClassMethod(image, @selector(imageNamed:)), (IMP)imageNamed);
    plainNamed[1] = replace(class_getClassMethod(sound, @selector(soundNamed:)), (IMP)soundNamed);
    plainSetName[0] = replace(class_getInstanceMethod(image, @selector(setName:)), (IMP)setImageName);
    plainSetName[1] = replace(class_getInstanceMethod(sound, @selector(setName:)), (IMP)setSoundName);
    plainInit = replace(class_getInstanceMethod(sound, @selector(initWithContentsOfFile:byReference:)), (IMP)rememberingInit);
    [[NSNotificationCenter defaultCenter] addObserver: self selector: @selector(finished:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
    return [super init];
}

/* Waits half a second: windows are drawn in the run loop, with further look-ups. */
- (void) finished: (NSNotification *)notification {
    NSArray *modes = [NSArray arrayWithObjects: NSDefaultRunLoopMode, NSModalPanelRunLoopMode, NSEventTrackingRunLoopMode, nil];
    [self performSelector: @selector(end) withObject: nil afterDelay: 0.5 inModes: modes];
}

- (void) end {
    fputs("finished\n", output);
    fclose(output);
    _exit(0);
}
@end
