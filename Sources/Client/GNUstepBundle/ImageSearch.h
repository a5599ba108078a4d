/* The search for an image's file, which is most of what a first imageNamed: costs: the daemon has done it already. */

/* Replaces GNUstep's search by one that asks the daemon first. */
void replaceImageSearch(void);
