/* The daemon's answers to names, and the time that the application may wait for them. */

#import "OpenBundle.h"
#import <Foundation/Foundation.h>
#include "nibassets.h"

/* Whether the daemon may be asked now. If waiting has used the budget up, the process never asks again. After a failure to reach a daemon, it asks
   again only after a pause. */
BOOL mayAskDaemon(void);

/* The monotonic time, in nanoseconds. */
int64_t nanosecondsNow(void);

typedef enum {
    /* The daemon has no answer: GNUstep must find out itself. */
    NoAnswer,
    /* There is no such image or sound. */
    Nothing,
    Found
} Answer;

/* The process's client of the daemon. */
nibassets_client *nibAssetsClient(void);

/* Begins to open the application's bundle; NO when there is no daemon. Continues the opening if the daemon has answered. Neither function waits. */
BOOL beginOpening(void);
void continueOpening(void);

/* Starts the user's daemon, unless a daemon runs, in a thread that runs no Objective-C: for GNUstep the application stays single-threaded. The daemon
   ends by itself when no program has used it for a while. */
void startDaemon(void);

/* Asks for an image or a sound (NIBASSETS_IMAGE, NIBASSETS_SOUND) of a bundle, or of the system. The caller owns the object in `found` (+1), which is
   NULL when no object is found. */
Answer askDaemon(OpenBundle *open, NSString *name, uint32_t kind, nibassets_answer *found);
