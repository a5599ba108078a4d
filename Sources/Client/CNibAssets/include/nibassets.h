/* nibassets.h: images and sounds by name, decoded once per machine.
 *
 * Link with -lnibassets (pkg-config nibassets). Every function may be called from any thread. Each waits for the
 * daemon at most for the options' timeout. The library installs no signal handlers, raises no SIGPIPE, passes no
 * descriptors to programs that the process executes, and starts no threads.
 *
 * When no daemon listens and there is no socket of a system instance, the library starts a daemon for the user, with a
 * socket in a folder that only the user can access. The program is $NIBASSETD_PATH, else the first `nibassetd` beside
 * the running program, beside this library, in ../bin and ../../bin from this library, or in $PATH. Other variables:
 * NIBASSETD_SOCKET (where the daemon listens), NIBASSETS_NO_START=1 (do not start a daemon), NIBASSETS_DISABLE=1 (no
 * client can be made).
 *
 * In a sandbox with a user namespace of its own (bwrap, flatpak) the library starts no daemon, and it cannot tell which user
 * listens on a socket. Whoever starts the sandbox connects to the daemon's socket (SOCK_SEQPACKET, not yet used), leaves
 * the descriptor open in the program, and names its number in NIBASSETD_FD. The first client of the process uses it, once;
 * programs that the process executes do not inherit it. When that connection is lost, the daemon cannot be reached again.
 * The process that connects must live as long as the program, or become it.
 *
 * After fork() the child may continue to use its objects (they are in read-only memory) while the parent holds them. Its
 * first call that needs the daemon makes its own connection.
 *
 * A name whose object the program holds, or of which the daemon's index says what it means, costs no message and no system
 * call: the library reads memory that the daemon keeps current. Once a second it looks whether the bundle's folder and the
 * daemon are still there. While the daemon looks after a change, and for what the index does not say, it is asked. It learns
 * what the program has released with the next message, or when 256 objects were; nibassets_client_sync sends that at once.
 *
 * An object's description is read in shared memory when it is asked for. Where the daemon has damaged it, which only a wrong
 * daemon does, the functions of the object say that it has nothing: no representations, attributes, samples or path, and -1,
 * 0 or NULL as for an index out of range. The memory that an object leads to is always mapped and large enough.
 *
 * Names and paths are NUL-terminated strings of any bytes, as in the file system. A function that can fail takes a
 * `nibassets_error *`, which may be NULL. On failure it fills that and returns NULL or a negative number; on success it
 * sets status to 0.
 *
 * Ownership: "+1" means that the caller gets a reference and must release it. An object lives until its last reference
 * is released. What its accessors return belongs to it and is valid while it lives. The client may be released before
 * its objects; they stay readable.
 *
 * Structures that may grow begin with their size: set it to sizeof before the call. The library reads and fills the fields that it
 * knows and for which there is room. Those that only the program knows stay as they are, so begin with {.size = sizeof x}. A field that a
 * program does not set is 0, which stands for the default. While the library is called libnibassets.so.1, programs that were compiled with an
 * earlier header run with it.
 */
#ifndef NIBASSETS_H
#define NIBASSETS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header, and a version as one number, for #if. */
#define NIBASSETS_VERSION_MAJOR 0
#define NIBASSETS_VERSION_MINOR 2
#define NIBASSETS_VERSION_PATCH 0
#define NIBASSETS_MAKE_VERSION(major, minor, patch) \
    ((major) * 65536 + (minor) * 256 + (patch))
#define NIBASSETS_VERSION \
    NIBASSETS_MAKE_VERSION( \
        NIBASSETS_VERSION_MAJOR, NIBASSETS_VERSION_MINOR, \
        NIBASSETS_VERSION_PATCH)

/* The version of the library that the program runs with, as NIBASSETS_VERSION is that of the header. */
uint32_t nibassets_version(void);

typedef struct nibassets_client nibassets_client;
typedef struct nibassets_bundle nibassets_bundle;
typedef struct nibassets_image nibassets_image;
typedef struct nibassets_sound nibassets_sound;
typedef struct nibassets_nib nibassets_nib;

