/* GNUstep's own folders of images and sounds. */

#import <Foundation/Foundation.h>

/* The folders that are searched for a name besides the application's: those that the daemon searches too, and others. */
@interface NibAssetsSystemFolders : NSObject {
    NSString *_written[2];
    NSString *_real[2];
    NSArray *_others;
    BOOL _areTheDaemons;
}

/* Those of images or of sounds, in this process. */
+ (NibAssetsSystemFolders *) ofImages;
+ (NibAssetsSystemFolders *) ofSounds;

/* Whether the daemon searches the same ones, in the same order, apart from those in `others`. */
- (BOOL) areTheDaemons;

/* The paths of those that only GNUstep searches: a user's own. */
- (NSArray *) others;

/* The path by which GNUstep names a file, when the daemon says where it really lies; nil for a file of somebody else's. */
- (NSString *) pathOfFile: (NSString *)realPath;

@end
