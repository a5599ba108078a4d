/* The search for a sound's file. */

/* Looks for GNUstep's own search. */
void findPlainSoundSearch(void);

/* From now on GNUstep's search for a sound asks the daemon first. NSSound, which loads plug-ins, is not used before the application
   asks for its first sound. */
void answerSounds(void);
