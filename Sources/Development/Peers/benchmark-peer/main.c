#include "peer.h"

#include <string.h>

int main(int count, char **arguments) {
    const char *command = count > 1 ? arguments[1] : "";
    if (!strcmp(command, "echo") && count == 2) return peer_echo();
    if (!strcmp(command, "round-trips") && count == 3) return peer_round_trips(atol(arguments[2]));
    if (!strcmp(command, "decode")) return peer_decode(arguments + 2, count - 2);
    if (!strcmp(command, "decode-plain")) return peer_decode_plain(arguments + 2, count - 2);
    if (!strcmp(command, "serve-atlas") && count > 3) return peer_serve_atlas(arguments[2], arguments + 3, count - 3);
    if (!strcmp(command, "fetch-atlas") && count == 3) return peer_fetch_atlas(arguments[2]);
    if (!strcmp(command, "bind") && count == 3) return peer_bind(arguments[2]);
    if (!strcmp(command, "hold-decoded")) return peer_hold_decoded(arguments + 2, count - 2);
    if (!strcmp(command, "walk") && count == 4) return peer_walk(arguments[2], atol(arguments[3]));
    fputs("usage: benchmark-peer echo | round-trips COUNT | decode FILE... | decode-plain FILE... | hold-decoded FILE... |\n"
          "       serve-atlas SOCKET FILE... | fetch-atlas SOCKET | bind SOCKET | walk FOLDER COUNT\n"
          "Started by nibassets-benchmark.\n", stderr);
    return 2;
}
