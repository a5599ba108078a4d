/* nibassets.h: images and sounds by name, decoded once per machine.
 *
 * Link with -lnibassets (pkg-config nibassets). Every function may be called from any thread. A function waits for the
 * daemon at most for the options' timeout. The library installs no signal handlers, raises no SIGPIPE, passes no
 * descriptors to programs that the process executes, and starts no threads.
 *
 * When no daemon listens and there is no socket of a system instance, the library starts a daemon for the user, with a
 * socket in a folder that only the user can access. The program is $NIBASSETD_PATH, else the first `nibassetd` beside
 * the running program, beside this library, in ../bin and ../../bin from this library, or in $PATH. Other variables:
 * NIBASSETD_SOCKET (where the daemon listens), NIBASSETS_NO_START=1 (do not start a daemon), NIBASSETS_DISABLE=1 (no
 * client can be made).
 *
 * In a sandbox with a user namespace of its own (bwrap, flatpak) the library starts no daemon, and cannot tell which user
 * listens on a socket. The process that starts the sandbox must connect to the daemon's socket (SOCK_SEQPACKET), send
 * nothing, leave the descriptor open in the program, and put its number into NIBASSETD_FD. The first client of the process
 * takes the connection; programs that the process executes do not inherit it. If the connection is lost, the daemon cannot
 * be reached again. The process that connects must live as long as the program, or become the program.
 *
 * After fork() the child may continue to use its objects (they are in read-only memory) while the parent holds them. Its
 * first call that needs the daemon makes its own connection.
 *
 * A lookup of a name that the daemon's index answers, or whose object the program holds, costs no message and no system
 * call: the library reads memory that the daemon keeps current. Once a second, a lookup checks that the bundle's folder and
 * the daemon are still there. The library asks the daemon for other names, and for all names while the daemon examines a
 * change. It reports released objects with the next message, or when there are 256; nibassets_client_sync does so at once.
 *
 * The functions of an object read its description in shared memory. If a faulty daemon has damaged the description, the
 * object has no representations, attributes, samples or path, and its functions return -1, 0 or NULL, as for an index out
 * of range. Memory that a function returns is always mapped and as large as stated.
 *
 * Names and paths are NUL-terminated strings of any bytes, as in the file system. A function that can fail takes a
 * `nibassets_error *`, which may be NULL. On failure the function fills the error and returns NULL or a negative number; on
 * success it sets the error's status to 0.
 *
 * Ownership: "+1" means that the caller gets a reference and must release it. An object lives until its last reference is
 * released. Memory and strings that an object's functions return belong to the object and are valid while it lives. The
 * client may be released before its objects; the objects stay readable.
 *
 * Structures that may grow begin with their size: set the size to sizeof before the call. The library reads and fills only fields that
 * it knows and that the size covers. Other fields keep their values, so begin with {.size = sizeof x}. In options, a field of 0 stands
 * for the default. While the library is called libnibassets.so.1, programs that were compiled with an earlier header run with it.
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

/* The version of the library that the program runs with, as one number like NIBASSETS_VERSION. */
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
    NIBASSETS_NOT_YET = 1005          /* the answer is not known yet, and the call may not wait */
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

/* The profile: the toolkit whose rules lookups follow. */
enum { NIBASSETS_APPKIT = 1, NIBASSETS_UIKIT = 2, NIBASSETS_GNUSTEP = 3 };

typedef struct nibassets_client_options {
    size_t size;               /* sizeof (nibassets_client_options) */
    const char *socket_path;   /* UTF-8; NULL: the default places in order */
    uint32_t timeout_ms;       /* 0: 20,000 */
    int32_t may_start_daemon;  /* 0: the default, yes; 1: yes; -1: never */
} nibassets_client_options;

/* Makes a client, +1, without connecting; `options` may be NULL. Fails only with NIBASSETS_DISABLED, for options of a
 * wrong size, and when memory is short. A process usually makes one client and keeps it: in one client, lookups of a name
 * return the same object. */
nibassets_client *nibassets_client_create(const nibassets_client_options *options, nibassets_error *error);
nibassets_client *nibassets_client_retain(nibassets_client *client);
/* The last release closes the connection. */
void nibassets_client_release(nibassets_client *client);

/* Whether a daemon was reached: 1 while there is a connection, even if no answer has come over it yet, and during another
 * thread's call; else 0. Does not look for a daemon, and does not wait. */
