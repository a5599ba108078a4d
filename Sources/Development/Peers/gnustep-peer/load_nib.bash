# load_nib.bash FOLDER PROGRAM ARGUMENT…: runs a program of GNUstep in a folder, on a screen and with a home of its own.
set -u
sources=$(dirname "$(realpath "$0")")
cd "$1"
shift
. "$sources/screen.bash"
. "$sources/home.bash"
export LANGUAGES=English
"$@" 2>program.log || {
    tail -n 20 program.log >&2
    exit 1
}
