/* A bundle of the application as the daemon knows it, for one list of languages. */

#import <Foundation/Foundation.h>
#include "nibassets.h"

@interface NibAssetsOpenBundle : NSObject {
    NSArray *_languages;
    NSString *_path;
    NSString *_resources;
    NSString *_realResources;
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
