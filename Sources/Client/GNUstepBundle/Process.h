/* What this process is made of: its libraries, its locks, its log, and methods that this bundle stands before. */

#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#include <pthread.h>

/* The name of the GUI library's file, without its folder; NULL when it is not there. */
const char *nameOfGUILibrary(void);

/* Whether code is GNUstep's own, or this bundle's. */
BOOL isCodeOfGNUstep(const void *address);

/* Whether it is that of another copy of this bundle. */
BOOL isCodeOfOtherCopy(const void *address);

/* From now on no other thread holds the lock while the process forks: the child, in which that thread would be missing, could wait for it for
   ever. Locks are held for moments, and never one inside another. */
void keepOpenInChildren(pthread_mutex_t *lock);

/* Says, once in a process, what GNUstep does itself here, and why: a format with its values. It may be called for every name, so the text is made only when
   it is said. */
void sayWhatIsLeft(NSString *what, NSString *why, ...) NS_FORMAT_FUNCTION(2, 3);

/* The implementation that one of this bundle's categories stands before; one that raises where the class has none. Whether it is GNUstep's own, if
   the caller asks. Others may change methods later, so it is asked for when the bundle is loaded.

   Categories, because GNUstep's older runtime looks at all methods of the process when one gets another implementation, and forgets +initialize of a
   class that was not used before. */
void *implementationBehind(Class class, SEL selector, BOOL *isGNUsteps);
