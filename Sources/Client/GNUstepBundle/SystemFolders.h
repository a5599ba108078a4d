/* GNUstep's own folders of images and sounds. */

#import <Foundation/Foundation.h>

/* The folders that are searched for a name besides the application's: those that the daemon searches too, and others. */
@interface NibAssetsSystemFolders : NSObject {
    @public
    /* What the daemon searches, as it says. */
    char _libraries[4096];
    @private
    /* Of the folders that both search, how GNUstep names them and where they really lie. */
    NSMutableArray *_written;
    NSMutableArray *_real;
    NSMutableArray *_others;
}

/* Those of images or of sounds, in this process, beside the daemon that answers now. */
+ (NibAssetsSystemFolders *) ofImages;
+ (NibAssetsSystemFolders *) ofSounds;

/* Whether the daemon says which ones it searches. Before its first answer it does not, nor before version 0.2.0. */
- (BOOL) areKnown;

/* Those that both search, as GNUstep names them. */
- (NSArray *) shared;

/* Those that only GNUstep searches, such as a user's own, or at another place in its order. */
- (NSArray *) others;

/* The path by which GNUstep names a file, when the daemon says where it really lies; nil for a file of somebody else's. */
- (NSString *) pathOfFile: (NSString *)realPath;

@end