/* Why a call failed. Values up to 999 come from the daemon, the others from the library. */
enum {
    NIBASSETS_DONE = 0,
    NIBASSETS_NOT_FOUND = 1,
    NIBASSETS_BAD_NAME = 2,
    NIBASSETS_BROKEN = 3,
    NIBASSETS_OVERLOADED = 7,
    NIBASSETS_TIMED_OUT = 8,
    NIBASSETS_DENIED = 9,
    NIBASSETS_WRONG_VERSION = 10,
    NIBASSETS_SYSTEM_ERROR = 12,
    NIBASSETS_NOT_A_BUNDLE = 13,
    NIBASSETS_NO_SERVICE = 1000,      /* no daemon can be reached, and none could be started */
    NIBASSETS_DISABLED = 1001,        /* NIBASSETS_DISABLE=1 is set for this process */
    NIBASSETS_UNTRUSTED_SERVICE = 1002, /* another user's process listens on the daemon's socket */
    NIBASSETS_PROTOCOL_ERROR = 1003,  /* the daemon violated the protocol */
    NIBASSETS_BAD_ARGUMENT = 1004,    /* a pointer that must not be NULL, an index out of range */
    NIBASSETS_NOT_YET = 1005          /* the answer would have to be waited for */
};

/* What is wrong with a file. */
enum {
    NIBASSETS_REASON_NOT_RECOGNISED = 1, /* its first bytes match no supported format */
    NIBASSETS_REASON_MALFORMED = 2,      /* it violates its format */
    NIBASSETS_REASON_TRUNCATED = 3,      /* it ends too early */
    NIBASSETS_REASON_LIMIT_EXCEEDED = 4, /* see found and allowed */
    NIBASSETS_REASON_UNSUPPORTED = 5,    /* it is valid, but uses an unsupported feature */
    NIBASSETS_REASON_UNREADABLE = 6,     /* reading it failed */
    NIBASSETS_REASON_WORKER_LOST = 7,    /* the daemon's worker hung or crashed, or needed too much memory */
    NIBASSETS_REASON_OUT_OF_MEMORY = 8,  /* there is no memory for the result */
    NIBASSETS_REASON_CHANGED = 9,        /* it changed while it was read */
    NIBASSETS_REASON_NO_SANDBOX = 10,    /* the daemon can set up no sandbox to decode in */
    NIBASSETS_REASON_FONT_MISSING = 11   /* its text needs a font that is not installed; the message names it */
};

typedef struct nibassets_error {
    int32_t status;      /* one of NIBASSETS_DONE ... */
    uint32_t reason;     /* for NIBASSETS_BROKEN: one of NIBASSETS_REASON_NOT_RECOGNISED ..., 0 when it is not known */
    uint64_t found;      /* for limits: the value found; for NIBASSETS_SYSTEM_ERROR: errno */
    uint64_t allowed;    /* for limits: the value allowed */
    uint64_t offset;     /* for NIBASSETS_BROKEN: the byte offset of the damage, 0 when it is not known */
    char message[488];   /* an explanation, NUL-terminated, cut if necessary */
    uint64_t reserved[4]; /* 0: room for fields of later versions */
} nibassets_error;

/* The profile, whose rules lookups follow. */
enum { NIBASSETS_APPKIT = 1, NIBASSETS_UIKIT = 2, NIBASSETS_GNUSTEP = 3 };

typedef struct nibassets_client_options {
    size_t size;               /* sizeof (nibassets_client_options) */
    const char *socket_path;   /* NULL: the default places in order */
    uint32_t timeout_ms;       /* 0: 20,000 */
    int32_t may_start_daemon;  /* 0: the default, yes; 1: yes; -1: never */
} nibassets_client_options;

/* Makes a client, +1, without connecting; `options` may be NULL. Fails only with NIBASSETS_DISABLED, for options of a
 * wrong size, and when memory is short. A process usually makes one client and keeps it: in one client, lookups of a name
 * give the same object. */
nibassets_client *nibassets_client_create(const nibassets_client_options *options, nibassets_error *error);
nibassets_client *nibassets_client_retain(nibassets_client *client);
/* The last release closes the connection. */
void nibassets_client_release(nibassets_client *client);

/* Whether a daemon was reached: 1 while there is a connection, also one on which no answer has come yet, and during another
 * thread's call; else 0. Looks for none itself, and waits for nothing. */
