#define _GNU_SOURCE
#import "Conditions.h"

#import <AppKit/AppKit.h>
#import <GNUstepGUI/GSVersion.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#define TEXT(number) #number
#define VERSION(major, minor) TEXT(major) "." TEXT(minor)

/* The GUI library that this was compiled for, as the end of its file's name. */
static const char builtFor[] = ".so." VERSION(GNUSTEP_GUI_MAJOR_VERSION, GNUSTEP_GUI_MINOR_VERSION);

extern void gsapp_user_bundles(void);

/* The layout of GNUstep's objects, and what its functions do, belong to one version of its library. */
static BOOL isOtherVersion(void) {
    Dl_info library;
    if (dladdr((void *)gsapp_user_bundles, &library) == 0) return YES;
    const char *version = strstr(library.dli_fname, ".so.");
    size_t length = strlen(builtFor);
    if (version != NULL && strncmp(version, builtFor, length) == 0 && (version[length] == 0 || version[length] == '.')) return NO;
    NSLog(@"NibAssets: not used, because it was built for libgnustep-gui%s, and this is %s", builtFor, library.dli_fname);
    return YES;
}

static BOOL isLeftAlone(void) {
    NSArray *ignored = [[NSUserDefaults standardUserDefaults] arrayForKey: @"NibAssetsIgnoredApplications"];
    if ([ignored count] == 0) return NO;
    NSString *identifier = [[NSBundle mainBundle] bundleIdentifier];
    return [ignored containsObject: [[NSProcessInfo processInfo] processName]]
        || (identifier != nil && [ignored containsObject: identifier]);
}

BOOL mayWorkInThisProcess(void) {
    const char *disabled = getenv("NIBASSETS_DISABLE");
    if (disabled != NULL && strcmp(disabled, "1") == 0) return NO;
    return !isOtherVersion() && !isLeftAlone();
}