int nibassets_client_is_connected(nibassets_client *client);

/* GNUstep's library folders whose Images and Sounds the daemon searches in the GNUstep profile: absolute paths with ':' between them, in the order of
 * the search. Writes the paths into `buffer` of `size` bytes, cut if necessary and with a NUL at the end, and returns their full length without the
 * NUL. 0: no daemon has answered yet, or the daemon's version is below 0.2.0. Does not wait. */
size_t nibassets_client_gnustep_libraries(nibassets_client *client, char *buffer, size_t size);

/* A descriptor that is readable when `nibassets_client_dispatch` has work, for poll, select or an event loop. The client
 * owns the descriptor. Negative on failure. After the loss of a daemon, the descriptor does not signal that the next daemon
 * listens: `nibassets_client_dispatch` looks for that daemon at most once a second. */
int nibassets_client_event_fd(nibassets_client *client, nibassets_error *error);

/* Handles the daemon's events (changed files, retired memory, the daemon's end) without waiting. Returns the number of
 * events, or a negative number. Programs need not call this, but should. */
int nibassets_client_dispatch(nibassets_client *client, nibassets_error *error);

/* Sets the function that `nibassets_client_dispatch` calls, in its thread, for each image or sound in this process whose
 * name may now mean another object: the file was written, replaced or removed, its permissions have changed, a file with
 * precedence has appeared, or a new daemon serves this process and cannot tell. The object itself stays as it is. The next
 * lookup of the name finds the present object, and loading an interface file again gives its new media. `name` is the
 * registered name, "" if there is none. An object is reported while a bundle through which it was found is open. A missing
 * name has no object, so the appearance of its file is not reported: ask again, which costs no message while the name is
 * missing. A program that must hear of new files watches the folder with inotify, and then asks. NULL: no function. */
void nibassets_client_set_change_handler(
    nibassets_client *client, void (*handler)(const char *name, int is_sound, void *context), void *context);

/* Waits until lookups see all changes of files that were made before the call, and nibassets_client_dispatch has the events for them.
 * Without this call, lookups see a change once its event is handled, milliseconds later. Returns 0, or a negative number. */
int nibassets_client_sync(nibassets_client *client, nibassets_error *error);

/* Sets the longest time that each later call waits for the daemon; 0: 20,000. A program that can load its pictures itself
 * gives the daemon a small budget, and loads them itself when the budget is used up. */
void nibassets_client_set_timeout(nibassets_client *client, uint32_t timeout_ms);

/* The form of pixels. RGBA is sRGB: in memory each pixel is red, green, blue and alpha, on every machine in this order. BGRA is sRGB, too: each pixel
 * is a uint32_t, alpha in the highest byte, then red, green and blue, as in CAIRO_FORMAT_ARGB32, WL_SHM_FORMAT_ARGB8888 and SDL_PIXELFORMAT_ARGB8888;
 * in memory of little-endian machines: blue, green, red, alpha. Daemons before version 0.2.0 refuse BGRA with NIBASSETS_WRONG_VERSION. The default is
 * NIBASSETS_AS_STORED if the options' profile is NIBASSETS_GNUSTEP, else NIBASSETS_PREMULTIPLIED_RGBA8. */
enum {
    NIBASSETS_PREMULTIPLIED_RGBA8 = 1,
    NIBASSETS_AS_STORED = 2,            /* the file's samples, not converted */
    NIBASSETS_STRAIGHT_RGBA8 = 3,
    NIBASSETS_PREMULTIPLIED_RGBA16 = 4, /* each sample in the machine's byte order */
    NIBASSETS_STRAIGHT_RGBA16 = 5,
    NIBASSETS_ORIGINAL = 6,             /* samples of 8 or 16 bits in the file's colour space: nibassets_image_color_profile_at */
    NIBASSETS_PREMULTIPLIED_BGRA8 = 7
};

/* The form of decoded samples. Default: NIBASSETS_INT16_SAMPLES if the options' profile is NIBASSETS_GNUSTEP, else NIBASSETS_NATURAL_SAMPLES. */
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
    uint32_t opens_later;          /* 1: the call does not wait; the first call that needs the bundle, or nibassets_client_dispatch, opens it */
    uint32_t recalls;              /* 1: the daemon sends, with the bundle, the answers that earlier processes needed at their start */
} nibassets_bundle_options;