int nibassets_client_is_connected(nibassets_client *client);

/* GNUstep's library folders whose Images and Sounds the daemon searches in the GNUstep profile: absolute paths with ':' between them, in the order of
 * the search. Writes them into `buffer` of `size` bytes, cut if necessary and with a NUL at the end, and returns their length without it. 0: no daemon
 * has answered yet, or it is of a version before 0.2.0. Waits for nothing. */
size_t nibassets_client_gnustep_libraries(nibassets_client *client, char *buffer, size_t size);

/* A descriptor that is readable when `nibassets_client_dispatch` has something to do, for poll, select or an event loop.
 * The client owns it. Negative on failure. It does not tell when the next daemon listens after one was lost:
 * `nibassets_client_dispatch` looks for it at most once a second. */
int nibassets_client_event_fd(nibassets_client *client, nibassets_error *error);

/* Handles the daemon's events (changed files, retired memory, its end) without waiting. Returns the number of events, or
 * a negative number. Calling it is recommended, but not necessary. */
int nibassets_client_dispatch(nibassets_client *client, nibassets_error *error);

/* Sets the function that `nibassets_client_dispatch` calls, in its thread, for each image or sound in this process that
 * may no longer be what its name means: its file was written, replaced or removed, its rights have changed, a file that
 * comes first has appeared, or another daemon serves this process, which cannot tell. The object stays as it is; the next lookup of the name finds what is there now, and loading an
 * interface file again gives its new media. `name` is the registered name, "" when there is none. An object is reported
 * while a bundle is open through which it was found. A name that was missing has no object and is not reported when its file
 * is there: ask again when it matters, which costs no message while it is known to be missing. A program that must hear of
 * new files watches the folder itself, with inotify, and then asks. NULL for no function. */
void nibassets_client_set_change_handler(
    nibassets_client *client, void (*handler)(const char *name, int is_sound, void *context), void *context);

/* After it returns 0, lookups see all changes of files that were made before the call, and the events for them are there
 * for nibassets_client_dispatch. Without it lookups see a change when its event was handled, milliseconds later. */
int nibassets_client_sync(nibassets_client *client, nibassets_error *error);

/* How long each later call waits for the daemon at most; 0: 20,000. A program that has a way of its own to its pictures
 * gives the daemon a small budget, and goes its own way when that is used up. */
void nibassets_client_set_timeout(nibassets_client *client, uint32_t timeout_ms);

/* The form of pixels. RGBA is sRGB: in memory each pixel is red, green, blue and alpha, on every machine in this order. BGRA is sRGB, too: each pixel is
 * a uint32_t, alpha in the highest byte, then red, green and blue, as in CAIRO_FORMAT_ARGB32, WL_SHM_FORMAT_ARGB8888 and SDL_PIXELFORMAT_ARGB8888;
 * in memory of little-endian machines: blue, green, red, alpha. Daemons before version 0.2.0 refuse it with NIBASSETS_WRONG_VERSION. The default is the
 * second where the options' profile is NIBASSETS_GNUSTEP, else the first. */
enum {
    NIBASSETS_PREMULTIPLIED_RGBA8 = 1,
    NIBASSETS_AS_STORED = 2,            /* the file's samples, not converted */
    NIBASSETS_STRAIGHT_RGBA8 = 3,
    NIBASSETS_PREMULTIPLIED_RGBA16 = 4, /* each sample in the machine's byte order */
    NIBASSETS_STRAIGHT_RGBA16 = 5,
    NIBASSETS_ORIGINAL = 6,             /* samples of 8 or 16 bits in the file's colour space: nibassets_image_color_profile_at */
    NIBASSETS_PREMULTIPLIED_BGRA8 = 7
};

/* The form of decoded samples. The default is the second where the options' profile is NIBASSETS_GNUSTEP, else the first. */
enum {
    NIBASSETS_NATURAL_SAMPLES = 1, /* 16 bits if the file has no more, else floating point */
    NIBASSETS_INT16_SAMPLES = 2,
    NIBASSETS_FLOAT32_SAMPLES = 3
};

