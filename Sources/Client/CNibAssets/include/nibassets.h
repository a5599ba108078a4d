/* nibassets.h: images and sounds by name, decoded once per machine.
 *
 * Link with -lnibassets (pkg-config nibassets). Every function may be called from any thread. No function blocks for
 * ever: each waits at most the options' timeout for the daemon. The library installs no signal handlers, raises no
 * SIGPIPE, leaves no descriptor open in programs that the process executes, and starts no thread.
 *
 * When no daemon answers, the library starts one for the user, in a folder that is the user's alone and where no system instance has
 * its socket. Its program is $NIBASSETD_PATH, else the first `nibassetd` beside the running program, beside this library, in
 * ../bin and ../../bin from there, in the folders of $PATH. Other variables that count: NIBASSETD_SOCKET (where the daemon listens),
 * NIBASSETS_NO_START=1 (start none), NIBASSETS_DISABLE=1 (no client can be made).
 *
 * After fork() the child may go on using its objects (they are read-only memory) as long as the parent holds them; its
 * first call that needs the daemon makes a connection of its own.
 *
 * Names and paths are terminated strings of bytes as the file system holds them. A function that can fail takes a
 * `nibassets_error *` (may be NULL), fills it and returns NULL or a negative number; on success it sets status to 0.
 *
 * Ownership: an object is given with one reference ("+1") and goes when its last reference is released. What its
 * accessors return belongs to it and is valid as long as it lives. The client may be closed before its objects are
 * released; they stay readable.
 */
#ifndef NIBASSETS_H
#define NIBASSETS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct nibassets_client nibassets_client;
typedef struct nibassets_bundle nibassets_bundle;
typedef struct nibassets_image nibassets_image;
typedef struct nibassets_sound nibassets_sound;
typedef struct nibassets_nib nibassets_nib;

/* Why a call failed. Values up to 999 come from the daemon (see "The socket protocol"), the others from the library. */
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
    NIBASSETS_NO_SERVICE = 1000,      /* no daemon answers and none could be started */
    NIBASSETS_DISABLED = 1001,        /* NIBASSETS_DISABLE=1 is set for this process */
    NIBASSETS_UNTRUSTED_SERVICE = 1002, /* somebody else listens where the daemon should */
    NIBASSETS_PROTOCOL_ERROR = 1003,  /* the daemon sent what the protocol does not allow */
    NIBASSETS_BAD_ARGUMENT = 1004     /* a pointer that must not be NULL, an index out of range */
};

typedef struct nibassets_error {
    int32_t status;      /* one of the values above */
    uint32_t reason;     /* for NIBASSETS_BROKEN: what is wrong with the file, numbered as in "The socket protocol" */
    uint64_t found;      /* for limits: what was found; for NIBASSETS_SYSTEM_ERROR: errno */
    uint64_t allowed;    /* for limits: what is allowed */
    uint64_t offset;     /* for NIBASSETS_BROKEN: the byte of the file where it was noticed, 0 when that is not known */
    char message[488];   /* a sentence, terminated, perhaps cut */
} nibassets_error;

/* Whose rules look-ups follow. */
enum { NIBASSETS_APPKIT = 1, NIBASSETS_UIKIT = 2, NIBASSETS_GNUSTEP = 3 };

typedef struct nibassets_client_options {
    size_t size;               /* sizeof (nibassets_client_options): fields may be added at the end */
    const char *socket_path;   /* NULL: the usual places in their order */
    uint32_t timeout_ms;       /* 0: 20,000 */
    int32_t may_start_daemon;  /* 0: the default, yes; 1: yes; -1: never */
} nibassets_client_options;

/* Makes a client, +1, without connecting yet; `options` may be NULL. Fails only with NIBASSETS_DISABLED, for options of a
 * wrong size, and for want of memory. Processes usually make one and keep it: look-ups of the same name give the same object within one client. */
nibassets_client *nibassets_client_create(const nibassets_client_options *options, nibassets_error *error);
nibassets_client *nibassets_client_retain(nibassets_client *client);
/* The last release closes the connection. */
void nibassets_client_release(nibassets_client *client);

/* A descriptor that belongs to the client and becomes readable when `nibassets_client_dispatch` has something to do; for
 * poll, select or an event loop. Negative on failure. */
int nibassets_client_event_fd(nibassets_client *client, nibassets_error *error);

