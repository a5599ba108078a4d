# Makes articles for docc from documents: awk -v base=/ -v root=DOCUMENT -v folder=FOLDER -v charts=FOLDER -f articles.awk DOCUMENT...
# Links to documents become links to articles, links to other files lead to base/source/FILE.html. Prints the names of these files and of pictures.
# A flowchart goes to the folder "charts", and a picture with the flowchart's name takes its place.
# The root is the site's first page. Its second-level headings and their links are the groups of the site's contents.
# Fails if a link names a missing heading, or if two documents or two pictures would have the same name on the site.

function fail(text) {
    print "articles.awk: " text | "cat >&2"
    failed = 1
}

# Returns the path to which a link in a document leads.
function resolved(link, document,    parts, count, i, path, depth, stack) {
    path = document
    sub(/[^\/]*$/, "", path)
    count = split(path link, parts, "/")
    depth = 0
    for (i = 1; i <= count; i++) {
        if (parts[i] == "..") depth--
        else if (parts[i] != "" && parts[i] != ".") stack[++depth] = parts[i]
    }
    path = stack[1]
    for (i = 2; i <= depth; i++) path = path "/" stack[i]
    return path
}

# Returns the name of an article: the document's name. If this name says too little or is taken, the folder's name comes first.
function named(document,    name, parent) {
    name = parent = document
    sub(/.*\//, "", name)
    sub(/\.md$/, "", name)
    if (parent ~ /\// && (name == "README" || name in taken)) {
        sub(/\/[^\/]*$/, "", parent)
        sub(/.*\//, "", parent)
        sub(/\.docc$/, "", parent)
        name = parent "-" name
    }
    if (name in taken) fail(document " would be the article " name ", which " taken[name] " is")
    taken[name] = document
    return name
}

# Returns the part after # in a link to a heading, on the pages that repositories show; `fragment` returns docc's.
function slug(heading) {
    heading = tolower(heading)
    gsub(/[^a-z0-9_ \200-\377-]/, "", heading)
    gsub(/ /, "-", heading)
    return heading
}

function fragment(heading) {
    gsub(/[^A-Za-z0-9_ \200-\377-]/, "", heading)
    gsub(/ +/, "-", heading)
    return heading
}

function target(link, document,    anchor, path) {
    if (link ~ /:/) return link
    anchor = link
    if (!sub(/^[^#]*#/, "", anchor)) anchor = ""
    sub(/#.*/, "", link)
    path = link == "" ? document : resolved(link, document)
    if (path ~ /\.tutorial$/) { sub(/.*\//, "", path); sub(/\.tutorial$/, "", path); return content("doc:" path, document) }
    if (path in article && anchor != "" && !((path, anchor) in fragments)) fail(document ": " path " has no heading #" anchor)
    if (path in article) return content("doc:" article[path], document) (anchor == "" ? "" : "#" fragments[path, anchor])
    if (!(path in wanted)) print path
    wanted[path] = 1
    if (path ~ /\.(png|svg)$/) return picture(path)
    return base "source/" path ".html"
}

# Returns the name of a picture: on the site, all pictures lie in one folder.
function picture(path,    name) {
    name = path
    sub(/.*\//, "", name)
    if (name in pictures && pictures[name] != path) fail(path " and " pictures[name] " are pictures of one name")
    pictures[name] = path
    return name
}

# Records the first link to each article in the root, for the root's contents.
function content(link, document) {
    if (document == root && !(link in listed)) {
        listed[link] = 1
        contents = contents group "* <" link ">\n"
        group = ""
    }
    return link
}

# Returns the line with links at names of manual pages, such as nibassetd.conf(5) with the document nibassetd-conf-5.
function withPages(line, document,    done, name, before) {
    done = ""
    while (match(line, /nibasset[a-z.]*\([1-8]\)/)) {
        before = RSTART > 1 ? substr(line, RSTART - 1, 1) : " "
        name = substr(line, RSTART, RLENGTH)
        done = done substr(line, 1, RSTART - 1)
        line = substr(line, RSTART + RLENGTH)
        if (before ~ /[ (|,]/ && (name in page)) done = done "[" name "](" content("doc:" page[name], document) ")"
        else done = done name
    }
    return done line
}

function linked(line, document,    done, link) {
    done = ""
    while (match(line, /\]\([^) ]*\)/)) {
        link = target(substr(line, RSTART + 2, RLENGTH - 3), document)
        done = done substr(line, 1, RSTART - 1) "](" link ")"
        line = substr(line, RSTART + RLENGTH)
    }
    return done line
}

BEGIN {
    for (i = 1; i < ARGC; i++) {
        document = ARGV[i]
        article[document] = named(document)
        name = article[document]
        if (sub(/-[1-8]$/, "", name)) {
            sub(/-conf$/, ".conf", name)
            page[name "(" substr(article[document], length(article[document])) ")"] = article[document]
        }
        isCode = 0
        while ((getline line < document) > 0) {
            if (line ~ /^```/) isCode = !isCode
            if (isCode || line !~ /^#+ /) continue
            sub(/^#+ /, "", line)
            fragments[document, slug(line)] = fragment(line)
        }
        close(document)
    }
    for (i = 1; i < ARGC; i++) {
        document = ARGV[i]
        out = folder "/" article[document] ".md"
        isCode = 0
        isFirst = 1
        while ((getline line < document) > 0) {
            if (line == "```mermaid") {
                chart = article[document] "-" ++chartCount
                print "![A flowchart](" chart ".svg)" > out
                while ((getline line < document) > 0 && line != "```") print line > (charts "/" chart)
                close(charts "/" chart)
                continue
            }
            if (line ~ /^```/) isCode = !isCode
            if (document == root && line ~ /^## /) group = "\n### " substr(line, 4) "\n\n"
            print (isCode || line ~ /^#/ ? line : linked(withPages(line, document), document)) > out
            if (isFirst && document == root) print "\n@Metadata {\n    @TechnologyRoot\n}" > out
            isFirst = 0
        }
        if (document == root) print "\n## Topics\n" contents > out
        close(document)
        close(out)
    }
    if (failed) {
        close("cat >&2")
        exit 1
    }
}