/* The device idiom, used in the UIKit profile. */
enum { NIBASSETS_PAD = 1, NIBASSETS_PHONE = 2, NIBASSETS_TV = 3, NIBASSETS_CAR_PLAY = 4, NIBASSETS_MAC = 5 };

enum { NIBASSETS_LIGHT = 1, NIBASSETS_DARK = 2 };
enum { NIBASSETS_COMPACT = 1, NIBASSETS_REGULAR = 2 };
enum { NIBASSETS_LEFT_TO_RIGHT = 1, NIBASSETS_RIGHT_TO_LEFT = 2 };

typedef struct nibassets_bundle_options {
    size_t size;                   /* sizeof (nibassets_bundle_options) */
    uint32_t profile;              /* 0: NIBASSETS_GNUSTEP for a bundle that only GNUstep describes (Info-gnustep.plist), else NIBASSETS_APPKIT */
    uint32_t scale;                /* the display scale: 1, 2 or 3; 0: 1 */
    const char *const *languages;  /* most preferred first, ended by NULL; NULL: from LANGUAGE, LC_ALL, LC_MESSAGES, LANG */
    uint32_t pixel_form;           /* 0: the default; else one of NIBASSETS_PREMULTIPLIED_RGBA8 ... */
    uint32_t sample_form;          /* 0: the default; else one of NIBASSETS_NATURAL_SAMPLES ... */
    /* The traits of the user interface, by which variants in asset catalogs are chosen; 0: unspecified. */
    uint32_t appearance;           /* NIBASSETS_LIGHT or NIBASSETS_DARK */
    uint32_t high_contrast;        /* 1: increased contrast */
    uint32_t gamut;                /* 1: the screen shows Display P3 */
    uint32_t width_class;          /* NIBASSETS_COMPACT or NIBASSETS_REGULAR */
    uint32_t height_class;
    uint32_t direction;            /* NIBASSETS_LEFT_TO_RIGHT or NIBASSETS_RIGHT_TO_LEFT */
    uint32_t idiom;                /* 0: unspecified; else one of NIBASSETS_PAD ... */
    uint32_t opens_later;          /* 1: the call does not wait: the first call that needs the bundle opens it, or nibassets_client_dispatch does */
    uint32_t recalls;              /* 1: with the opening come the answers that earlier processes needed at their start */
} nibassets_bundle_options;

/* Opens the bundle in the folder `path`, +1. NULL: system images and sounds only.
 *
 * The bundle is what lies at `path`. When another folder takes its place (it was renamed, removed and made again, or
 * `path` is a link that leads elsewhere now), the next lookup that needs the daemon opens that one, and so do
 * nibassets_client_sync and a lookup of another name a second later; what the program holds is reported as changed. While
 * nothing lies at `path`, the folder that was opened is used, wherever it is. */
nibassets_bundle *nibassets_bundle_open(
    nibassets_client *client, const char *path, const nibassets_bundle_options *options, nibassets_error *error);
nibassets_bundle *nibassets_bundle_retain(nibassets_bundle *bundle);
void nibassets_bundle_release(nibassets_bundle *bundle);

/* imageNamed: and soundNamed: (+1): the object that was given the name with set_name, else the bundle's, else the
 * system's. The same name gives the same object while it is in use. NULL with NIBASSETS_NOT_FOUND when there is none, and
 * with NIBASSETS_BROKEN when its file cannot be decoded. */
nibassets_image *nibassets_image_named(nibassets_bundle *bundle, const char *name, nibassets_error *error);
nibassets_sound *nibassets_sound_named(nibassets_bundle *bundle, const char *name, nibassets_error *error);

enum { NIBASSETS_IMAGE = 1, NIBASSETS_SOUND = 2 };

/* In whose folder the file of an answer lies. */
enum { NIBASSETS_NOWHERE = 0, NIBASSETS_IN_BUNDLE = 1, NIBASSETS_IN_SYSTEM = 2 };

/* Flags of nibassets_bundle_answer, which then tells only what is known in this process, else -1 with NIBASSETS_NOT_YET, and of
 * nibassets_bundle_prefetch, which then asks and returns. */
enum { NIBASSETS_DO_NOT_WAIT = 1 };

