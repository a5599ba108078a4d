/* What a program that has loaded the bundle's code may call. */

/* Starts the bundle's work, if it may work in this process. The second call does nothing. */
__attribute__((visibility("default"))) void nibAssetsStart(void);

/* Whether the bundle's work has begun: another copy in the process leaves it to this one. */
__attribute__((visibility("default"))) extern BOOL nibAssetsWorks;

/* Looks for everything that would be left to GNUstep in a process with its libraries as they are, and says so as remarks. Needs neither a screen nor a daemon. */
__attribute__((visibility("default"))) void nibAssetsCheck(void);
