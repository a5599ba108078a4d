/* What the daemon knows of names, and how long the application may be made to wait for that. */

#import "OpenBundle.h"
#import <Foundation/Foundation.h>
#include "nibassets.h"

/* Whether the daemon may be asked now. The daemon may not be asked for the rest of the process when waiting has used the budget up, nor for a
   while when no daemon was there. */
BOOL mayAskDaemon(void);

/* The time now, for durations. */
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

/* Begins to open the application's bundle, and goes on with that as far as the daemon has answered. Neither waits. NO: no daemon is there. */
BOOL beginOpening(void);
void continueOpening(void);

/* Starts the user's daemon, unless somebody serves already, in a thread that runs no Objective-C: the application stays one without threads. The daemon ends by
   itself when no program has used it for a while. */
void startDaemon(void);

/* Asks for an image or a sound (NIBASSETS_IMAGE, NIBASSETS_SOUND) of a bundle, or of the system. Its object in `found` is the caller's, +1; NULL where none is
   found. */
Answer askDaemon(OpenBundle *open, NSString *name, uint32_t kind, nibassets_answer *found);