typedef struct nibassets_answer {
    size_t size;                 /* sizeof (nibassets_answer) */
    int32_t status;              /* NIBASSETS_DONE, NIBASSETS_NOT_FOUND, NIBASSETS_BROKEN, NIBASSETS_BAD_NAME */
    uint32_t place;              /* NIBASSETS_NOWHERE, NIBASSETS_IN_BUNDLE ... */
    nibassets_image *image;      /* +1, of NIBASSETS_DONE for an image */
    nibassets_sound *sound;      /* +1, of NIBASSETS_DONE for a sound */
    uint32_t took_message;       /* 1: the daemon was asked; 0: it was known in this process */
    char registered_name[256];   /* what the name is registered under: the target of an alias, also where nothing was found */
} nibassets_answer;

/* The whole answer to imageNamed: and soundNamed:. Returns 0 when there is one, also when that is "not found" or "broken", and -1
 * when there is none: no service, no time left. Missing and broken names are remembered until something changes: asking
 * again costs no message. */
int nibassets_bundle_answer(
    nibassets_bundle *bundle, uint32_t kind, const char *name, uint32_t flags, nibassets_answer *answer,
    nibassets_error *error);

/* Asks for many names in one message and does not wait. The answers are taken up by later calls; a call for one of
 * these names waits for the answer that is under way. At most 254 names; further ones are ignored. What cannot be sent at
 * once goes with the next message. Negative for a bad argument. */
int nibassets_bundle_ask_ahead(
    nibassets_bundle *bundle, uint32_t kind, const char *const *names, size_t count, nibassets_error *error);

/* Has images or sounds found and decoded that the program will ask for, up to 254 of them with one message: then each is found at once. Returns 0
 * when all are there, with NIBASSETS_DO_NOT_WAIT at once, and -1 when there is no service. Missing and broken ones are no failure: a
 * call for the name says what is wrong. If they are not asked for, they cost the program nothing: what nibassets_bundle_ask_ahead asks for is held
 * by the program, so that is for names that it needs next. At most 8,192 names; further ones are ignored.
 *
 * `names` NULL with a count of 0: what programs asked for in the first seconds after they called this so or opened the bundle with `recalls`,
 * images and sounds. What this program asks for from now on is remembered for the next one, until the names of files in the bundle change or the service ends. */
int nibassets_bundle_prefetch(
    nibassets_bundle *bundle, uint32_t kind, const char *const *names, size_t count, uint32_t flags, nibassets_error *error);

/* A number that rises whenever an answer of the bundle may have become another one: while it is the same, a program may keep what
 * it has been told, missing names above all. Takes up events, at most once a millisecond, and waits for nothing.
 * 0 while the bundle is not open, and during another thread's call. After a daemon was lost it is another number. */
uint64_t nibassets_bundle_generation(nibassets_bundle *bundle);

/* What a program says about itself, for the statistics. All numbers count from the last report on. */
typedef struct nibassets_report {
    size_t size;                 /* sizeof (nibassets_report) */
    uint32_t found;              /* names answered with an image or a sound */
    uint32_t missing;            /* names answered with "not found" */
    uint32_t own_way;            /* names for which the program went its own way */
    uint64_t answered_ns;        /* how long the answers took the program, all together */
    uint64_t own_way_ns;         /* how long its own way took, all together */
    uint64_t saved_ns;           /* what the program estimates to have saved; 0: it has not measured its own way */
} nibassets_report;

/* Adds to the statistics of the daemon. Goes with a later message; waits for nothing. Negative for a wrong size. */
int nibassets_bundle_report(nibassets_bundle *bundle, const nibassets_report *report);

/* imageForResource: (+1): the bundle's image. Names given with set_name and system images do not count. */
nibassets_image *nibassets_image_for_resource(nibassets_bundle *bundle, const char *name, nibassets_error *error);

/* The image `name` rendered at a size, each side 1 to 16,384 pixels (+1): the first page of a drawing (PDF, SVG) is
 * stretched to fill it; a bitmap image keeps its own size. Names given with set_name do not count, and the result is not
 * registered. */
nibassets_image *nibassets_image_at_size(
    nibassets_bundle *bundle, const char *name, uint32_t pixel_width, uint32_t pixel_height, nibassets_error *error);

