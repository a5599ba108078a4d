#import "Conditions.h"

#import "GNUstepLibraries.h"
#import <AppKit/AppKit.h>
#import <GNUstepGUI/GSVersion.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

#define TEXT(number) #number
#define LIBRARY(major, minor) "libgnustep-gui.so." TEXT(major) "." TEXT(minor)

/* The GUI library that this was compiled for. A test says another one. */
#ifndef NIBASSETS_BUILT_FOR
#define NIBASSETS_BUILT_FOR LIBRARY(GNUSTEP_GUI_MAJOR_VERSION, GNUSTEP_GUI_MINOR_VERSION)
#endif

/* The layout of GNUstep's objects, and what its functions do, belong to one version of its library. */
static BOOL isOtherVersion(void) {
    const char *name = nameOfGUILibrary();
    size_t length = strlen(NIBASSETS_BUILT_FOR);
    if (name != NULL && strncmp(name, NIBASSETS_BUILT_FOR, length) == 0 && (name[length] == 0 || name[length] == '.')) return NO;
    NSLog(@"NibAssets: not used, because it was built for " NIBASSETS_BUILT_FOR @", and this is %s", name != NULL ? name : "none");
    return YES;
}

static BOOL isLeftAlone(void) {
    NSArray *ignored = [[NSUserDefaults standardUserDefaults] arrayForKey: @"NibAssetsIgnoredApplications"];
    if ([ignored count] == 0) return NO;
    NSString *identifier = [[NSBundle mainBundle] bundleIdentifier];
    return [ignored containsObject: [[NSProcessInfo processInfo] processName]]
        || (identifier != nil && [ignored containsObject: identifier]);
}

/* Another copy of the bundle works already, such as one that the user's defaults name beside one that was preloaded. */
static BOOL isThereAnother(void) {
    Method search = class_getInstanceMethod([NSBundle class], @selector(pathForImageResource:));
    return search != NULL && isCodeOfBundle((void *)method_getImplementation(search));
}

BOOL mayWorkInThisProcess(void) {
    const char *disabled = getenv("NIBASSETS_DISABLE");
    if (disabled != NULL && strcmp(disabled, "1") == 0) return NO;
    return !isOtherVersion() && !isThereAnother() && !isLeftAlone();
}