/* Opens the bundle in the folder `path`, +1. NULL: system images and sounds only.
 *
 * The bundle is the folder at `path`. If another folder takes its place (renamed, removed and made again, or `path` is a
 * link that leads elsewhere now), the next lookup that needs the daemon opens the new folder, and so do
 * nibassets_client_sync and a lookup of another name a second later; objects that the program holds are reported as
 * changed. While no folder is at `path`, lookups use the folder that was opened. */
nibassets_bundle *nibassets_bundle_open(
    nibassets_client *client, const char *path, const nibassets_bundle_options *options, nibassets_error *error);
nibassets_bundle *nibassets_bundle_retain(nibassets_bundle *bundle);
void nibassets_bundle_release(nibassets_bundle *bundle);

/* imageNamed: and soundNamed: (+1): the object that was given the name with set_name, else the bundle's, else the
 * system's. The same name gives the same object while the object is in use. NULL with NIBASSETS_NOT_FOUND when there is
 * no object, and with NIBASSETS_BROKEN when its file cannot be decoded. */
nibassets_image *nibassets_image_named(nibassets_bundle *bundle, const char *name, nibassets_error *error);
nibassets_sound *nibassets_sound_named(nibassets_bundle *bundle, const char *name, nibassets_error *error);

enum { NIBASSETS_IMAGE = 1, NIBASSETS_SOUND = 2 };

/* Place of an answer's file: in a folder of the bundle or of the system. */
enum { NIBASSETS_NOWHERE = 0, NIBASSETS_IN_BUNDLE = 1, NIBASSETS_IN_SYSTEM = 2 };

/* Flag of nibassets_bundle_answer: an answer that this process does not know is -1 with NIBASSETS_NOT_YET. Flag of
 * nibassets_bundle_prefetch: the call sends the request and returns. */
enum { NIBASSETS_DO_NOT_WAIT = 1 };

typedef struct nibassets_answer {
    size_t size;                 /* sizeof (nibassets_answer) */
    int32_t status;              /* NIBASSETS_DONE, NIBASSETS_NOT_FOUND, NIBASSETS_BROKEN, NIBASSETS_BAD_NAME */
    uint32_t place;              /* NIBASSETS_NOWHERE, NIBASSETS_IN_BUNDLE ... */
    nibassets_image *image;      /* +1, of NIBASSETS_DONE for an image */
    nibassets_sound *sound;      /* +1, of NIBASSETS_DONE for a sound */
    uint32_t took_message;       /* 1: the daemon was asked; 0: this process knew the answer */
    char registered_name[256];   /* the name under which the object is registered: the target of an alias, even if the name is missing */
} nibassets_answer;

/* The whole answer to imageNamed: and soundNamed:. Returns 0 when there is an answer, even if it is "not found" or "broken",
 * and -1 when there is no answer: no service, no time left. Missing and broken names are remembered until the daemon reports
 * a change: asking again costs no message. */
int nibassets_bundle_answer(
    nibassets_bundle *bundle, uint32_t kind, const char *name, uint32_t flags, nibassets_answer *answer,
    nibassets_error *error);

/* Asks for many names in one message and does not wait. Later calls take up the answers; a call for one of the names waits
 * until its answer has come. At most 254 names; further ones are ignored. If the message cannot be sent at once, the next
 * call sends it. Negative for a bad argument. */
int nibassets_bundle_ask_ahead(
    nibassets_bundle *bundle, uint32_t kind, const char *const *names, size_t count, nibassets_error *error);

/* Has the daemon find and decode images or sounds that the program will ask for, up to 254 of them with one message: then a call finds each at once.
 * Returns 0 when all are decoded, with NIBASSETS_DO_NOT_WAIT at once, and -1 when there is no service. Missing and broken files are no failure: a
 * call for the name reports them. Names that are never asked for cost the program nothing. Objects that nibassets_bundle_ask_ahead asks for, however,
 * are held by the program, so use that function for names that it needs next. At most 8,192 names; further ones are ignored.
 *
 * `names` NULL with a count of 0: the images and sounds that programs asked for in the first seconds after such a call, or after opening the bundle
 * with `recalls`. The daemon remembers the names that this program asks for from now on, until names of files in the bundle change or the daemon
 * ends. */