/* Loads the resources of the bundle's interface file `name` (with or without its extension), +1. Afterwards its images
 * and sounds are found by name while the nib or another holder lives. Missing resources do not fail the load: they are
 * among the references. Embedded images and sounds, such as TIFFs in an archive, come after the others. */
nibassets_nib *nibassets_nib_load(nibassets_bundle *bundle, const char *name, nibassets_error *error);
/* The same for a system version, "12.3" or "12.3.1": only the form of a wrapper that this version loads is used. NULL, as
 * above: the references of all forms, and what is embedded in the newest. */
nibassets_nib *nibassets_nib_load_for_system(
    nibassets_bundle *bundle, const char *name, const char *system, nibassets_error *error);
nibassets_nib *nibassets_nib_retain(nibassets_nib *nib);
void nibassets_nib_release(nibassets_nib *nib);

/* Where an answer came from. */
enum { NIBASSETS_DECODED = 1, NIBASSETS_SHARED = 2, NIBASSETS_NONE = 3 };

typedef struct nibassets_reference {
    size_t size;               /* sizeof (nibassets_reference) */
    const char *name;          /* the registered name; the name in the nib when nothing was found; "" if is_embedded */
    const char *usage;         /* "NSButtonCell.NSNormalImage" */
    const char *path;          /* the file, "" when none was found; the interface file if is_embedded */
    const char *message;       /* what is wrong, "" on success */
    nibassets_image *image;    /* not retained for you; NULL for sounds and missing images */
    nibassets_sound *sound;    /* likewise */
    int32_t is_sound;
    int32_t is_embedded;       /* it is embedded in the interface file and has no name; usage says what it is for */
    int32_t status;            /* NIBASSETS_DONE, NIBASSETS_NOT_FOUND, NIBASSETS_BROKEN, ... */
    int32_t origin;            /* NIBASSETS_DECODED, NIBASSETS_SHARED or NIBASSETS_NONE */
    uint64_t duration_ns;      /* how long the daemon took */
} nibassets_reference;

size_t nibassets_nib_reference_count(const nibassets_nib *nib);
/* Fills `reference`; its pointers are valid while the nib lives. Negative when the index is out of range, and for a wrong size. */
int nibassets_nib_reference_at(const nibassets_nib *nib, size_t index, nibassets_reference *reference);

nibassets_image *nibassets_image_retain(nibassets_image *image);
void nibassets_image_release(nibassets_image *image);
/* The registered name, NULL when there is none. */
const char *nibassets_image_name(const nibassets_image *image);
const char *nibassets_image_path(const nibassets_image *image);
/* Whether the image is a template: only its alpha counts. */
int nibassets_image_is_template(const nibassets_image *image);
/* Registers the image under `name` in this process, before bundle and system; NULL removes its name. Returns 1, or 0 when
 * another object in use has the name; then nothing changes. */
int nibassets_image_set_name(nibassets_image *image, const char *name);

/* How transparency is stored, and what the other samples are; NIBASSETS_BGR: those of NIBASSETS_PREMULTIPLIED_BGRA8. */
enum { NIBASSETS_OPAQUE = 0, NIBASSETS_STRAIGHT = 1, NIBASSETS_PREMULTIPLIED = 2 };
enum { NIBASSETS_WHITE = 1, NIBASSETS_BLACK = 2, NIBASSETS_RGB = 3, NIBASSETS_CMYK = 4, NIBASSETS_BGR = 5 };

typedef struct nibassets_representation {
    size_t size;               /* sizeof (nibassets_representation) */
    const void *pixels;        /* read-only shared memory, top row first; valid while the image lives */
    uint64_t byte_count;
    uint32_t pixel_width, pixel_height, bytes_per_row;
    uint8_t bits_per_sample, samples_per_pixel, alpha, color_model;
    double point_width, point_height;
    uint32_t scale;            /* 1 to 3 */
    uint32_t page, page_count; /* of its file */
    int32_t hot_spot_x, hot_spot_y; /* -1: none */
    int32_t is_frame;          /* 1: a frame of an animation, timed by the next two fields */
    uint32_t frame_milliseconds; /* 0: the file does not say */
    uint32_t loop_count;       /* how often to show the animation, 0: endlessly */
} nibassets_representation;

