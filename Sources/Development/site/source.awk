# Makes a page of a source file: awk -v name=PATH -f source.awk FILE
BEGIN {
    print "<!doctype html>\n<meta charset=\"utf-8\">\n<title>" name "</title>\n<h1>" name "</h1>\n<pre>"
}

{
    gsub(/&/, "\\&amp;")
    gsub(/</, "\\&lt;")
    print
}

END { print "</pre>" }
