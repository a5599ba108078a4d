/* The functions for a program that has loaded the bundle's code. */

/* Starts the bundle's work, if it may work in this process. The second call does nothing. */
__attribute__((visibility("default"))) void nibAssetsStart(void);

/* Whether the bundle's work has begun: then another copy in the process does nothing. */
__attribute__((visibility("default"))) extern BOOL nibAssetsWorks;

/* Logs, as remarks, everything that the bundle would leave to GNUstep in a process with these libraries. Needs neither a screen nor a daemon. */
__attribute__((visibility("default"))) void nibAssetsCheck(void);