int nibassets_bundle_prefetch(
    nibassets_bundle *bundle, uint32_t kind, const char *const *names, size_t count, uint32_t flags, nibassets_error *error);

/* A number that rises whenever an answer of the bundle may have changed: while the number is the same, a program may keep
 * earlier answers, missing names above all. Handles events, at most once a millisecond, and does not wait. 0 while the
 * bundle is not open, and during another thread's call. The loss of a daemon changes the number. */
uint64_t nibassets_bundle_generation(nibassets_bundle *bundle);

/* A program's report about itself, for the statistics. All numbers count since the last report. */
typedef struct nibassets_report {
    size_t size;                 /* sizeof (nibassets_report) */
    uint32_t found;              /* names answered with an image or a sound */
    uint32_t missing;            /* names answered with "not found" */
    uint32_t own_way;            /* names that the program looked up in its own way */
    uint64_t answered_ns;        /* total time that answers took the program */
    uint64_t own_way_ns;         /* total time that the program's own way took */
    uint64_t saved_ns;           /* time that the program estimates to have saved; 0: it has not measured its own way */
} nibassets_report;

/* Adds a report to the daemon's statistics. A later message may carry it; does not wait. Negative for a wrong size. */
int nibassets_bundle_report(nibassets_bundle *bundle, const nibassets_report *report);

/* imageForResource: (+1): the bundle's image. Names given with set_name and system images do not count. */
nibassets_image *nibassets_image_for_resource(nibassets_bundle *bundle, const char *name, nibassets_error *error);

/* The image `name` rendered at a size, each side 1 to 16,384 pixels (+1): the first page of a drawing (PDF, SVG) is
 * stretched to fill the size; a bitmap image keeps its own size. Names given with set_name do not count, and the result is
 * not registered. */
nibassets_image *nibassets_image_at_size(
    nibassets_bundle *bundle, const char *name, uint32_t pixel_width, uint32_t pixel_height, nibassets_error *error);

/* Loads the resources of the bundle's interface file `name` (with or without its extension), +1. Afterwards its images
 * and sounds are found by name while the nib or another holder lives. Missing resources do not fail the load: they are
 * among the references. Embedded images and sounds, such as TIFFs in an archive, come after the others. */
nibassets_nib *nibassets_nib_load(nibassets_bundle *bundle, const char *name, nibassets_error *error);
/* Loads an interface file for a system version, "12.3" or "12.3.1": in a wrapper, only the form that this version loads. NULL,
 * as in nibassets_nib_load: the references of all forms, and the media embedded in the newest form. */
nibassets_nib *nibassets_nib_load_for_system(
    nibassets_bundle *bundle, const char *name, const char *system, nibassets_error *error);
nibassets_nib *nibassets_nib_retain(nibassets_nib *nib);
void nibassets_nib_release(nibassets_nib *nib);

/* Origin of an answer. */
enum { NIBASSETS_DECODED = 1, NIBASSETS_SHARED = 2, NIBASSETS_NONE = 3 };

typedef struct nibassets_reference {
    size_t size;               /* sizeof (nibassets_reference) */
    const char *name;          /* the registered name; the name in the nib when nothing was found; "" if is_embedded */
    const char *usage;         /* "NSButtonCell.NSNormalImage" */
    const char *path;          /* the file, "" when no file was found; the interface file if is_embedded */
    const char *message;       /* what is wrong, "" on success */
    nibassets_image *image;    /* not retained for you; NULL for sounds and missing images */
    nibassets_sound *sound;    /* likewise */
    int32_t is_sound;
    int32_t is_embedded;       /* 1: the object is embedded in the interface file and has no name; usage says what it is for */
    int32_t status;            /* NIBASSETS_DONE, NIBASSETS_NOT_FOUND, NIBASSETS_BROKEN, ... */
    int32_t origin;            /* NIBASSETS_DECODED, NIBASSETS_SHARED or NIBASSETS_NONE */
    uint64_t duration_ns;      /* time that the daemon took */
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

/* The storage of transparency, and the meaning of the other samples. Pixels of NIBASSETS_PREMULTIPLIED_BGRA8 are NIBASSETS_BGR. */
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
    uint32_t page, page_count; /* page in the file, and number of the file's pages */
    int32_t hot_spot_x, hot_spot_y; /* -1: none */
    int32_t is_frame;          /* 1: a frame of an animation, timed by the next two fields */
    uint32_t frame_milliseconds; /* 0: the file has no duration */
    uint32_t loop_count;       /* number of times to show the animation, 0: endlessly */
} nibassets_representation;

