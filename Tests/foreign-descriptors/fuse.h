#pragma once
#include <sys/types.h>

/* Mounts a file system at `folder` that a new process serves. Every name is an empty file of its own. If `writes_back` is set, written pages stay in
 * memory, WRITE is never answered, and files that are opened only for reading are read directly; otherwise FLUSH is never answered. The process
 * ends by itself after two minutes. Returns its identifier, or -1 with errno. */
pid_t mount_and_serve(const char *device, const char *folder, int writes_back);
