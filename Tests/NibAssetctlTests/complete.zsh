#!/usr/bin/env zsh
# complete.zsh FOLDER LINE: prints the completions of LINE that an interactive zsh on a terminal of its own offers. FOLDER has zsh's scripts.

if [[ $1 == inside ]]; then
    PS1=IS:READY: PS2=
    fpath=($2 $fpath)
    autoload -Uz compinit
    compinit -u -D
    # Every match passes through compadd. Calls that only collect matches are left alone.
    compadd() {
        local -a found
        if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
            builtin compadd -O found "$@"
            (( $#found )) && print -rl -- FOUND:${^found}:
        fi
        builtin compadd "$@"
    }
    return
fi

zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "source ${(q)0:A} inside ${(q)1}"
# Keys that come before the prompt would be lost.
zpty -r shell line '*IS:READY:*'
zpty -w -n shell "$2"$'\t'
zpty -w -n shell $'\C-u\nprint IS:DO""NE:\n'
while zpty -r shell line; do
    [[ $line != *FOUND:* ]] || print -r -- "$line"
    [[ $line != *IS:DONE:* ]] || break
done
zpty -d shell
