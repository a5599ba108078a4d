#define _GNU_SOURCE
#import "GNUstepLibraries.h"

#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

/* dladdr would look through all symbols of a library for each address. */
typedef struct {
    const char *prefix;
    const char *name;
    uintptr_t start, end;
} Library;

static Library libraries[] = {
    {"libgnustep-gui.so.", NULL, 0, 0}, {"libgnustep-base.so.", NULL, 0, 0}, {"NibAssets", NULL, 0, 0},
};
static Library *const end = libraries + sizeof libraries / sizeof *libraries;

static int note(struct dl_phdr_info *info, size_t size, void *context) {
    const char *slash = strrchr(info->dlpi_name, '/'), *name = slash != NULL ? slash + 1 : info->dlpi_name;
    for (Library *library = libraries; library < end; library++) {
        if (library->name != NULL || strncmp(name, library->prefix, strlen(library->prefix)) != 0) continue;
        library->name = strdup(name);
        for (unsigned i = 0; i < info->dlpi_phnum; i++) {
            const ElfW(Phdr) *part = &info->dlpi_phdr[i];
            if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0) continue;
            library->start = info->dlpi_addr + part->p_vaddr;
            library->end = library->start + part->p_memsz;
        }
    }
    return 0;
}

static void find(void) { dl_iterate_phdr(note, NULL); }

static void findOnce(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find);
}

const char *nameOfGUILibrary(void) {
    findOnce();
    return libraries[0].name;
}

static BOOL contains(const Library *library, const void *address) {
    return (uintptr_t)address >= library->start && (uintptr_t)address < library->end;
}

BOOL isCodeOfGNUstep(const void *address) {
    findOnce();
    for (Library *library = libraries; library < end; library++) {
        if (contains(library, address)) return YES;
    }
    return NO;
}

BOOL isCodeOfBundle(const void *address) {
    findOnce();
    return contains(end - 1, address);
}