/* Handles what the daemon has sent by itself (changed files, retired memory, its end) without waiting. Returns how
 * many events were handled, or a negative number. Calling it is recommended, never necessary. */
int nibassets_client_dispatch(nibassets_client *client, nibassets_error *error);

/* Called from `nibassets_client_dispatch`, in its thread, for each image or sound that this process holds and whose
 * file has changed: `name` is its registered name. NULL for none. */
void nibassets_client_set_change_handler(
    nibassets_client *client, void (*handler)(const char *name, int is_sound, void *context), void *context);

/* After it returns 0, all changes of files made before the call are seen by look-ups. */
int nibassets_client_sync(nibassets_client *client, nibassets_error *error);

/* How pixels lie in memory. RGBA is sRGB. AppKit's and UIKit's profiles have the first form, GNUstep's the second. */
enum {
    NIBASSETS_PREMULTIPLIED_RGBA8 = 1,
    NIBASSETS_AS_STORED = 2,            /* the file's samples, not converted */
    NIBASSETS_STRAIGHT_RGBA8 = 3,
    NIBASSETS_PREMULTIPLIED_RGBA16 = 4, /* in the machine's byte order */
    NIBASSETS_STRAIGHT_RGBA16 = 5,
    NIBASSETS_ORIGINAL = 6              /* samples of 8 or 16 bits in the file's colour space: nibassets_image_color_profile_at */
};

/* How decoded samples lie in memory. GNUstep's profile has the second form, the others the first. */
enum {
    NIBASSETS_NATURAL_SAMPLES = 1, /* 16 bits where the file holds no more, else floating point */
    NIBASSETS_INT16_SAMPLES = 2,
    NIBASSETS_FLOAT32_SAMPLES = 3
};

/* The kind of device that is shown on: in UIKit's profile pictures may be made for one. */
enum { NIBASSETS_PAD = 1, NIBASSETS_PHONE = 2, NIBASSETS_TV = 3, NIBASSETS_CAR_PLAY = 4, NIBASSETS_MAC = 5 };

enum { NIBASSETS_LIGHT = 1, NIBASSETS_DARK = 2 };
enum { NIBASSETS_COMPACT = 1, NIBASSETS_REGULAR = 2 };
enum { NIBASSETS_LEFT_TO_RIGHT = 1, NIBASSETS_RIGHT_TO_LEFT = 2 };

typedef struct nibassets_bundle_options {
    size_t size;                   /* sizeof (nibassets_bundle_options) */
    uint32_t profile;              /* 0: NIBASSETS_APPKIT */
    uint32_t scale;                /* 0: 1; the scale that is shown at: 1, 2 or 3 */
    const char *const *languages;  /* NULL: from LANGUAGE, LC_ALL, LC_MESSAGES, LANG; else ended by NULL, most preferred first */
    uint32_t pixel_form;           /* 0: the profile's; else one of NIBASSETS_PREMULTIPLIED_RGBA8 … */
    uint32_t sample_form;          /* 0: the profile's; else one of NIBASSETS_NATURAL_SAMPLES … */
    /* What the user interface looks like: variants of asset catalogs are chosen by it; 0: no matter. */
    uint32_t appearance;           /* NIBASSETS_LIGHT or NIBASSETS_DARK */
    uint32_t high_contrast;        /* 1: contrast is increased */
    uint32_t gamut;                /* 1: the screen shows Display P3 */
    uint32_t width_class;          /* NIBASSETS_COMPACT or NIBASSETS_REGULAR */
    uint32_t height_class;
    uint32_t direction;            /* NIBASSETS_LEFT_TO_RIGHT or NIBASSETS_RIGHT_TO_LEFT */
    uint32_t idiom;                /* 0: unspecified; else one of NIBASSETS_PAD … */
} nibassets_bundle_options;

/* Opens the bundle in the folder `path`, +1; a NULL path means: system images and sounds only. */
nibassets_bundle *nibassets_bundle_open(
    nibassets_client *client, const char *path, const nibassets_bundle_options *options, nibassets_error *error);
nibassets_bundle *nibassets_bundle_retain(nibassets_bundle *bundle);
void nibassets_bundle_release(nibassets_bundle *bundle);

