# Starts a screen in the current folder, in a process namespace, and waits until it is there. What it shows is in screen/Xvfb_screen0.

# Here programs for GNUstep find each other, by process identifiers. Those of another namespace would be taken for the own ones.
mkdir -p screen tmp
rm -f display
export TMP=$PWD/tmp

# Where the applications of packages lie.
APPLICATIONS=$(gnustep-config --variable=GNUSTEP_SYSTEM_APPS)

# Where another server takes the same number at the same moment, this one ends.
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
