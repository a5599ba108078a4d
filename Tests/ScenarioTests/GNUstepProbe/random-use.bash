#!/usr/bin/env bash
# random-use.bash SECONDS: uses three unmodified GNUstep applications at random, with NibAssets.bundle, kills their daemon every few seconds, and
# restarts an application now and then. Fails if an application crashes or gets a wrong picture. `make gnustep-use` calls it.
set -u
[ "${IN_NAMESPACE:-}" = 1 ] || IN_NAMESPACE=1 exec unshare --pid --fork --kill-child --mount-proc "$0" "$@"
root=$(cd "$(dirname "$0")/../../.." && pwd)
built=${BUILT:-$root/.build/debug}
seed=${SEED:-$RANDOM}
FOLDER=$(mktemp -d)
chmod 755 "$FOLDER"
trap 'rm -rf "$FOLDER"' EXIT
DAEMON=$built/nibassetd
probes=$root/Tests/ScenarioTests/GNUstepProbe

mkdir -p "$FOLDER/RandomUse.bundle/Resources"
echo '{NSExecutable = RandomUse; NSPrincipalClass = RandomUse;}' >"$FOLDER/RandomUse.bundle/Resources/Info-gnustep.plist"
gcc -std=gnu11 $(gnustep-config --objc-flags | sed 's/-MMD -MP//') -shared -o "$FOLDER/RandomUse.bundle/RandomUse" "$probes/RandomUse.m" &&
    ln -s "$built/libnibassets.so" "$FOLDER/libnibassets.so.1" &&
    make --silent -C "$root/Sources/Client/GNUstepBundle" BUNDLE="$FOLDER/NibAssets.bundle" LIBRARY="$built" RUNPATH="$FOLDER" || exit 2
cd "$FOLDER" && . "$root/Sources/Development/Peers/gnustep-peer/home.bash"
. "$probes/desktop.bash"
defaults write NSGlobalDomain GSAppKitUserBundles "(\"$FOLDER/NibAssets.bundle\", \"$FOLDER/RandomUse.bundle\")"
defaults write NSGlobalDomain NibAssetsBudget 60000

applications=(Gorm PRICE GNUMail)
declare -A processes
starts=0 kills=0 used=0 failures=0

begin() {
    starts=$((starts + 1))
    rm -f "records/$1"
    RANDOM_SEED=$((seed + starts)) RECORDER_OUTPUT=$FOLDER/records/$1 "$APPLICATIONS/$1.app/$1" >"records/$1.log" 2>&1 </dev/null &
    processes[$1]=$!
}

# Ends an application and checks its output. If the application has ended by itself, it has crashed or got a wrong picture.
finish() {
    local gone=
    kill -0 "${processes[$1]}" 2>/dev/null || gone=1
    kill -TERM "${processes[$1]}" 2>/dev/null
    for _ in $(seq 100); do
        [ -s "records/$1" ] && break
        kill -0 "${processes[$1]}" 2>/dev/null || break
        sleep 0.1
    done
    kill -9 "${processes[$1]}" 2>/dev/null
    wait "${processes[$1]}" 2>/dev/null
    case "$gone $(cat "records/$1" 2>/dev/null)" in
        " used "*) used=$((used + $(sed 's/[^0-9]//g' "records/$1"))) ;;
        *)
            failures=$((failures + 1))
            echo "$1 (seed $((seed + starts))): $(cat "records/$1" 2>/dev/null || tail -n 3 "records/$1.log")"
            ;;
    esac
}

daemon
for application in "${applications[@]}"; do begin "$application"; done
while [ $SECONDS -lt "$1" ]; do
    sleep $((RANDOM % 4 + 1))
    kill -9 $daemon_process
    wait $daemon_process 2>/dev/null
    kills=$((kills + 1))
    [ $((RANDOM % 3)) = 0 ] && sleep 1
    daemon
    if [ $((RANDOM % 4)) = 0 ]; then
        application=${applications[$((RANDOM % 3))]}
        sleep 2
        finish "$application"
        begin "$application"
    fi
done
sleep 5
for application in "${applications[@]}"; do finish "$application"; done
outcome="$used pictures in $starts starts of three applications, the daemon killed $kills times: $failures failures (seed $seed)"
echo "$outcome"
[ $failures = 0 ] && [ $used -gt 0 ] || exit 1
# The bundle's document has the result of the last run of ten minutes.
[ "$1" -lt 600 ] ||
    sed -i "/^<!-- begin random use -->$/{n;s/.*/$(date --utc +%F): $outcome./}" "$root/Sources/Client/GNUstepBundle/README.md"
