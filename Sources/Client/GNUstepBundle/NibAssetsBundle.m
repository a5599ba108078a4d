/* NibAssets.bundle: lets an unmodified GNUstep application get its images and sounds from nibassetd.

   GNUstep loads it before the application asks for its first image (GSAppKitUserBundles), and makes an object of this class. Two
   steps of GNUstep's are replaced, the search for a file and the reading of a picture. All else stays GNUstep's own code: the names that a
   process has given, aliases, themes, and when a picture is read. */

#import "Conditions.h"
#import "Daemon.h"
#import "ImageReading.h"
#import "ImageSearch.h"
#import "SoundSearch.h"
#import "Start.h"
#import "Statistics.h"

/* The principal class. GNUstep makes one object and forgets it. */
@interface NibAssetsBundle : NSObject
@end

@implementation NibAssetsBundle

- (id) init {
    nibAssetsStart();
    return [super init];
}

@end

void nibAssetsStart(void) {
    static BOOL hasStarted;
    if (hasStarted) return;
    hasStarted = YES;
    if (!mayWorkInThisProcess()) return;
    beginOpening();
    replaceImageReading();
    replaceImageSearch();
    answerSounds();
    reportWhenLaunched();
    continueOpening();
}
