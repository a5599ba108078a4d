/* The search for a sound's file. */

/* Looks up GNUstep's own implementation of the search. */
void findPlainSoundSearch(void);

/* Turns the answers on: from now on, GNUstep's search for a sound asks the daemon first. NSSound, which loads plug-ins, is not used before the
   application asks for its first sound. */
void answerSounds(void);
