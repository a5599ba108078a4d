/* What a program that has loaded the bundle's code may call. */

/* Starts the bundle's work, if it may work in this process. The second call does nothing. */
__attribute__((visibility("default"))) void nibAssetsStart(void);
