/* What the bundle did for this application, for `nibassetctl stats`. */

#import <Foundation/Foundation.h>

/* Notes how long a name took, in nanoseconds: answered by the daemon with an image or with none, or searched by GNUstep. */
void noteFoundName(int64_t duration);
void noteMissingName(int64_t duration);
void noteOwnSearch(int64_t duration);

/* Tells the daemon when the application has launched. */
void reportWhenLaunched(void);
