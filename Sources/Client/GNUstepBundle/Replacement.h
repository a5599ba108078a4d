/* Replaces methods of GNUstep's classes. */

#import <objc/runtime.h>

/* Gives a method another implementation and returns the one it had; NULL when there is no such method.

   The class must have been sent a message before: the runtime forgets +initialize of a class whose methods change before it. */
static inline void *replaceMethod(Method method, void *implementation) {
    return method == NULL ? NULL : (void *)method_setImplementation(method, (IMP)implementation);
}