/* imageNamed: and soundNamed: (+1): an object that was given the name, else the bundle's, else the system's. The same
 * name gives the same object as long as somebody holds it. NULL with NIBASSETS_NOT_FOUND when there is none, with NIBASSETS_BROKEN
 * when its file cannot be decoded. */
nibassets_image *nibassets_image_named(nibassets_bundle *bundle, const char *name, nibassets_error *error);
nibassets_sound *nibassets_sound_named(nibassets_bundle *bundle, const char *name, nibassets_error *error);

/* imageForResource: (+1): of the bundle only; given names and system images do not count. */
nibassets_image *nibassets_image_for_resource(nibassets_bundle *bundle, const char *name, nibassets_error *error);

/* A picture of the image `name` (+1), so many pixels large (1 to 16,384): a drawing (PDF, SVG) is rendered at that size, its first page stretched
 * to fill it; an image that consists of pixels comes as it is. Given names do not count, and the picture gets none. */
nibassets_image *nibassets_image_at_size(
    nibassets_bundle *bundle, const char *name, uint32_t pixel_width, uint32_t pixel_height, nibassets_error *error);

/* Loads the resources of the interface file `name` (with or without extension) of the bundle, +1: afterwards each of its images and
 * sounds is found by name as long as the nib or another holder lives. Missing resources do not fail the load: they
 * are among the references. Images and sounds that lie in the file itself, such as TIFFs in an archive, are there too, behind the others. */
nibassets_nib *nibassets_nib_load(nibassets_bundle *bundle, const char *name, nibassets_error *error);
/* The same for a system, "12.3" or "12.3.1": of a wrapper with forms for several systems only the one that this system loads counts. With
 * NULL, as above, the references of all forms are loaded, and what lies in the newest. */
nibassets_nib *nibassets_nib_load_for_system(
    nibassets_bundle *bundle, const char *name, const char *system, nibassets_error *error);
nibassets_nib *nibassets_nib_retain(nibassets_nib *nib);
void nibassets_nib_release(nibassets_nib *nib);

/* Where an answer came from. */
enum { NIBASSETS_DECODED = 1, NIBASSETS_SHARED = 2, NIBASSETS_NONE = 3 };

typedef struct nibassets_reference {
    const char *name;          /* the registered name; as the nib has it when nothing was found; "" where is_embedded */
    const char *usage;         /* "NSButtonCell.NSNormalImage" */
    const char *path;          /* the file, "" when none was found; the interface file where is_embedded */
    const char *message;       /* what is wrong, "" when nothing is */
    nibassets_image *image;    /* not retained for you; NULL for sounds and what is missing */
    nibassets_sound *sound;    /* likewise */
    int32_t is_sound;
    int32_t is_embedded;       /* it lies in the interface file: an object without a name, for what usage says */
    int32_t status;            /* NIBASSETS_DONE, NIBASSETS_NOT_FOUND, NIBASSETS_BROKEN, … */
    int32_t origin;            /* NIBASSETS_DECODED, NIBASSETS_SHARED or NIBASSETS_NONE */
    uint64_t duration_ns;      /* time that the daemon took for it */
} nibassets_reference;

size_t nibassets_nib_reference_count(const nibassets_nib *nib);
/* Fills `reference`; its pointers are valid as long as the nib lives. Negative when the index is out of range. */
int nibassets_nib_reference_at(const nibassets_nib *nib, size_t index, nibassets_reference *reference);

nibassets_image *nibassets_image_retain(nibassets_image *image);
void nibassets_image_release(nibassets_image *image);
/* The registered name, NULL when there is none. */
const char *nibassets_image_name(const nibassets_image *image);
const char *nibassets_image_path(const nibassets_image *image);
/* Whether the image is a template: only its alpha counts. */
int nibassets_image_is_template(const nibassets_image *image);
/* Registers the image under `name` for this process, before bundle and system; NULL takes its name away. 1 when done, 0 when a
 * living object has that name: then nothing changes. */
int nibassets_image_set_name(nibassets_image *image, const char *name);

/* How transparency is stored, and what the other samples mean. */
enum { NIBASSETS_OPAQUE = 0, NIBASSETS_STRAIGHT = 1, NIBASSETS_PREMULTIPLIED = 2 };
enum { NIBASSETS_WHITE = 1, NIBASSETS_BLACK = 2, NIBASSETS_RGB = 3, NIBASSETS_CMYK = 4 };

