#import "Process.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The code of a library. Ranges replace dladdr, which would look through all symbols of a library for each address. */
typedef struct {
    const char *prefix;
    const char *name;
    uintptr_t start, end;
} Library;

/* The last library is the one with this code. */
static Library libraries[] = {
    {"libgnustep-gui.so.", NULL, 0, 0}, {"libgnustep-base.so.", NULL, 0, 0}, {NULL, NULL, 0, 0},
};
static Library *const end = libraries + sizeof libraries / sizeof *libraries;

static BOOL contains(const Library *library, const void *address) {
    return (uintptr_t)address >= library->start && (uintptr_t)address < library->end;
}

static const char *fileName(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static int noteLibrary(struct dl_phdr_info *info, size_t size, void *context) {
    const char *name = fileName(info->dlpi_name);
    Library found = {NULL, NULL, 0, 0};
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || (part->p_flags & PF_X) == 0) continue;
        found.start = info->dlpi_addr + part->p_vaddr;
        found.end = found.start + part->p_memsz;
    }
    for (Library *library = libraries; library < end; library++) {
        BOOL isIt = library->prefix != NULL ? strncmp(name, library->prefix, strlen(library->prefix)) == 0 : contains(&found, noteLibrary);
        if (library->name == NULL && isIt) *library = (Library){library->prefix, strdup(name), found.start, found.end};
    }
    return 0;
}

static void findLibraries(void) { dl_iterate_phdr(noteLibrary, NULL); }

static void findLibrariesOnce(void) { ONCE(findLibraries); }

const char *nameOfGUILibrary(void) {
    findLibrariesOnce();
    return libraries[0].name;
}

/* The path of another copy of this bundle if the code belongs to it; else NULL. */
static const char *pathOfOtherCopy(const void *address) {
    Dl_info library;
    if (contains(end - 1, address) || dladdr(address, &library) == 0 || library.dli_fname == NULL) return NULL;
    return strcmp(fileName(library.dli_fname), "NibAssets") == 0 ? library.dli_fname : NULL;
}

static BOOL isCodeOfGNUstep(const void *address) {
    for (Library *library = libraries; library < end - 1; library++) {
        if (contains(library, address)) return YES;
    }
    return pathOfOtherCopy(address) != NULL;
}

BOOL isCodeOfWorkingCopy(const void *address) {
    findLibrariesOnce();
    const char *path = pathOfOtherCopy(address);
    void *copy = path != NULL ? dlopen(path, RTLD_NOW | RTLD_NOLOAD) : NULL;
    const BOOL *works = copy != NULL ? dlsym(copy, "nibAssetsWorks") : NULL;
    return works != NULL && *works;
}

static id refuse(id self, SEL selector) {
    [self doesNotRecognizeSelector: selector];
    return nil;
}

void *implementationBehind(Class class, SEL selector) {
    findLibrariesOnce();
    unsigned count = 0;
    /* The methods of a category come before the class's own. */
    Method *methods = class_copyMethodList(class, &count);
    BOOL isOwnPassed = NO;
    void *behind = NULL;
    for (unsigned i = 0; i < count && behind == NULL; i++) {
        if (!sel_isEqual(method_getName(methods[i]), selector)) continue;
        void *code = (void *)method_getImplementation(methods[i]);
        if (isOwnPassed) behind = code;
        isOwnPassed = isOwnPassed || contains(end - 1, code);
    }
    free(methods);
    Class above = class_getSuperclass(class);
    if (behind == NULL && class_respondsToSelector(above, selector)) behind = (void *)class_getMethodImplementation(above, selector);
    return behind != NULL ? behind : (void *)refuse;
}

BOOL isMethodOfGNUstep(Class class, SEL selector) {
    findLibrariesOnce();
    void *code = (void *)class_getMethodImplementation(class, selector);
    return isCodeOfGNUstep(contains(end - 1, code) ? implementationBehind(class, selector) : code);
}

enum { maxLockCount = 16 };
static pthread_mutex_t *locks[maxLockCount];
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

static void registerForkHandlers(void) { pthread_atfork(lockAll, unlockAll, unlockAll); }

void addForkLock(pthread_mutex_t *lock) {
    ONCE(registerForkHandlers);
    pthread_mutex_lock(&listLock);
    unsigned known = 0;
    while (known < lockCount && locks[known] != lock) known++;
    if (known == lockCount && lockCount < maxLockCount) locks[lockCount++] = lock;
    pthread_mutex_unlock(&listLock);
}

static pthread_mutex_t remarksLock = PTHREAD_MUTEX_INITIALIZER;
/* The subjects of the logged remarks. Guarded by the remarksLock. */
static NSMutableSet *loggedSubjects;

static void prepareRemarks(void) {
    loggedSubjects = [NSMutableSet new];
    keepOpenInChildren(&remarksLock);
}

void sayWhatIsLeft(NSString *what, NSString *why, ...) {
    ONCE(prepareRemarks);
    pthread_mutex_lock(&remarksLock);
    BOOL isNew = ![loggedSubjects containsObject: what];
    [loggedSubjects addObject: what];
    pthread_mutex_unlock(&remarksLock);
    if (!isNew) return;
    va_list values;
    va_start(values, why);
    NSString *text = [[[NSString alloc] initWithFormat: why arguments: values] autorelease];
    va_end(values);
    NSLog(@"NibAssets: GNUstep itself %@ in this process: %@", what, text);
}
