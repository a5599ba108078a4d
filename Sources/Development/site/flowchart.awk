# Makes a graph for dot from a flowchart, in the part of Mermaid's language that the documents use: awk -f flowchart.awk FLOWCHART
function trimmed(text) {
    gsub(/^ +| +$/, "", text)
    return text
}

# Returns the name of a node, and declares the node. A label in brackets is the text to show.
function node(text,    name, label, i) {
    name = text = trimmed(text)
    if (match(text, /[[(]/)) {
        name = substr(text, 1, RSTART - 1)
        label = substr(text, RSTART)
        shape = label ~ /^\[\(/ ? "cylinder" : "box"
        gsub(/^[[("]+|[])"]+$/, "", label)
        # gsub cannot do this: implementations of awk differ in the meaning of a backslash.
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
