/* A bundle that GNUstep loads into Gorm (GSAppKitUserBundles): opens each file of the folder GORM_SAVER_FILES and saves it as every type of Gorm,
   into folders for the types in the folder GORM_SAVER_OUTPUT; then Gorm ends. Prints the path of each saved file, and "finished" at the end. */

#import <AppKit/AppKit.h>
#import <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Answers a modal panel at once, as if its default button were pressed. */
static NSInteger answer(id self, SEL selector, NSWindow *window) { return NSAlertDefaultReturn; }

@interface GormSaver : NSObject
@end

@implementation GormSaver

- (id) init {
    [[NSNotificationCenter defaultCenter] addObserver: self selector: @selector(launched:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
    return [super init];
}

- (void) save: (NSString *)path {
    NSDocumentController *controller = [NSDocumentController sharedDocumentController];
    NSDocument *document = [controller openDocumentWithContentsOfFile: path display: YES];
    NSString *name = [[path lastPathComponent] stringByDeletingPathExtension];
    for (NSString *type in [[document class] writableTypes]) {
        NSString *extension = [[controller fileExtensionsFromType: type] objectAtIndex: 0];
        NSString *folder = [NSString stringWithFormat: @"%s/%@", getenv("GORM_SAVER_OUTPUT"), extension];
        [[NSFileManager defaultManager] createDirectoryAtPath: folder withIntermediateDirectories: YES attributes: nil error: NULL];
        NSString *saved = [[folder stringByAppendingPathComponent: name] stringByAppendingPathExtension: extension];
        if ([document writeToFile: saved ofType: type]) puts([saved fileSystemRepresentation]);
    }
    [document close];
}

- (void) launched: (NSNotification *)notification {
    method_setImplementation(class_getInstanceMethod([NSApplication class], @selector(runModalForWindow:)), (IMP)answer);
    NSString *files = [NSString stringWithUTF8String: getenv("GORM_SAVER_FILES")];
    for (NSString *name in [[NSFileManager defaultManager] directoryContentsAtPath: files])
        [self save: [files stringByAppendingPathComponent: name]];
    puts("finished");
    fflush(stdout);
    _exit(0);
}

@end
