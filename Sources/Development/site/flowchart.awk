# Makes a graph for dot of a flowchart in Mermaid's language, as far as our documents use it: awk -f flowchart.awk FLOWCHART
function trimmed(text) {
    gsub(/^ +| +$/, "", text)
    return text
}

# The name of a node; what it shows is told where it stands first with a label in brackets.
function node(text,    name, label, i) {
    name = text = trimmed(text)
    if (match(text, /[[(]/)) {
        name = substr(text, 1, RSTART - 1)
        label = substr(text, RSTART)
        shape = label ~ /^\[\(/ ? "cylinder" : "box"
        gsub(/^[[("]+|[])"]+$/, "", label)
        # Not with gsub: awks differ in what a backslash means there.
        while (i = index(label, "<br>")) label = substr(label, 1, i - 1) "\\n" substr(label, i + 4)
        print "\"" name "\" [label=\"" label "\" shape=" shape "]"
    } else if (!(name in known)) {
        print "\"" name "\""
    }
    known[name] = 1
    return "\"" name "\""
}

BEGIN { print "digraph {\nnode [shape=box style=\"filled,rounded\" fillcolor=\"#eef3fb\" fontname=\"sans-serif\" fontsize=11]\nedge [fontname=\"sans-serif\" fontsize=10]" }
END { print "}" }

/^flowchart/ { print "rankdir=LR\nbgcolor=white"; next }
/^ *subgraph / { print "subgraph \"cluster " $2 "\" {\nlabel=\"" $2 "\"\nfontname=\"sans-serif\"\ncolor=\"#b0b8c4\""; next }
/^ *end$/ { print "}"; next }
/^ *$/ { next }

match($0, /<?-(--|->|\.->) *(\|[^|]*\|)?/) {
    arrow = substr($0, RSTART, RLENGTH)
    count = split(substr($0, RSTART + RLENGTH), ends, "&")
    from = node(substr($0, 1, RSTART - 1))
    label = arrow
    if (!sub(/^[^|]*\|/, "", label)) label = ""
    sub(/\|$/, "", label)
    style = "label=\" " label " \""
    if (arrow ~ /^<?-\.->/) style = style " style=dashed"
    if (arrow ~ /^---/) style = style " dir=none"
    if (arrow ~ /^</) style = style " dir=both"
    for (i = 1; i <= count; i++) print from " -> " node(ends[i]) " [" style "]"
    next
}

{ node($0) }
