# starts.bash FOLDER DAEMON BUNDLE TIMER ROUNDS APPLICATION…: starts GNUstep applications on a screen of their own, ROUNDS times in
# each state, and prints "APPLICATION STATE INSIDE LOADING LAUNCHED" for each start. The last three words are nanoseconds: inside lookups, of the
# bundle's load, and until the application has launched.
#
# In the last round, also prints "APPLICATION saving SAVED 0 0": the nanoseconds that one start with the daemon saves, as the bundle reports.
#
# States: plain, without the bundle; cold, with a daemon that has just started; learnt, with the same daemon, which has seen one start; warm,
# with the same daemon, which has seen two starts; absent, with the bundle but without a daemon.
set -u
folder=$1 daemon=$2 bundle=$3 timer=$4 rounds=$5
shift 5
sources=$(dirname "$(realpath "$0")")
cd "$folder"

. "$sources/screen.bash"
. "$sources/home.bash"
# In the state "absent", the bundle must not start a daemon.
export LANGUAGES=English NIBASSETS_NO_START=1
mkdir -p -m 700 daemon

start_daemon() {
    rm -f daemon/socket
    "$daemon" --user --socket "$folder/daemon/socket" --log-level error &
    daemon_process=$!
    until [ -S daemon/socket ]; do sleep 0.02; done
}

end_daemon() {
    kill -9 $daemon_process
    wait $daemon_process
} 2>/dev/null

# start APPLICATION STATE SOCKET [BUNDLE]
start() {
    local next=()
    [ -z "${4:-}" ] || next=(START_TIMER_NEXT=1)
    rm -f time
    # An argument cannot set the bundles: Cynthiune does not come up with arguments.
    defaults write NSGlobalDomain GSAppKitUserBundles "(\"$timer\"${4:+, \"$4\"})"
    env "${next[@]}" NIBASSETD_SOCKET="$3" START_TIMER_OUTPUT="$folder/time" START_TIMER_BEGIN=$EPOCHREALTIME timeout -s KILL 60 \
        "$APPLICATIONS/$1.app/$1" >/dev/null 2>&1 </dev/null
    [ ! -s time ] || echo "$1 $2 $(cat time)"
}

# saving APPLICATION: waits for the bundle's report. Before the report, the bundle searches in GNUstep's own way for some seconds.
saving() {
    local saved
    local -x NIBASSETD_SOCKET=$folder/daemon/socket
    defaults write NSGlobalDomain GSAppKitUserBundles "(\"$bundle\")"
    timeout --kill-after 1 30 "$APPLICATIONS/$1.app/$1" >/dev/null 2>&1 </dev/null &
    for _ in $(seq 60); do
        sleep 0.3
        saved=$("${daemon%d}ctl" stats --json | grep --only-matching '"time_saved":[0-9]*' | head -n 1)
        saved=${saved#*:}
        [ "${saved:-0}" = 0 ] || { echo "$1 saving $saved 0 0"; break; }
    done
    kill $!
    wait $!
} 2>/dev/null

for application in "$@"; do
    start "$application" plain /nonexistent >/dev/null
    for round in $(seq "$rounds"); do
        start "$application" plain /nonexistent
        start_daemon
        for state in cold learnt warm; do start "$application" $state "$folder/daemon/socket" "$bundle"; done
        [ "$round" -lt "$rounds" ] || saving "$application"
        end_daemon
        start "$application" absent /nonexistent "$bundle"
    done
done
