import TestSupport
import Testing

/// The binary interface on which compiled programs rely: functions, constants, and the places of fields in `nibassets.h`.
struct LibraryInterface {
    /// The library's name in programs that were linked with the library.
    let soname: String
    /// Functions as they are declared, and constants with their values.
    let declarations: [String]
    /// The structures, in the header's order.
    let structures: [Structure]

    struct Structure {
        let name: String
        let byteCount: Int
        /// Fields as `OFFSET TYPE NAME`, including the fields of nested structures.
        let fields: [String]

        /// Whether the structure may get further fields, because its first field is the size that the program knows.
        var mayGrow: Bool { fields.first == "0 size_t size" }
    }

    static let header = "Sources/Client/CNibAssets/include/nibassets.h"

    /// Reads the present interface from the library and the header.
    init() throws {
        let dynamic = try Self.lines(of: ["readelf", "--dynamic", "--wide", try builtProgram("libnibassets.so")])
        let line = try #require(dynamic.first { $0.contains("(SONAME)") })
        soname = String(try #require(line.split(separator: "[").last).prefix { $0 != "]" })
        declarations = try Self.clang("-ast-print").compactMap { line in
            let isFunction = !line.hasPrefix("typedef") && line.contains(" nibassets_") || line.contains("*nibassets_")
            if isFunction, line.hasSuffix(");") { return String(line) }
            guard line.hasPrefix("    NIBASSETS_") else { return nil }
            return String(line.drop { $0 == " " }.prefix { $0 != "," })
        }
        structures = try Self.clang("-fdump-record-layouts-complete").split(separator: "*** Dumping AST Record Layout")
            .compactMap { lines in
                // Each row is `OFFSET | TYPE NAME`. The first row describes the structure, the last row its size.
                let rows = lines.map { $0.split(separator: "|").map(Self.trimmed) }.filter { $0.count == 2 }
                guard let name = rows.first?[1].dropPrefix("struct "), name.hasPrefix("nibassets_"),
                    let size = rows.last?[1].dropPrefix("[sizeof=").flatMap({ Int($0.prefix { $0 != "," }) })
                else { return nil }
                return Structure(
                    name: name, byteCount: size,
                    fields: rows[1..<(rows.count - 1)].map { $0[0] + " " + ($0[1].dropPrefix("struct ") ?? $0[1]) })
            }
    }

    /// Reads an interface from the form that `text` has.
    init(text: String) {
        var (soname, declarations): (String, [String]) = ("", [])
        var structures: [Structure] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if soname.isEmpty {
                soname = String(line)
            } else if words.count == 3, words[0] == "struct", let size = Int(words[2]) {
                structures.append(Structure(name: String(words[1]), byteCount: size, fields: []))
            } else if let last = structures.last {
                let fields = last.fields + [Self.trimmed(line)]
                structures[structures.count - 1] = Structure(
                    name: last.name, byteCount: last.byteCount, fields: fields)
            } else {
                declarations.append(String(line))
            }
        }
        (self.soname, self.declarations, self.structures) = (soname, declarations, structures)
    }

    /// The interface as a text: the library's name, the declarations, the structures.
    var text: String {
        let parts = structures.map { structure in
            (["struct \(structure.name) \(structure.byteCount)"] + structure.fields.map { "    " + $0 })
                .joined(separator: "\n")
        }
        return ([soname] + declarations + parts).joined(separator: "\n") + "\n"
    }

    /// Parts of an earlier interface, on which compiled programs rely, that this interface lacks.
    func losses(since earlier: LibraryInterface) -> [String] {
        var losses = Set(earlier.declarations).subtracting(declarations).sorted()
        for old in earlier.structures {
            guard let new = structures.first(where: { $0.name == old.name }) else {
                losses.append(old.name)
                continue
            }
            losses += Set(old.fields).subtracting(new.fields).sorted().map { old.name + ": " + $0 }
            if new.byteCount != old.byteCount, new.byteCount < old.byteCount || !old.mayGrow {
                losses.append("\(old.name): \(old.byteCount) bytes")
            }
            // In a program that was compiled earlier, a new field's place may be padding with any value.
            for field in Set(new.fields).subtracting(old.fields).sorted() {
                let offset = field.split(separator: " ").first.flatMap { Int($0) } ?? 0
                if offset < old.byteCount { losses.append("\(old.name): the room of \(field)") }
            }
        }
        return losses
    }

    private static func clang(_ option: String) throws -> [Substring] {
        try lines(of: ["clang", "-x", "c", "-fsyntax-only", "-Xclang", option, header])
    }

    private static func lines(of command: [String]) throws -> [Substring] {
        let outcome = try Command.run(command)
        try #require(outcome.isSuccess, "\(outcome.output)")
        return outcome.output.split(separator: "\n")
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}

extension String {
    fileprivate func dropPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
