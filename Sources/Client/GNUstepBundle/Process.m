#import "Process.h"

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

static int noteLibrary(struct dl_phdr_info *info, size_t size, void *context) {
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

static void findLibraries(void) { dl_iterate_phdr(noteLibrary, NULL); }

static void findLibrariesOnce(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, findLibraries);
}

const char *nameOfGUILibrary(void) {
    findLibrariesOnce();
    return libraries[0].name;
}

static BOOL contains(const Library *library, const void *address) {
    return (uintptr_t)address >= library->start && (uintptr_t)address < library->end;
}

BOOL isCodeOfGNUstep(const void *address) {
    findLibrariesOnce();
    for (Library *library = libraries; library < end; library++) {
        if (contains(library, address)) return YES;
    }
    return NO;
}

BOOL isCodeOfBundle(const void *address) {
    findLibrariesOnce();
    return contains(end - 1, address);
}

enum { most = 16 };
static pthread_mutex_t *locks[most];
static unsigned lockCount;
static pthread_mutex_t listLock = PTHREAD_MUTEX_INITIALIZER;

static void lockAll(void) {
    pthread_mutex_lock(&listLock);
    for (unsigned i = 0; i < lockCount; i++) pthread_mutex_lock(locks[i]);
}

static void unlockAll(void) {
    for (unsigned i = 0; i < lockCount; i++) pthread_mutex_unlock(locks[i]);
    pthread_mutex_unlock(&listLock);
}

static void watch(void) { pthread_atfork(lockAll, unlockAll, unlockAll); }

void keepOpenInChildren(pthread_mutex_t *lock) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch);
    pthread_mutex_lock(&listLock);
    /* A child that was forked while a thread prepared its lock prepares it again. */
    unsigned known = 0;
    while (known < lockCount && locks[known] != lock) known++;
    if (known == lockCount && lockCount < most) locks[lockCount++] = lock;
    pthread_mutex_unlock(&listLock);
}

static pthread_mutex_t remarksLock = PTHREAD_MUTEX_INITIALIZER;
/* What was said. Guarded by the remarksLock. */
static NSMutableSet *said;

static void prepareRemarks(void) {
    said = [NSMutableSet new];
    keepOpenInChildren(&remarksLock);
}

void sayWhatIsLeft(NSString *what, NSString *why, ...) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepareRemarks);
    pthread_mutex_lock(&remarksLock);
    BOOL isNew = ![said containsObject: what];
    [said addObject: what];
    pthread_mutex_unlock(&remarksLock);
    if (!isNew) return;
    va_list values;
    va_start(values, why);
    NSString *text = [[[NSString alloc] initWithFormat: why arguments: values] autorelease];
    va_end(values);
    NSLog(@"NibAssets: GNUstep itself %@ in this process: %@", what, text);
}
