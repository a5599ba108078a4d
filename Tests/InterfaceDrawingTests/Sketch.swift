import InterfaceDrawing
import InterfaceSchema
import NibFormats
import NibWriting
import TestSupport

/// A drawn interface, whose SVG text is parsed again.
struct Sketch {
    let picture: InterfacePicture
    let svg: String

    init(_ document: InterfaceDocument, picture: (PictureSource) -> DrawnPicture? = { _ in nil }) {
        self.picture = InterfacePicture(InterfaceModel(document), picture: picture)
        svg = String(decoding: self.picture.svg, as: UTF8.self)
    }

    init(_ bytes: [UInt8], picture: (PictureSource) -> DrawnPicture? = { _ in nil }) throws {
        self.init(try InterfaceReader().document(in: bytes), picture: picture)
    }

    /// Draws an interface document of a toolkit with these objects.
    init(objects: String, platform: String = "Cocoa") throws {
        let type = "com.apple.InterfaceBuilder3.\(platform).XIB"
        try self.init(Array("<document type=\"\(type)\"><objects>\(objects)</objects></document>".utf8))
    }

    /// The lines of text, in the order in which they are drawn.
    var texts: [String] {
        svg.split(separator: "\n").filter { $0.hasPrefix("<text ") }.map { line in
            String(line.split(separator: ">", maxSplits: 1)[1].dropLast("</text>".count))
        }
    }

    /// Lines of the drawing other than texts.
    var shapes: [Substring] { svg.split(separator: "\n").filter { !$0.hasPrefix("<text ") } }

    /// Place of a text in its sheet.
    func place(of text: String) -> (x: Double, y: Double)? {
        guard let line = svg.split(separator: "\n").first(where: { $0.hasSuffix(">\(text)</text>") }),
            let x = Self.number("x", in: line), let y = Self.number("y", in: line)
        else { return nil }
        return (x, y)
    }

    private static func number(_ name: String, in line: Substring) -> Double? {
        line.split(separator: " ").first { $0.hasPrefix(name + "=\"") }
            .flatMap { Double($0.dropFirst(name.count + 2).prefix { $0 != "\"" }) }
    }
}
