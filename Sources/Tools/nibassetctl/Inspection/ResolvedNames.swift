import AssetModel
import JSON
import NibAssets
import WireProtocol

/// Where the names of an interface file lead in the bundle that the file lies in.
struct ResolvedNames {
    struct Name: Hashable {
        let kind: AssetKind
        let name: String
    }

    /// The bundle's folder.
    let bundle: String
    /// The file of each name; an empty path where there is none.
    private var paths: [Name: String] = [:]

    /// Asks the service for every image and sound that an interface file names. The file's own wrapper comes first: what
    /// it does not hold itself is the bundle's (rule N4).
    init(_ document: JSONValue, in bundle: OpenFolder, wrapper: OpenFolder?) throws(ControlFailure) {
        self.bundle = bundle.path
        for reference in document["references"]?.elements ?? [] {
            guard let name = Name(reference), paths[name] == nil else { continue }
            if let wrapper, let file = try wrapper.file(name), file.hasPrefix(wrapper.path + "/") {
                paths[name] = file
            } else {
                paths[name] = try bundle.file(name) ?? ""
            }
        }
    }

    /// The file that a reference leads to, "" where there is none; nil for symbols, colours and fonts, which no file stands for.
    subscript(reference: JSONValue) -> String? { Name(reference).flatMap { paths[$0] } }

    /// A path as people read it: within the bundle without the bundle's own.
    func shown(_ path: String) -> String {
        path.hasPrefix(bundle + "/") ? String(path.dropFirst(bundle.count + 1)) : path
    }

    /// An object with the bundle, and a list of the names with their files.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("bundle", bundle)
            writer.key("names")
            let sorted = paths.sorted { ($0.key.kind.rawValue, $0.key.name) < ($1.key.kind.rawValue, $1.key.name) }
            writer.array(sorted) { writer, entry in
                writer.object { writer in
                    writer.field("kind", entry.key.kind.word)
                    writer.field("name", entry.key.name)
                    writer.field("path", entry.value.isEmpty ? nil : entry.value)
                }
            }
        }
    }
}

/// A folder that names are looked up in.
struct OpenFolder {
    let bundle: AssetBundle
    let path: String

    /// The file that a name leads to.
    func file(_ name: ResolvedNames.Name) throws(ControlFailure) -> String? {
        let steps = try asking { () throws(AssetError) in try bundle.resolve(name.kind, named: name.name) }
        return steps.last { $0.outcome == .taken }.map { String(decoding: $0.path, as: UTF8.self) }
    }
}

extension ResolvedNames.Name {
    fileprivate init?(_ reference: JSONValue) {
        guard let word = reference["kind"]?.text, let kind = AssetKind.words.first(where: { $0.word == word })?.value,
            let name = reference["name"]?.text, reference["origin"]?.text != "system symbol"
        else { return nil }
        self.init(kind: kind, name: name)
    }
}
