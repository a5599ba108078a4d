/* A bundle of the application as the daemon knows it, its paths, and whose rules its names follow. */

#import <Foundation/Foundation.h>
#include "nibassets.h"
#include <sys/stat.h>

/* Whether names follow the rules of Apple, with files for displays of a higher scale (@2x), or those of GNUstep: the default NibAssetsProfile. Any other
   value is told once, and means GNUstep's. */
BOOL areRulesOfAppKit(void);

/* A path without links; nil when nothing lies there. */
NSString *realPath(NSString *path);

/* Whether a path leads to something below a folder. */
BOOL liesBelow(NSString *file, NSString *folder);

/* Whether a file is the same and has not changed. */
BOOL isSameFile(const struct stat *a, const struct stat *b);

/* The path of a file below `from` as one below `to`; nil when it does not lie there. */
NSString *pathMovedBetween(NSString *file, NSString *from, NSString *to);

/* A bundle of the application, for one list of languages. Lives as long as the process. No object: GNUstep's older runtime takes 0.05 ms for the first message to
   a class. */
typedef struct OpenBundle OpenBundle;

/* The one for the user's languages now, which take GNUstep some microseconds to find. Safe in every thread, as are all functions below. */
OpenBundle *openBundle(NSBundle *bundle);

/* The daemon's bundle. Nobody waits for it before the first question. NULL with an error when the client cannot be made, or the folder is not there. */
nibassets_bundle *handleOf(OpenBundle *open, nibassets_error *error);

/* The same if it was opened before; NULL otherwise. */
nibassets_bundle *handleIfOpen(OpenBundle *open);

/* Gives the daemon's bundle back; the next call of `handleOf` opens it again. */
void closeHandle(OpenBundle *open);

/* Names without a file. GNUstep lists a folder once in a process: a file that appears later stays missing. By Apple's rules it is found. */
BOOL isMissing(OpenBundle *open, NSString *name, BOOL isSound);
void noteMissing(OpenBundle *open, NSString *name, BOOL isSound);

/* Whether GNUstep, which lists a folder once in a process, would find what lies there now. By Apple's rules that does not count. */
BOOL isAsListed(OpenBundle *open);

/* The path by which GNUstep names a file of the bundle's, when the daemon says where it really lies; nil for a file of somebody else's, and where GNUstep
   may know the file by another path. */
NSString *pathInBundle(OpenBundle *open, NSString *realPath);
