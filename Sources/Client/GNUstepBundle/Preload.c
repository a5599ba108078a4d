/* libNibAssetsPreload.so: starts the bundle in one program that is run with LD_PRELOAD, without any entry in the user's defaults.

   The library replaces GNUstep's function that loads users' bundles. Its function calls GNUstep's, and then loads the code of the bundle in the
   library's folder. In a program without GNUstep, nothing calls the function. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <link.h>
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

/* Whether a library calls its own function by name, so that the function of a preloaded library is called. Ubuntu links libraries otherwise. */
static int isCalledByName(void *function) {
    Dl_info found;
    struct link_map *library;
    if (dladdr1(function, &found, (void **)&library, RTLD_DL_LINKMAP) == 0) return 1;
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    // References to functions, and to functions and data.
    const ElfW(Rela) *references[2] = {NULL, NULL};
    size_t sizes[2] = {0, 0};
    for (const ElfW(Dyn) *entry = library->l_ld; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_SYMTAB) symbols = (const void *)entry->d_un.d_ptr;
        if (entry->d_tag == DT_STRTAB) names = (const void *)entry->d_un.d_ptr;
        if (entry->d_tag == DT_JMPREL) references[0] = (const void *)entry->d_un.d_ptr;
        if (entry->d_tag == DT_PLTRELSZ) sizes[0] = entry->d_un.d_val;
        if (entry->d_tag == DT_RELA) references[1] = (const void *)entry->d_un.d_ptr;
        if (entry->d_tag == DT_RELASZ) sizes[1] = entry->d_un.d_val;
    }
    for (int kind = 0; kind < 2; kind++) {
        for (size_t i = 0; i < sizes[kind] / sizeof(ElfW(Rela)); i++) {
            if (strcmp(names + symbols[ELF64_R_SYM(references[kind][i].r_info)].st_name, found.dli_sname) == 0) return 1;
        }
    }
    return 0;
}

__attribute__((constructor)) static void reportUnusable(void) {
    void *function = dlsym(RTLD_NEXT, "gsapp_user_bundles");
    Dl_info own;
    if (function == NULL || isCalledByName(function) || dladdr((void *)reportUnusable, &own) == 0) return;
    removeFromPreloadList(own.dli_fname);
    fputs("NibAssets: not used: this GNUstep calls no function of a preloaded library; try nibassetctl gnustep enable\n", stderr);
}
