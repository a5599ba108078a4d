# Makes an article from a manual page of nibassetd's programs or of nibassets.h's manual.awk: awk -f page.awk PAGE
function plain(line) {
    gsub(/\\\(dq/, "\"", line)
    gsub(/\\&/, "", line)
    gsub(/\\-/, "-", line)
    gsub(/\\e/, "\\", line)
    return line
}

# Returns a text with markup escaped, except code between back quotes. Hyphens stay hyphens.
function marked(line,    parts, count, i) {
    gsub(/\\f[BR]/, "", line)
    count = split(plain(line), parts, "`")
    line = ""
    for (i = 1; i <= count; i++) {
        if (i % 2) gsub(/[\\*_<>[\]|~$@-]/, "\\\\&", parts[i])
        line = line (i > 1 ? "`" : "") parts[i]
    }
    return line
}

function heading(level, text) {
    print "\n" level " " marked(text) "\n"
}

/^\.TH / { gsub(/"/, ""); print "# " tolower($2) "(" $3 ")\n"; next }
/^\.SH NAME/ { getline; sub(/^.* \\- /, ""); print toupper(substr($0, 1, 1)) marked(substr($0, 2)) "."; next }
/^\.SH / { text = substr($0, 5); language = text == "DECLARATIONS" ? "c" : ""; heading("##", substr(text, 1, 1) tolower(substr(text, 2))); next }
/^\.SS / { heading("###", substr($0, 5)); next }
/^\.nf/ { print "\n```" language; isCode = 1; next }
/^\.fi/ { print "```\n"; isCode = 0; next }
isCode { sub(/^\.B /, ""); print plain($0); next }
/^\.PP/ { print ""; next }
/^\.br/ { print "\\"; next }
/^\.TP/ { getline; print "* `" plain(substr($0, 4)) "`"; isTerm = 1; next }
/^\.B / { print "`" plain(substr($0, 4)) "`"; next }
/^\.R[SE]/ { next }
isTerm { print "  \\\n  " marked($0); isTerm = 0; next }
{ print marked($0) }
