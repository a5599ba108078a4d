/* A bundle of the application as the daemon knows it, its paths, and whose rules its names follow. */

#import <Foundation/Foundation.h>
#include "nibassets.h"

/* Whether names follow the rules of Apple, with files for displays of a higher scale (@2x), or those of GNUstep: the default NibAssetsProfile. Any other
   value is told once, and means GNUstep's. */
BOOL areRulesOfAppKit(void);

/* A path without links; nil when nothing lies there. */
NSString *realPath(NSString *path);

/* The path of a file below `from` as one below `to`; nil when it does not lie there. */
NSString *pathMovedBetween(NSString *file, NSString *from, NSString *to);

@interface NibAssetsOpenBundle : NSObject {
    NSArray *_languages;
    NSString *_path;
    NSString *_resources;
    NSString *_realResources;
    /* That of the resources, and those for the languages in it. */
    NSMutableArray *_folders;
    nibassets_bundle *_handle;
    NSMutableSet *_missing[2];
}

/* The one for a bundle. Another list of languages than before makes a new one. Safe in every thread. */
+ (NibAssetsOpenBundle *) forBundle: (NSBundle *)bundle languages: (NSArray *)languages;

/* The daemon's bundle. Nobody waits for it before the first question. NULL with an error when the client cannot be made, or the folder is not there. */
- (nibassets_bundle *) handle: (nibassets_error *)error;

/* The same if it was opened before; NULL otherwise. */
- (nibassets_bundle *) openHandle;

/* Gives the daemon's bundle back; the next call of `handle:` opens it again. */
- (void) close;

/* Names without a file. GNUstep lists a folder once in a process: a file that appears later stays missing. By Apple's rules it is found. */
- (BOOL) isMissing: (NSString *)name isSound: (BOOL)isSound;
- (void) noteMissing: (NSString *)name isSound: (BOOL)isSound;

/* Whether GNUstep, which lists a folder once in a process, would find what lies there now. By Apple's rules that does not count. */
- (BOOL) isAsListed;

/* The path by which GNUstep names a file of the bundle's, when the daemon says where it really lies; nil for a file of somebody else's. */
- (NSString *) pathOfFile: (NSString *)realPath;

@end
