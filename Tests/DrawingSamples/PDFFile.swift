/// Builds a PDF file.
struct PDFFile {
    /// The objects after the catalogue and the page tree, from number 3 on, without the lengths of their streams.
    private var objects: [(dictionary: String, stream: [UInt8]?)] = []
    private var pages: [Int] = []

    init() {}

    /// Adds an object, and returns its number.
    mutating func add(_ dictionary: String, stream: [UInt8]? = nil) -> Int {
        objects.append((dictionary, stream))
        return objects.count + 2
    }

    /// Adds a page of 60 x 40 points with `contents`, and with `entries` in the page's dictionary.
    mutating func addPage(_ contents: String, resources: String = "", _ entries: String = "/MediaBox[0 0 60 40]") {
        let stream = add("", stream: Array(contents.utf8))
        pages.append(add("/Type/Page/Parent 2 0 R/Contents \(stream) 0 R/Resources<<\(resources)>>\(entries)"))
    }

    /// The bytes of the file.
    var bytes: [UInt8] {
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        let all: [(dictionary: String, stream: [UInt8]?)] =
            [("/Type/Catalog/Pages 2 0 R", nil), ("/Type/Pages/Kids[\(kids)]/Count \(pages.count)", nil)] + objects
        var bytes = Array("%PDF-1.6\n".utf8)
        var offsets: [Int] = []
        for (index, object) in all.enumerated() {
            offsets.append(bytes.count)
            let length = object.stream.map { "/Length \($0.count)" } ?? ""
            bytes += Array("\(index + 1) 0 obj\n<<\(object.dictionary)\(length)>>\n".utf8)
            if let stream = object.stream { bytes += Array("stream\n".utf8) + stream + Array("\nendstream\n".utf8) }
            bytes += Array("endobj\n".utf8)
        }
        let table = offsets.map { offset in
            String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n"
        }
        let start = bytes.count
        bytes += Array("xref\n0 \(all.count + 1)\n0000000000 65535 f \n".utf8) + Array(table.joined().utf8)
        return bytes + Array("trailer\n<</Size \(all.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n".utf8)
    }
}
