#pragma once
#include <sys/types.h>

/* Mounts a file system at `folder` that a new process serves: every name is an empty file of its own. With `writes_back` written pages stay in memory, WRITE is
 * never answered, and files that are opened for reading only are read directly; without, FLUSH is never answered. The process ends by itself after
 * two minutes. Returns its number, or -1 with errno. */
pid_t mount_and_serve(const char *device, const char *folder, int writes_back);
