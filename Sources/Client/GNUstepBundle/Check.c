/* NibAssetsCheck: reports what the bundle in this program's folder leaves to the installed GNUstep. `nibassetctl gnustep status` runs the program.
   The remarks go to standard error, as in an application's log. */

#include <dlfcn.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    char path[PATH_MAX + sizeof "/NibAssets"];
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
    if (length < 0) return perror("NibAssets: /proc/self/exe"), 1;
    path[length] = 0;
    char *folder = dirname(path), code[sizeof path];
    snprintf(code, sizeof code, "%s/NibAssets", folder);
    void *bundle = dlopen(code, RTLD_NOW | RTLD_LOCAL);
    void (*check)(void) = bundle != NULL ? (void (*)(void))dlsym(bundle, "nibAssetsCheck") : NULL;
    if (check == NULL) {
        fprintf(stderr, "NibAssets: not used: %s\n", dlerror());
        return 1;
    }
    check();
    return 0;
}
