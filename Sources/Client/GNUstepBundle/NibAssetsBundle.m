/* NibAssets.bundle: lets an unmodified GNUstep application get its images and sounds from nibassetd.

   GNUstep loads it before the application asks for its first image (GSAppKitUserBundles), and makes an object of this class. Categories stand
   before two steps of GNUstep's, the search for a file and the reading of a picture. All else stays GNUstep's own code: the names that a
   process has given, aliases, themes, and when a picture is read. */

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
    return isCodeOfWorkingCopy(implementationBehind([NSBundle class], @selector(pathForImageResource:)));
}

/* NO when the user, the environment or another version of GNUstep is against it. Says why in one line, unless somebody asked for it. */
static BOOL mayWorkInThisProcess(void) {
    const char *disabled = getenv("NIBASSETS_DISABLE");
    if (disabled != NULL && strcmp(disabled, "1") == 0) return NO;
    return !isOtherVersion() && !isThereAnother() && !isLeftAlone();
}

/* The principal class. GNUstep makes one object and forgets it. */
@interface NibAssetsBundle : NSObject
@end

BOOL nibAssetsWorks;

/* Puts everything in place if a daemon is there. Where there is none, an application's start should take as long as without the bundle. */
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

/* One name a second. */
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

/* A daemon may have come meanwhile. Where none has, this start took what it takes without one; the next one shall not. */
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
    /* Only in applications: the main bundle of a tool is the folder in which the program lies. */
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
