/* NibAssets.bundle: lets an unmodified GNUstep application get its images and sounds from nibassetd.

   GNUstep loads it before the application asks for its first image (GSAppKitUserBundles), and makes an object of this class. Two
   steps of GNUstep's are replaced, the search for a file and the reading of a picture. All else stays GNUstep's own code: the names that a
   process has given, aliases, themes, and when a picture is read. */

#import "Conditions.h"
#import "Daemon.h"
#import "GNUstepMethods.h"
#import "GNUstepReaders.h"
#import "ImageReading.h"
#import "ImageSearch.h"
#import "ReaderSamples.h"
#import "Remarks.h"
#import "SoundSearch.h"
#import "Start.h"
#import "Statistics.h"
#import <AppKit/AppKit.h>

/* The principal class. GNUstep makes one object and forgets it. */
@interface NibAssetsBundle : NSObject
@end

/* Puts everything in place if a daemon is there. Where there is none, an application's start should take as long as without the bundle. */
static BOOL workWithDaemon(void) {
    if (!beginOpening()) return NO;
    replaceImageReading();
    replaceImageSearch();
    answerSounds();
    reportWhenLaunched();
    continueOpening();
    return YES;
}

@implementation NibAssetsBundle

- (id) init {
    nibAssetsStart();
    return [super init];
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
    if (!mayWorkInThisProcess() || workWithDaemon()) return;
    [[NSNotificationCenter defaultCenter] addObserver: [NibAssetsBundle class] selector: @selector(applicationLaunched:)
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
