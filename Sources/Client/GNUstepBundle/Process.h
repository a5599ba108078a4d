/* What this process is made of: its libraries, its locks, its log, and methods that are replaced. */

#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#include <pthread.h>

/* The name of the GUI library's file, without its folder; NULL when it is not there. */
const char *nameOfGUILibrary(void);

/* Whether code is GNUstep's own, or this bundle's. */
BOOL isCodeOfGNUstep(const void *address);

/* Whether it is the bundle's only: the first one's, where a process has loaded it from two places. */
BOOL isCodeOfBundle(const void *address);

/* From now on no other thread holds the lock while the process forks: the child, in which that thread would be missing, could wait for it for
   ever. Locks are held for moments, and never one inside another. */
void keepOpenInChildren(pthread_mutex_t *lock);

/* Says, once in a process, what GNUstep does itself here, and why: a format with its values. It may be called for every name, so the text is made only when
   it is said. */
void sayWhatIsLeft(NSString *what, NSString *why, ...) NS_FORMAT_FUNCTION(2, 3);

/* Gives a method another implementation and returns the one it had; NULL when there is no such method.

   The class must have been sent a message before: the runtime forgets +initialize of a class whose methods change before it. */
static inline void *replaceMethod(Method method, void *implementation) {
    return method == NULL ? NULL : (void *)method_setImplementation(method, (IMP)implementation);
}
