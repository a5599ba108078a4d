# Starts a screen in the current folder, in a process namespace, and waits until it is ready. Its pixels are in screen/Xvfb_screen0.

# Programs for GNUstep find each other in TMP, by process identifiers. A shared TMP would mix up identifiers of several namespaces.
mkdir -p screen tmp
rm -f display
export TMP=$PWD/tmp

# Folder with the applications of packages.
APPLICATIONS=$(gnustep-config --variable=GNUSTEP_SYSTEM_APPS)

# If another server takes the same display number at the same moment, the new server ends.
for _ in $(seq 10); do
    Xvfb -displayfd 3 -nolisten tcp -fbdir screen 3>display 2>screen.log &
    server=$!
    while kill -0 $server && [ ! -s display ]; do sleep 0.05; done 2>/dev/null
    [ -s display ] && break
done
[ -s display ] || {
    cat screen.log
    exit 1
}
export DISPLAY=:$(cat display)
