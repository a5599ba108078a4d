/* What this process is made of: its libraries, its locks, its log, and the methods behind this bundle's own. */

#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#include <pthread.h>

/* Calls a function at this place once in a process: whoever comes meanwhile waits. */
#define ONCE(function) do { static pthread_once_t once = PTHREAD_ONCE_INIT; pthread_once(&once, function); } while (0)

/* The name of the GUI library's file, without its folder; NULL when it is not there. */
const char *nameOfGUILibrary(void);

/* Whether code is that of another copy of this bundle, which works in this process. */
BOOL isCodeOfWorkingCopy(const void *address);

/* From now on no other thread holds the lock while the process forks: the child, in which that thread would be missing, could wait for it for
   ever. Locks are held for moments, and never one inside another. From the second time on, a place looks at its flag only: lookups come by. */
#define keepOpenInChildren(lock) do { \
        static char isKept; \
        if (__atomic_load_n(&isKept, __ATOMIC_ACQUIRE)) break; \
        addForkLock(lock); \
        __atomic_store_n(&isKept, 1, __ATOMIC_RELEASE); \
    } while (0)

/* The second call for a lock does nothing. */
void addForkLock(pthread_mutex_t *lock);

/* Says, once in a process, what GNUstep does itself here, and why: a format with its values. It may be called for every name, so the text is made only when
   it is said. */
void sayWhatIsLeft(NSString *what, NSString *why, ...) NS_FORMAT_FUNCTION(2, 3);

/* The implementation that a class has behind that of one of this bundle's categories; one that raises where there is none. Others may change methods
   later, so it is looked for when the bundle is loaded.

   The bundle has categories because GNUstep's older runtime looks at all methods of the process when one gets another implementation, and forgets +initialize of a
   class that was not used before. */
void *implementationBehind(Class class, SEL selector);

/* Whether GNUstep's own implementation of a method is the one that is called, behind a category of this bundle if it has one. Another copy of the bundle
   counts as GNUstep: GNUstep's methods are behind its own. */
BOOL isMethodOfGNUstep(Class class, SEL selector);
