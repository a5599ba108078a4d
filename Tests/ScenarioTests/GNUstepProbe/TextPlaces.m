/* Loads interface files with GNUstep, makes it draw their windows, and prints each drawn text with its place.

   TextPlaces FILE…: for each file "file FILE", then for each window "window WIDTH HEIGHT TITLE", the size of its contents, and for each text
   "text LEFT RIGHT MIDDLE WORDS", from the left and from the upper edge of the contents. */

#import <AppKit/AppKit.h>
#import <objc/runtime.h>
#include <stdio.h>
#include <unistd.h>

static void (*drawStringInRect)(NSString *, SEL, NSRect, NSDictionary *);
static void (*drawAttributedInRect)(NSAttributedString *, SEL, NSRect);

/* Depth of calls: one of these methods may call the other, or measure by drawing. */
static int depth;

static void record(NSAttributedString *string, NSRect rect) {
    NSView *view = [NSView focusView], *contents = [[view window] contentView];
    if (!contents || [string length] == 0) return;
    NSParagraphStyle *style = [string attribute: NSParagraphStyleAttributeName atIndex: 0 effectiveRange: NULL];
    NSSize size = [string size];
    float width = MIN(size.width, NSWidth(rect)), height = MIN(size.height, NSHeight(rect)), left = NSMinX(rect);
    if ([style alignment] == NSCenterTextAlignment) left = NSMidX(rect) - width / 2;
    if ([style alignment] == NSRightTextAlignment) left = NSMaxX(rect) - width;
    float middle = [view isFlipped] ? NSMinY(rect) + height / 2 : NSMaxY(rect) - height / 2;
    NSPoint start = [view convertPoint: NSMakePoint(left, middle) toView: contents];
    float top = [contents isFlipped] ? start.y : NSHeight([contents bounds]) - start.y;
    NSArray *words = [[string string] componentsSeparatedByCharactersInSet: [NSCharacterSet whitespaceAndNewlineCharacterSet]];
    printf("text %.1f %.1f %.1f %s\n", start.x, start.x + width, top, [[words componentsJoinedByString: @" "] UTF8String]);
}

static void stringInRect(NSString *self, SEL selector, NSRect rect, NSDictionary *attributes) {
    if (depth++ == 0) record([[[NSAttributedString alloc] initWithString: self attributes: attributes] autorelease], rect);
    drawStringInRect(self, selector, rect, attributes);
    depth--;
}

static void attributedInRect(NSAttributedString *self, SEL selector, NSRect rect) {
    if (depth++ == 0) record(self, rect);
    drawAttributedInRect(self, selector, rect);
    depth--;
}

static IMP replace(Class class, SEL selector, IMP method) {
    return method_setImplementation(class_getInstanceMethod(class, selector), method);
}

/* The owner of every file, which takes every outlet. */
@interface PlaceOwner : NSObject
@end

@implementation PlaceOwner
- (void) setValue: (id)value forKey: (NSString *)key {
}
@end

static void draw(NSString *file) {
    NSMutableDictionary *table = [NSMutableDictionary dictionaryWithObject: [[PlaceOwner new] autorelease] forKey: NSNibOwner];
    NSArray *before = [NSArray arrayWithArray: [NSApp windows]];
    NS_DURING
    if ([NSBundle loadNibFile: file externalNameTable: table withZone: NULL]) {
        for (NSWindow *window in [NSArray arrayWithArray: [NSApp windows]]) {
            if ([before containsObject: window] || [window level] == NSMainMenuWindowLevel) continue;
            NSSize size = [[window contentView] bounds].size;
            printf("window %.1f %.1f %s\n", size.width, size.height, [[window title] UTF8String]);
            [window orderFront: nil];
            [[window contentView] display];
            [window orderOut: nil];
        }
    }
    NS_HANDLER
    printf("refused %s\n", [[localException reason] UTF8String]);
    NS_ENDHANDLER
}

int main(int count, const char **arguments) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    [NSApplication sharedApplication];
    drawStringInRect = (void *)replace([NSString class], @selector(drawInRect:withAttributes:), (IMP)stringInRect);
    drawAttributedInRect = (void *)replace([NSAttributedString class], @selector(drawInRect:), (IMP)attributedInRect);
    for (int index = 1; index < count; index++) {
        printf("file %s\n", arguments[index]);
        draw([NSString stringWithUTF8String: arguments[index]]);
        fflush(stdout);
    }
    [pool release];
    /* Without GNUstep's work at the end of a program, which is not tested here. */
    _exit(0);
}
