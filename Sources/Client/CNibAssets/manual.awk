# Makes the page nibassets(3) of the manual from nibassets.h: awk -v version=0.1.0 -f manual.awk nibassets.h
# Empty lines separate the parts of the header. Each part is a comment, then its declarations.
BEGIN {
    RS = ""
    FS = "\n"
    print ".TH NIBASSETS 3 \"\" \"nibassetd " version "\"\n.nh\n.ad l"
    print ".SH NAME\nnibassets \\- images and sounds by name, decoded once per machine"
    print ".SH SYNOPSIS\n.nf\n.B #include <nibassets.h>\n\ncc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs nibassets)\n.fi"
    print ".SH DESCRIPTION"
}

function escaped(line) {
    gsub(/\\/, "\\e", line)
    gsub(/-/, "\\-", line)
    if (line ~ /^[.']/) line = "\\\\\\&" line
    return line
}

# Prints code in lines of at most 68 columns: with the margins, a terminal has 80. Arguments, and a comment that does not fit, begin a new line.
function show(line,    start, indent, at) {
    start = index(line, "/* ")
    match(line, /^ */)
    indent = substr("    ", 1, RLENGTH ? RLENGTH : 4)
    if (length(line) > 68 && start > 0) {
        if (start > RLENGTH + 1) {
            put(substr(line, 1, start - 1))
            indent = indent indent
        }
        # The end of the comment stays on the line of the last word.
        line = indent substr(line, start, length(line) - start - 2) "\001*/"
        indent = indent "   "
    }
    while (length(line) > 68) {
        at = start > 0 || line ~ /^ / ? 0 : index(line, "(")
        if (at == 0) {
            match(substr(line, 1, 69), start > 0 ? ".* " : ".*, ")
            at = RLENGTH
        }
        if (at <= length(indent)) break
        put(substr(line, 1, at))
        line = indent substr(line, at + 1)
    }
    put(line)
}

function put(line) {
    sub(/ +$/, "", line)
    sub(/\001/, " ", line)
    print escaped(line)
}

# Skips the preprocessor lines around the declarations.
/^(#ifdef __cplusplus|#endif|#ifndef|#include)/ { next }

{
    inComment = $1 ~ /^\/\*/
    isOpen = 0
    for (i = 1; i <= NF; i++) {
        line = $i
        if (inComment) {
            isEnd = line ~ /\*\/$/
            sub(/ *\*\/$/, "", line)
            sub(/^ ?\/?\*+ ?/, "", line)
            if (NR == 1 && i == 1) sub(/^nibassets\.h: .*/, "", line)
            if (line == "") {
                isOpen = 0
            } else {
                if (!isOpen) print ".PP"
                isOpen = 1
                print escaped(line)
            }
            if (isEnd) inComment = 0
        } else if (line ~ /^#(ifndef|define) NIBASSETS_H$/) {
            continue
        } else if (line ~ /^\/\*/) {
            # A comment between the declarations of one part.
            if (isCode) print ".fi\n.RE"
            isCode = isOpen = 0
            inComment = 1
            i--
        } else {
            if (!isCode) print ".PP\n.RS 4\n.nf"
            isCode = 1
            show(line)
        }
    }
    if (isCode) print ".fi\n.RE"
    isCode = 0
    if (NR == 1) print ".SH DECLARATIONS"
}

END { print ".SH SEE ALSO\n\\fBnibassetd\\fR(8),\n\\fBnibassetctl\\fR(1)" }
