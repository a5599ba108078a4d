/* Locks that a forked child finds open. */

#include <pthread.h>

/* From now on no other thread holds the lock while the process forks: the child, in which that thread would be missing, could wait for it for
   ever. Locks are held for moments, and never one inside another. */
void keepOpenInChildren(pthread_mutex_t *lock);
