import AssetModel
import JSON

extension BundleLoad {
    /// A JSON object; times are in nanoseconds.
    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.field("process", process)
            writer.field("bundle", bundle)
            writer.field("resources", resources)
            writer.field("time", Int(clamping: nanoseconds))
            writer.objects("interfaces", interfaces) { writer, interface in
                writer.field("name", interface.name)
                writer.field("time", Int(clamping: interface.nanoseconds))
                writer.field("error", interface.failure)
                writer.objects("references", interface.references) { $1.write(to: &$0) }
            }
        }
    }

    /// Reads a value that `json` has written; nil for other values.
    init?(_ json: JSONValue) {
        guard let process = json["process"]?.integer, let bundle = json["bundle"]?.text,
            let resources = json["resources"]?.text, let nanoseconds = json["time"]?.integer
        else { return nil }
        self.process = Int(process)
        self.bundle = bundle
        self.resources = resources
        self.nanoseconds = UInt64(clamping: nanoseconds)
        interfaces = []
        for element in json["interfaces"]?.elements ?? [] {
            guard let interface = Interface(element) else { return nil }
            interfaces.append(interface)
        }
    }
}

extension BundleLoad.Interface {
    fileprivate init?(_ json: JSONValue) {
        guard let name = json["name"]?.text, let nanoseconds = json["time"]?.integer else { return nil }
        self.init(name: name, nanoseconds: UInt64(clamping: nanoseconds), references: [], failure: json["error"]?.text)
        for element in json["references"]?.elements ?? [] {
            guard let reference = BundleLoad.Reference(element) else { return nil }
            references.append(reference)
        }
    }
}

extension BundleLoad.Reference {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.field("kind", kind.word)
        writer.field("name", name)
        writer.field("embedded", embedded)
        writer.field("usage", usage.isEmpty ? nil : usage)
        writer.field("path", path.isEmpty ? nil : path)
        writer.field("origin", origin.rawValue)
        writer.field("time", Int(clamping: nanoseconds))
        writer.field("error", failure)
        for number in BundleLoad.Number.allCases { writer.field(number.rawValue, size?[number]) }
    }

    fileprivate init?(_ json: JSONValue) {
        guard let kind = AssetKind(word: json["kind"]?.text), let name = json["name"]?.text,
            let origin = json["origin"]?.text.flatMap({ BundleLoad.Origin(rawValue: $0) }),
            let nanoseconds = json["time"]?.integer
        else { return nil }
        self.init(
            kind: kind, name: name, embedded: json["embedded"]?.integer.map { Int(clamping: $0) },
            usage: json["usage"]?.text ?? "", path: json["path"]?.text ?? "", origin: origin,
            nanoseconds: UInt64(clamping: nanoseconds), size: json["bytes"].map { _ in BundleLoad.Size(json) },
            failure: json["error"]?.text)
    }
}

extension BundleLoad.Size {
    fileprivate init(_ json: JSONValue) {
        self.init(
            uniqueKeysWithValues: BundleLoad.Number.allCases.compactMap { number in
                json[number.rawValue]?.integer.map { (number, Int($0)) }
            })
    }
}
