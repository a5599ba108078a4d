/* Parts of this process: its libraries, its locks, its log, and the methods behind this bundle's own. */

#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#include <pthread.h>

/* Calls a function once in a process. Threads that come meanwhile wait for its end. */
#define ONCE(function) do { static pthread_once_t once = PTHREAD_ONCE_INIT; pthread_once(&once, function); } while (0)

/* The name of the GUI library's file, without its folder; NULL when the process does not have the library. */
const char *nameOfGUILibrary(void);

/* Whether code belongs to another copy of this bundle that works in this process. */
BOOL isCodeOfWorkingCopy(const void *address);

/* Makes every fork take the lock, so that no other thread holds it then: the child, which does not have that thread, could wait for the lock for
   ever. Locks are held briefly, and never inside each other. From the second time on, only a flag is read, because lookups call this often. */
#define keepOpenInChildren(lock) do { \
        static char isKept; \
        if (__atomic_load_n(&isKept, __ATOMIC_ACQUIRE)) break; \
        addForkLock(lock); \
        __atomic_store_n(&isKept, 1, __ATOMIC_RELEASE); \
    } while (0)

/* Adds a lock that forks take. The second call for a lock does nothing. */
void addForkLock(pthread_mutex_t *lock);

/* Logs, once in a process for each `what`, that GNUstep does it itself, and why: a format with its values. Called for every name, so the text is made
   only if it is logged. */
void sayWhatIsLeft(NSString *what, NSString *why, ...) NS_FORMAT_FUNCTION(2, 3);

/* The implementation that this bundle's category has replaced; if there is none, one that raises. Looked up when the bundle is loaded, because other
   code may change methods later.

   The bundle uses categories because GNUstep's older runtime, when a method gets another implementation, looks at all methods of the process, and
   forgets +initialize of a class that was not used before. */
void *implementationBehind(Class class, SEL selector);

/* Whether a call of a method runs GNUstep's own implementation, perhaps through a category of this bundle. Another copy of the bundle counts as
   GNUstep, because its categories call GNUstep's methods. */
BOOL isMethodOfGNUstep(Class class, SEL selector);
