/* How long the application may be made to wait for the daemon. */

#import <Foundation/Foundation.h>

/* The time that the next call of the daemon may take, at most, in milliseconds: what is left. */
unsigned budgetMilliseconds(void);

/* Whether the daemon may be asked now. It may not after it has not answered in time, for the rest of the process; nor for a while when
   no daemon was there; nor when all its answers were so slow that GNUstep's own search would have been quicker. */
BOOL mayAskDaemon(void);

/* The time now, as the notes below want it. */
int64_t nanosecondsNow(void);

/* Notes that a call which began at `start` was answered, or not. */
void noteAnswer(int64_t start);
void noteTimeout(void);
void noteAbsence(int64_t start);
