/* The same meaning of system types in every C module of the package. */
#define _GNU_SOURCE 1
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-journal.h>
