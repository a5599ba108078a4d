/* How long the application may be made to wait for the daemon. */

#import <Foundation/Foundation.h>

/* The time that the next call of the daemon may take, at most, in milliseconds: half of the budget's rest. */
unsigned budgetMilliseconds(void);

/* Whether the daemon may be asked now. The daemon may not be asked for the rest of the process when waiting has used the budget up, nor for a
   while when no daemon was there. */
BOOL mayAskDaemon(void);

/* The time now, as the notes below want it. */
int64_t nanosecondsNow(void);

/* Notes that a call which began at `start` was answered, or not. */
void noteAnswer(int64_t start);
void noteTimeout(int64_t start);
void noteAbsence(int64_t start);