size_t nibassets_image_representation_count(const nibassets_image *image);
/* Fills `representation`. Negative when the index is out of range, and for a wrong size. */
int nibassets_image_representation_at(
    const nibassets_image *image, size_t index, nibassets_representation *representation);

/* Private, writable memory with the pixels of a representation. Pages that are not written stay shared with other processes where that saves
 * memory. Each call returns new memory. Keep the image as long as you use the memory. NULL on failure. */
void *nibassets_image_writable_pixels(const nibassets_image *image, size_t index, nibassets_error *error);
/* Frees memory of nibassets_image_writable_pixels; `byte_count` is the representation's. */
void nibassets_writable_pixels_free(void *pixels, uint64_t byte_count);

typedef struct nibassets_pixel_memory {
    size_t size;               /* sizeof (nibassets_pixel_memory) */
    int32_t descriptor;        /* descriptor of the memory, above 2, for reading only, close-on-exec; you must close it; -1 on failure */
    uint32_t bytes_per_row;
    uint64_t offset;           /* bytes before the top row */
    uint64_t byte_count;       /* bytes of all rows */
    uint32_t drm_format;       /* the number of the pixels' form in drm_fourcc.h and wl_shm; 0: the form has no number there */
    uint32_t is_copy;          /* 1: the pixels were copied; 0: the memory is the one that every process maps */
} nibassets_pixel_memory;

/* The pixels of a representation as a descriptor that can be passed to another process, such as a compositor. Each call returns a new
 * descriptor. Map it, or read with pread: its file position may be shared with other programs. Returns 0, and -1 on failure: no such
 * representation, a wrong size (then `memory` is left as it was), too few descriptors (one is needed, for a copy two) or too little
 * memory, and for a copy no /proc or a limit of file sizes (ulimit -f) below byte_count.
 *
 * The memory is sealed: nobody with the descriptor can write or resize it, and the pixels never change. The descriptor outlives the image,
 * the client and the daemon. An object that the daemon evicts meanwhile takes memory until the last descriptor and mapping have gone.
 *
 * The other process sees nothing but the picture. A large picture has memory of its own, with the bitmaps and colour profiles of one file,
 * and that memory is passed on. A small picture shares its memory with other pictures that the user may see, so its pixels are copied. Also
 * copied are lent pictures, and large ones beyond the 16 memories whose descriptors a client keeps. A copy takes as much memory again.
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

/* Facts about the file that its reader would know besides the pixels. */
typedef struct nibassets_file_facts {
    size_t size;                 /* sizeof (nibassets_file_facts) */
    uint32_t format;             /* one of NIBASSETS_FILE_PNG ... */
    uint32_t has_opaque_alpha;   /* 1: there is an alpha sample, and it has its highest value in every pixel */
    uint32_t is_planar;          /* TIFF: 1: the file has one plane for each sample */
    uint32_t compression;        /* TIFF: the number of its compression tag; 0 otherwise */
    uint32_t is_progressive;     /* JPEG: 1: progressive */
    uint32_t gamma;              /* PNG: 100,000 times the value of png_get_gAMA; 0: none */
    uint64_t file_size;          /* bytes of the file when it was read; 0: not known */
    int64_t modified_ns;         /* time of the file's last change when it was read, in nanoseconds since 1970 */
} nibassets_file_facts;

/* Fills `facts`, if the form of the pixels is NIBASSETS_AS_STORED. Negative for other forms, an index out of range, a wrong
 * size, and an older daemon, which does not give the facts. */
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
/* The index of the best representation for a rectangle of points at a screen's scale: the smallest representation that need
 * not be enlarged, else the largest. Makes no request. */
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
    uint64_t frame_count;      /* 0: the sound has no frames, or is streamed and its file does not tell */
    uint32_t sample_rate, channel_count;
    uint32_t sample_format;
    uint32_t file_format;      /* libsndfile's number; 0xf010f01: AAC in MPEG-4, 0xf020f01: with ADTS headers, 0x180f01: in CAF */
    uint32_t channel_layout;   /* a bit for each speaker position, as in WAVE files; 0: not known */
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
