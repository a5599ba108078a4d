/* GNUstep's two libraries, as they are loaded in this process. */

#import <Foundation/Foundation.h>

/* The name of the GUI library's file, without its folder; NULL when it is not there. */
const char *nameOfGUILibrary(void);

/* Whether code is GNUstep's own, or this bundle's. */
BOOL isCodeOfGNUstep(const void *address);

/* Whether it is the bundle's only: the first one's, where a process has loaded it from two places. */
BOOL isCodeOfBundle(const void *address);