typedef struct nibassets_representation {
    const void *pixels;        /* read-only shared memory, top row first; valid as long as the image lives */
    uint64_t byte_count;
    uint32_t pixel_width, pixel_height, bytes_per_row;
    uint8_t bits_per_sample, samples_per_pixel, alpha, color_model;
    double point_width, point_height;
    uint32_t scale;            /* 1 to 3 */
    uint32_t page, page_count; /* of its file */
    int32_t hot_spot_x, hot_spot_y; /* -1: none */
    int32_t is_frame;          /* of an animation: 1, and the next two say how it is shown */
    uint32_t frame_milliseconds; /* 0: the file leaves it open */
    uint32_t loop_count;       /* how often the animation is shown, 0: for ever */
} nibassets_representation;

size_t nibassets_image_representation_count(const nibassets_image *image);
int nibassets_image_representation_at(
    const nibassets_image *image, size_t index, nibassets_representation *representation);

/* Pixels from the edges. */
typedef struct nibassets_insets {
    uint32_t top, left, bottom, right;
} nibassets_insets;

enum { NIBASSETS_INTENT_AUTOMATIC = 0, NIBASSETS_INTENT_ORIGINAL = 1, NIBASSETS_INTENT_TEMPLATE = 2 };
enum { NIBASSETS_NOT_RESIZED = 0, NIBASSETS_TILED = 1, NIBASSETS_STRETCHED = 2 };

/* What an asset catalog says of a representation, in its pixels. */
typedef struct nibassets_image_attributes {
    uint32_t template_intent;              /* one of NIBASSETS_INTENT_AUTOMATIC … */
    uint32_t resizing;                     /* how the parts between the caps fill more room: NIBASSETS_TILED, … */
    uint32_t preserves_vector;             /* 1: the drawing is kept, the image can be had sharp at every size */
    nibassets_insets caps;                 /* the parts at the edges that keep their size */
    uint32_t center_width, center_height;  /* the part behind the top and left caps that fills the room; 0: all between them */
    nibassets_insets alignment;            /* what lies outside of the rectangle that the image is aligned with */
} nibassets_image_attributes;

/* Fills `attributes` with those of a representation. Negative when the index is out of range, and for images of loose files. */
int nibassets_image_attributes_at(const nibassets_image *image, size_t index, nibassets_image_attributes *attributes);
/* The index of the one to show in a rectangle of so many points on a screen of `scale` pixels a point: the smallest that need not be
 * enlarged, else the largest. Asks nobody. */
size_t nibassets_image_best_representation(
    const nibassets_image *image, double point_width, double point_height, double scale);

/* The ICC profile of a representation in the form NIBASSETS_ORIGINAL and its size; NULL where the colours are sRGB. Valid as long as the
 * image lives. */
const void *nibassets_image_color_profile_at(const nibassets_image *image, size_t index, size_t *byte_count);

/* Form of the samples. */
enum { NIBASSETS_STREAMED = 0, NIBASSETS_INT16 = 1, NIBASSETS_FLOAT32 = 2 };

typedef struct nibassets_sound_description {
    const void *samples;       /* read-only shared memory, frames interleaved; NULL for a streamed sound */
    uint64_t byte_count;
    uint64_t frame_count;      /* 0: it has none, or is streamed and its file does not tell how many */
    uint32_t sample_rate, channel_count;
    uint32_t sample_format;
    uint32_t file_format;      /* as libsndfile numbers it; 0xf010f01 AAC in MPEG-4, 0xf020f01 with ADTS headers, 0x180f01 in CAF */
    uint32_t channel_layout;   /* a bit for each channel's place, as in WAVE files; 0 when it is not known */
} nibassets_sound_description;

nibassets_sound *nibassets_sound_retain(nibassets_sound *sound);
void nibassets_sound_release(nibassets_sound *sound);
const char *nibassets_sound_name(const nibassets_sound *sound);
const char *nibassets_sound_path(const nibassets_sound *sound);
int nibassets_sound_set_name(nibassets_sound *sound, const char *name);
void nibassets_sound_describe(const nibassets_sound *sound, nibassets_sound_description *description);
/* A new descriptor, yours to close, of a streamed sound's file, at its start; negative for a decoded sound. */
int nibassets_sound_open_stream(const nibassets_sound *sound);

#ifdef __cplusplus
}
#endif

#endif
