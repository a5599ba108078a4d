import AssetModel
import JSON
import NibAssets

/// The files that the names in an interface file resolve to in its bundle.
struct ResolvedNames {
    /// The bundle's folder.
    let bundle: String
    /// Path of the file for each name; empty if there is no file.
    private var paths: [ResourceKey: String] = [:]

    /// Resolves every image and sound name in an interface file: in the file's wrapper first, then in the bundle (rule N4).
    init(_ document: JSONValue, in bundle: OpenFolder, wrapper: OpenFolder?) throws(ControlFailure) {
        self.bundle = bundle.path
        for reference in document["references"]?.elements ?? [] {
            guard let name = ResourceKey(reference), paths[name] == nil else { continue }
            if let wrapper, let file = try wrapper.file(name), file.hasPrefix(wrapper.path + "/") {
                paths[name] = file
            } else {
                paths[name] = try bundle.file(name) ?? ""
            }
        }
    }

    /// The file of a reference; "" when there is none. Nil for symbols, colours and fonts, which have no files.
    subscript(reference: JSONValue) -> String? { ResourceKey(reference).flatMap { paths[$0] } }

    /// Returns the reason for which a reference without a file needs none; nil for other references.
    func registration(of reference: JSONValue) -> String? {
        guard let name = ResourceKey(reference), paths[name] == "" else { return nil }
        return name.registration
    }

    /// Returns the path to show, relative to the bundle for a file inside.
    func shown(_ path: String) -> String {
        path.hasPrefix(bundle + "/") ? String(path.dropFirst(bundle.count + 1)) : path
    }

    /// Writes an object with the bundle and the files of the names.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("bundle", bundle)
            let sorted = paths.sorted { ($0.key.kind.rawValue, $0.key.name) < ($1.key.kind.rawValue, $1.key.name) }
            writer.objects("names", sorted) { writer, entry in
                writer.field("kind", entry.key.kind.word)
                writer.field("name", entry.key.name)
                writer.field("path", entry.value.isEmpty ? nil : entry.value)
                if entry.value.isEmpty, entry.key.registration != nil { writer.field("registered_when_running", true) }
            }
        }
    }
}

/// A folder in which names are looked up.
struct OpenFolder {
    let bundle: AssetBundle
    let path: String

    /// Returns the path of the file to which a name resolves; nil if there is none.
    func file(_ name: ResourceKey) throws(ControlFailure) -> String? {
        let steps = try asking(try bundle.resolve(name.kind, named: name.name))
        return steps.last { $0.outcome == .taken }.map { String(decoding: $0.path, as: UTF8.self) }
    }
}

extension ResourceKey {
    fileprivate init?(_ reference: JSONValue) {
        guard let kind = AssetKind(word: reference["kind"]?.text), let name = reference["name"]?.text,
            reference["origin"]?.text != "system symbol"
        else { return nil }
        self.init(kind: kind, name: name)
    }

    /// Reason for which a name needs no file: the running application has a picture or sound by this name. Nil if a file is expected.
    var registration: String? {
        // The application's icon: `NSIcon` in the bundle's property list names the picture.
        if kind == .image, name == "NSApplicationIcon" { return "the application registers this name when it runs" }
        return SystemNames.isToolkits(self) ? "the toolkit's own name, which the toolkit registers" : nil
    }
}
