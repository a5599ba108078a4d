/* A bundle of the application as the daemon knows it, its paths, and the rules for its names. */

#import <Foundation/Foundation.h>
#include "nibassets.h"
#include <sys/stat.h>

/* Whether names follow Apple's rules, with files for displays of a higher scale (@2x), instead of GNUstep's: the user default NibAssetsProfile. An
   invalid value is reported once, and means GNUstep's rules. */
BOOL areRulesOfAppKit(void);

/* A path without links; nil when nothing is at the path. */
NSString *realPath(NSString *path);

/* Whether a path lies below a folder. */
BOOL liesBelow(NSString *file, NSString *folder);

/* Whether two statuses are of one file, unchanged. */
BOOL isSameFile(const struct stat *a, const struct stat *b);

/* The path of a file with the folder `to` in place of `from`; nil when the file does not lie below `from`. */
NSString *pathMovedBetween(NSString *file, NSString *from, NSString *to);

/* A bundle of the application, for one list of languages. Lives as long as the process. Not an Objective-C object: GNUstep's older runtime takes 0.05
   ms for the first message to a class. */
typedef struct OpenBundle OpenBundle;

/* The open bundle for the user's present languages, which GNUstep finds in some microseconds. Safe in every thread, as are all functions below. */
OpenBundle *openBundle(NSBundle *bundle);

/* The daemon's bundle, opened without waiting; the first lookup waits. NULL with an error when the client cannot be made, or there is no folder. */
nibassets_bundle *handleOf(OpenBundle *open, nibassets_error *error);

/* The daemon's bundle if it was opened before; else NULL. */
nibassets_bundle *handleIfOpen(OpenBundle *open);

/* Gives the daemon's bundle back; the next call of `handleOf` opens it again. */
void closeHandle(OpenBundle *open);

/* Names without a file. GNUstep lists a folder once in a process: a file that appears later stays missing. By Apple's rules, such a file is found. */
BOOL isMissing(OpenBundle *open, NSString *name, BOOL isSound);
void noteMissing(OpenBundle *open, NSString *name, BOOL isSound);

/* Whether the bundle's folders are unchanged since GNUstep listed them, once in the process. By Apple's rules always YES. */
BOOL isAsListed(OpenBundle *open);

/* GNUstep's path of a file of the bundle whose path without links is `realPath`; nil for a file outside the bundle, and if GNUstep may know the file
   by another path. */
NSString *pathInBundle(OpenBundle *open, NSString *realPath);
