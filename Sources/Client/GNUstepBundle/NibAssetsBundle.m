/* NibAssets.bundle: lets an unmodified GNUstep application get its images and sounds from nibassetd.

   GNUstep loads the bundle before the application asks for its first image (GSAppKitUserBundles), and makes an object of its principal class.
   Categories replace two steps of GNUstep's: the search for a file and the reading of a picture. Everything else stays GNUstep's own code: names
   given with setName:, aliases, themes, and the time of reading. */

#import "Daemon.h"
#import "GNUstepProbes.h"
#import "ImageReading.h"
#import "ImageSearch.h"
#import "Process.h"
#import "SoundSearch.h"
#import "Start.h"
#import "Statistics.h"
#import <AppKit/AppKit.h>
#import <GNUstepGUI/GSVersion.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

#define TEXT(number) #number
#define LIBRARY(major, minor) "libgnustep-gui.so." TEXT(major) "." TEXT(minor)

/* The GUI library for which the bundle was compiled. A test sets another one. */
#ifndef NIBASSETS_BUILT_FOR
#define NIBASSETS_BUILT_FOR LIBRARY(GNUSTEP_GUI_MAJOR_VERSION, GNUSTEP_GUI_MINOR_VERSION)
#endif

/* Whether the process has another version of the GUI library: layout of objects and behaviour of functions are known for one version only. */
static BOOL isOtherVersion(void) {
    const char *name = nameOfGUILibrary();
    size_t length = strlen(NIBASSETS_BUILT_FOR);
    if (name != NULL && strncmp(name, NIBASSETS_BUILT_FOR, length) == 0 && (name[length] == 0 || name[length] == '.')) return NO;
    NSLog(@"NibAssets: not used, because it was built for " NIBASSETS_BUILT_FOR @", and the process has %s", name != NULL ? name : "none");
    return YES;
}

static BOOL isIgnoredApplication(void) {
    NSArray *ignored = [[NSUserDefaults standardUserDefaults] arrayForKey: @"NibAssetsIgnoredApplications"];
    if ([ignored count] == 0) return NO;
    NSString *identifier = [[NSBundle mainBundle] bundleIdentifier];
    return [ignored containsObject: [[NSProcessInfo processInfo] processName]]
        || (identifier != nil && [ignored containsObject: identifier]);
}

/* Whether another copy of the bundle works already, for example when the user's defaults name a copy and another one was preloaded. */
static BOOL isAnotherCopyWorking(void) {
    return isCodeOfWorkingCopy(implementationBehind([NSBundle class], @selector(pathForImageResource:)));
}

/* NO when the user, the environment or another version of GNUstep forbids the bundle's work. Only the wrong version is reported in the log. */
static BOOL mayWorkInThisProcess(void) {
    const char *disabled = getenv("NIBASSETS_DISABLE");
    if (disabled != NULL && strcmp(disabled, "1") == 0) return NO;
    return !isOtherVersion() && !isAnotherCopyWorking() && !isIgnoredApplication();
}

/* The principal class. GNUstep makes one object and forgets it. */
@interface NibAssetsBundle : NSObject
@end

BOOL nibAssetsWorks;

/* Turns everything on if there is a daemon; else does little, so that an application starts as fast as without the bundle. */
static BOOL workWithDaemon(void) {
    if (!beginOpening()) return NO;
    nibAssetsWorks = YES;
    shareImages();
    answerImages();
    answerSounds();
    keepCountsInChildren();
    continueOpening();
    return YES;
}

/* Schedules the measurement of another name, one a second. */
static void searchNext(void) {
    NSArray *modes = [NSArray arrayWithObjects: NSDefaultRunLoopMode, NSModalPanelRunLoopMode, nil];
    if (prepareNextSearch()) [[NibAssetsBundle class] performSelector: @selector(search) withObject: nil afterDelay: 1 inModes: modes];
}

@implementation NibAssetsBundle

+ (void) load {
    findPlainReading();
    findPlainImageSearch();
    findPlainSoundSearch();
}

- (id) init {
    nibAssetsStart();
    return [super init];
}

+ (void) report: (NSNotification *)notification {
    reportLaunch();
    searchNext();
}

+ (void) search {
    searchForNext();
    searchNext();
}

+ (void) workWithStartedDaemon {
    if (!workWithDaemon()) sayWhatIsLeft(@"searches images", @"no nibassetd serves, and none could be started; nibassetctl doctor says why");
}

/* Tries again, because a daemon may run by now. If none does, starts one for the next start of an application; this start had to do without. */
+ (void) applicationLaunched: (NSNotification *)notification {
    [[NSNotificationCenter defaultCenter] removeObserver: self];
    if (workWithDaemon()) return;
    startDaemon();
    [self performSelector: @selector(workWithStartedDaemon) withObject: nil afterDelay: 3];
}

@end

void nibAssetsStart(void) {
    static BOOL hasStarted;
    if (hasStarted) return;
    hasStarted = YES;
    /* Works in applications only; the main bundle of a tool is the folder of its program. */
    if (!mayWorkInThisProcess() || ![[[[NSBundle mainBundle] bundlePath] pathExtension] isEqual: @"app"]) return;
    BOOL works = workWithDaemon();
    if (works) prepareReport();
    [[NSNotificationCenter defaultCenter] addObserver: [NibAssetsBundle class]
                                             selector: works ? @selector(report:) : @selector(applicationLaunched:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
}

void nibAssetsCheck(void) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    if (mayWorkInThisProcess() && isOwnReaderFirst() && areSearchMethodsKnown()) {
        NSBitmapFormat order;
        for (const ReaderSample *reader = readerSamples; reader->format != 0; reader++)
            if (areReadingMethodsKnown(reader->format)) isReaderAsExpected(reader->format, reader->bits, &order);
    }
    [pool release];
}
