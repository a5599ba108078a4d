# Functions for scripts that start GNUstep applications on a screen of their own. `Desktop.swift` runs them in a process namespace: servers that the
# applications leave behind end with it. FOLDER is the test's folder; DAEMON, BUNDLE and RECORDER are the built program and bundles.
set -u
cd "$FOLDER"
mkdir -p records
. "$(dirname "${BASH_SOURCE[0]}")/../../../Sources/Development/Peers/gnustep-peer/screen.bash"
export LANGUAGES=English

# daemon: starts a daemon, with DAEMON_OPTIONS, and waits until it listens.
daemon() {
    mkdir -p -m 700 daemon
    rm -f daemon/ready daemon/socket
    MEMORY_PRESSURE_WATCH=/dev/null "$DAEMON" --user --socket "$FOLDER/daemon/socket" --assets /nonexistent --log-level error \
        ${DAEMON_OPTIONS:-} --ready-fd 3 3>daemon/ready &
    daemon_process=$!
    until [ -S daemon/socket ]; do
        kill -0 $daemon_process || { echo "the daemon has ended" >&2 && exit 1; }
        sleep 0.05
    done
}
export NIBASSETD_SOCKET=$FOLDER/daemon/socket

# is_finished RECORD: whether the application has completed its record.
is_finished() { [ "$(tail -n 1 "records/$1" 2>/dev/null)" = finished ]; }

# start RECORD HOME BUNDLES PROGRAM ARGUMENT…: starts a program with bundles until it has written its record, at most START_LIMIT seconds, and
# leaves it running.
start() {
    local record=$1 home=$2 bundles=$3
    shift 3
    rm -f "records/$record"
    # A default instead of an argument, as for users: Cynthiune, for example, does not start with an argument.
    GNUSTEP_CONFIG_FILE="$home/GNUstep.conf" defaults write NSGlobalDomain GSAppKitUserBundles "($bundles)"
    GNUSTEP_CONFIG_FILE="$home/GNUstep.conf" RECORDER_OUTPUT="$FOLDER/records/$record" setsid "$@" >"records/$record.log" 2>&1 </dev/null &
    program=$!
    for _ in $(seq $((20 * ${START_LIMIT:-60}))); do
        is_finished "$record" && return 0
        kill -0 $program 2>/dev/null || break
        sleep 0.05
    done
    is_finished "$record"
}

# stop: ends the program.
stop() {
    kill -9 $program
    wait $program
} 2>/dev/null

# shoot RECORD: copies the screen when it no longer changes.
shoot() {
    local last=
    for _ in $(seq 40); do
        cp screen/Xvfb_screen0 "records/$1"
        [ "$(cksum <"records/$1")" = "$last" ] && return
        last=$(cksum <"records/$1")
        sleep 0.25
    done
}

# shoot_as RECORD RECORD: waits until the screen equals the first shot, and copies it to the second; after ten seconds, copies it as it is.
shoot_as() {
    for _ in $(seq 100); do
        cp screen/Xvfb_screen0 "records/$2"
        cmp -s "records/$1" "records/$2" && return
        sleep 0.1
    done
}

# same NAME KIND KIND: whether two starts of an application have equal records and equal screens.
same() {
    cmp -s <(grep -v ^shared "records/$1.$2" | sort) <(grep -v ^shared "records/$1.$3" | sort) &&
        cmp -s "records/$1.$2.shot" "records/$1.$3.shot"
}
