/* libNibAssetsPreload.so: starts the bundle in one program that is run with LD_PRELOAD, without any entry in the user's defaults.

   The library replaces GNUstep's function that loads users' bundles. Its function calls GNUstep's, and then loads the code of the bundle in the
   library's folder. In a program without GNUstep, nothing calls the function. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Removes this library from the list, so that the application's children start without it. */
static void removeFromPreloadList(const char *path) {
    const char *list = getenv("LD_PRELOAD");
    if (list == NULL) return;
    char *copy = strdup(list), *rest = malloc(strlen(list) + 1), *state = NULL;
    if (copy == NULL || rest == NULL) goto end;
    *rest = 0;
    for (char *item = strtok_r(copy, ": ", &state); item != NULL; item = strtok_r(NULL, ": ", &state)) {
        if (strcmp(item, path) == 0) continue;
        if (*rest != 0) strcat(rest, ":");
        strcat(rest, item);
    }
    if (*rest == 0) unsetenv("LD_PRELOAD");
    else setenv("LD_PRELOAD", rest, 1);
end:
    free(copy);
    free(rest);
}

static void start(const char *path) {
    char code[PATH_MAX];
    const char *slash = strrchr(path, '/');
    if (slash == NULL || snprintf(code, sizeof code, "%.*s/NibAssets", (int)(slash - path), path) >= (int)sizeof code) return;
    void *bundle = dlopen(code, RTLD_NOW | RTLD_LOCAL);
    if (bundle == NULL) {
        fprintf(stderr, "NibAssets: not used: %s\n", dlerror());
        return;
    }
    void (*nibAssetsStart)(void) = (void (*)(void))dlsym(bundle, "nibAssetsStart");
    if (nibAssetsStart != NULL) nibAssetsStart();
}

/* Replaces the function of this name that GNUstep's library exports. */
__attribute__((visibility("default"))) void gsapp_user_bundles(void) {
    void (*next)(void) = (void (*)(void))dlsym(RTLD_NEXT, "gsapp_user_bundles");
    if (next != NULL) next();
    Dl_info own;
    if (dladdr((void *)gsapp_user_bundles, &own) == 0 || own.dli_fname == NULL) return;
    removeFromPreloadList(own.dli_fname);
    start(own.dli_fname);
}