size_t nibassets_image_representation_count(const nibassets_image *image);
/* Fills `representation`. Negative when the index is out of range, and for a wrong size. */
int nibassets_image_representation_at(
    const nibassets_image *image, size_t index, nibassets_representation *representation);

/* Memory of this process with the pixels of a representation, which may be written: nobody else sees it. It begins as the pixels are in
 * shared memory; pages that are not written stay shared where that is worth it. Each call gives another one. Keep the image as long as
 * you use it. NULL on failure. */
void *nibassets_image_writable_pixels(const nibassets_image *image, size_t index, nibassets_error *error);
/* Gives such memory back; `byte_count` is that of the representation. */
void nibassets_writable_pixels_free(void *pixels, uint64_t byte_count);

typedef struct nibassets_pixel_memory {
    size_t size;               /* sizeof (nibassets_pixel_memory) */
    int32_t descriptor;        /* of the memory, above 2, for reading only, close-on-exec; you must close it; -1 on failure */
    uint32_t bytes_per_row;
    uint64_t offset;           /* bytes before the top row */
    uint64_t byte_count;       /* of all rows */
    uint32_t drm_format;       /* the number of the pixels' form in drm_fourcc.h and wl_shm; 0: they have none for it */
    uint32_t is_copy;          /* 1: the pixels were copied; 0: it is the memory that every process maps */
} nibassets_pixel_memory;

/* The pixels of a representation as a descriptor that can be passed to another process, such as a compositor. Each call gives another
 * one. Map it, or read with pread: its position may be shared with other programs. Returns 0, and -1 on failure: no such representation,
 * a wrong size (then `memory` is left as it was), too few descriptors (one is needed, for a copy two) or too little memory, and for a copy
 * no /proc or a limit of file sizes (ulimit -f) below byte_count.
 *
 * The memory is sealed: whoever has the descriptor can neither write nor resize it, and the pixels never change. It does not depend on the
 * image, the client or the daemon. What the daemon evicts meanwhile takes memory until the last descriptor and mapping have gone.
 *
 * The other process sees nothing but the picture. A large one has memory of its own, which is passed on as it is: the bitmaps and colour
 * profiles of one file. A small one shares its memory with other pictures that the user may see, so its pixels are copied. So are those
 * of a large one beyond the 16 memories whose descriptors a client keeps, and of one that was lent; this takes as much memory again.
 *
 * A compositor that maps wl_shm pools for writing, as libwayland-server does, refuses the descriptor; copy the pixels into a pool for it. */
int nibassets_image_memory_at(
    const nibassets_image *image, size_t index, nibassets_pixel_memory *memory, nibassets_error *error);

/* The formats of files. */
enum {
    NIBASSETS_FILE_UNKNOWN = 0, NIBASSETS_FILE_PNG = 1, NIBASSETS_FILE_TIFF = 2, NIBASSETS_FILE_JPEG = 3,
    NIBASSETS_FILE_GIF = 4, NIBASSETS_FILE_BMP = 5, NIBASSETS_FILE_ICO = 6, NIBASSETS_FILE_CUR = 7,
    NIBASSETS_FILE_ICNS = 8, NIBASSETS_FILE_WEBP = 9, NIBASSETS_FILE_JPEG2000 = 10, NIBASSETS_FILE_HEIF = 11,
    NIBASSETS_FILE_PNM = 12, NIBASSETS_FILE_XPM = 13, NIBASSETS_FILE_XBM = 14,
    NIBASSETS_FILE_NEWER_ICNS = 15   /* with a picture of a type that came with OS X 10.7 or 10.8, which libicns 0.8.1 does not read */
};

/* What a reader of the file would know besides the pixels. */
typedef struct nibassets_file_facts {
    size_t size;                 /* sizeof (nibassets_file_facts) */
    uint32_t format;             /* one of NIBASSETS_FILE_PNG ... */
    uint32_t has_opaque_alpha;   /* 1: there is an alpha sample, and it has its highest value in every pixel */
    uint32_t is_planar;          /* TIFF: 1: the file has one plane for each sample */
    uint32_t compression;        /* TIFF: the number of its compression tag; 0 otherwise */
    uint32_t is_progressive;     /* JPEG: 1: progressive */
    uint32_t gamma;              /* PNG: 100,000 times what png_get_gAMA gives; 0: nothing */
    uint64_t file_size;          /* bytes of the file when it was read; 0: not known */
    int64_t modified_ns;         /* when it had been written last then, in nanoseconds since 1970 */
} nibassets_file_facts;

