/* The reading of a picture, which the daemon has decoded already. */

/* Replaces GNUstep's reading of files that the daemon has found. */
void replaceImageReading(void);
