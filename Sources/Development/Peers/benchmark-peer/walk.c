#include "peer.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Counts the names in a directory and in all directories below; negative if a directory cannot be read. */
static long walk(int parent, const char *name) {
    int file = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *directory = file >= 0 ? fdopendir(file) : NULL;
    if (!directory) return -1;
    long count = 0;
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        count++;
        long below = entry->d_type == DT_DIR ? walk(dirfd(directory), entry->d_name) : 0;
        if (below < 0) count = -1;
        if (count < 0) break;
        count += below;
    }
    closedir(directory);
    return count;
}

int peer_walk(const char *path, long count) {
    for (long i = 0; i < count; i++) {
        uint64_t start = peer_nanoseconds();
        if (walk(AT_FDCWD, path) < 0) return peer_fail(path);
        printf("%llu\n", (unsigned long long)(peer_nanoseconds() - start));
    }
    return 0;
}