/* Fills `facts`, when the form of the pixels is NIBASSETS_AS_STORED. Negative otherwise, when the index is out of range, for a
 * wrong size, and for an older daemon, which does not say. */
int nibassets_image_file_facts_at(const nibassets_image *image, size_t index, nibassets_file_facts *facts);

/* Pixels from the edges. */
typedef struct nibassets_insets {
    uint32_t top, left, bottom, right;
} nibassets_insets;

enum { NIBASSETS_INTENT_AUTOMATIC = 0, NIBASSETS_INTENT_ORIGINAL = 1, NIBASSETS_INTENT_TEMPLATE = 2 };
enum { NIBASSETS_NOT_RESIZED = 0, NIBASSETS_TILED = 1, NIBASSETS_STRETCHED = 2 };

/* An asset catalog's attributes of a representation, in its pixels. */
typedef struct nibassets_image_attributes {
    size_t size;                           /* sizeof (nibassets_image_attributes) */
    uint32_t template_intent;              /* one of NIBASSETS_INTENT_AUTOMATIC ... */
    uint32_t resizing;                     /* how the parts between the caps fill a larger size: NIBASSETS_TILED, ... */
    uint32_t preserves_vector;             /* 1: the vector drawing is kept, so that the image can be rendered sharply at every size */
    nibassets_insets caps;                 /* the parts at the edges that keep their size */
    uint32_t center_width, center_height;  /* the part after the top and left caps that fills the space; 0: all between the caps */
    nibassets_insets alignment;            /* the parts outside the alignment rectangle */
} nibassets_image_attributes;

/* Fills `attributes`. Negative when the index is out of range, for a wrong size, and for images of loose files. */
int nibassets_image_attributes_at(const nibassets_image *image, size_t index, nibassets_image_attributes *attributes);
/* The index of the best representation for a rectangle of points at a screen's scale: the smallest that need not be
 * enlarged, else the largest. Makes no request. */
size_t nibassets_image_best_representation(
    const nibassets_image *image, double point_width, double point_height, double scale);

/* The ICC profile of a representation in the form NIBASSETS_ORIGINAL, and its size; NULL when the colours are sRGB. Valid
 * while the image lives. */
const void *nibassets_image_color_profile_at(const nibassets_image *image, size_t index, size_t *byte_count);

/* Form of the samples. */
enum { NIBASSETS_STREAMED = 0, NIBASSETS_INT16 = 1, NIBASSETS_FLOAT32 = 2 };

typedef struct nibassets_sound_description {
    size_t size;               /* sizeof (nibassets_sound_description) */
    const void *samples;       /* read-only shared memory, frames interleaved; NULL for a streamed sound */
    uint64_t byte_count;
    uint64_t frame_count;      /* 0: it has none, or is streamed and its file does not say */
    uint32_t sample_rate, channel_count;
    uint32_t sample_format;
    uint32_t file_format;      /* libsndfile's number; 0xf010f01: AAC in MPEG-4, 0xf020f01: with ADTS headers, 0x180f01: in CAF */
    uint32_t channel_layout;   /* a bit for each speaker position, as in WAVE files; 0 when it is not known */
} nibassets_sound_description;

nibassets_sound *nibassets_sound_retain(nibassets_sound *sound);
void nibassets_sound_release(nibassets_sound *sound);
const char *nibassets_sound_name(const nibassets_sound *sound);
const char *nibassets_sound_path(const nibassets_sound *sound);
int nibassets_sound_set_name(nibassets_sound *sound, const char *name);
/* Fills `description`. Negative for a wrong size. */
int nibassets_sound_describe(const nibassets_sound *sound, nibassets_sound_description *description);
/* A new descriptor of a streamed sound's file, at its start, which you must close; negative for a decoded sound. */
int nibassets_sound_open_stream(const nibassets_sound *sound);

#ifdef __cplusplus
}
#endif

#endif
