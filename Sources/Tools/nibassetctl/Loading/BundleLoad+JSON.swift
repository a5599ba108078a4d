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
        switch size {
        case .image(let width, let height, let bitmaps, _):
            writer.field("width", width)
            writer.field("height", height)
            writer.field("bitmaps", bitmaps)
        case .sound(let milliseconds, let sampleRate, let channels, _):
            writer.field("duration", milliseconds * 1_000_000)
            writer.field("sample_rate", sampleRate)
            writer.field("channels", channels)
        case nil: break
        }
        writer.field("bytes", size?.bytes)
    }

    fileprivate init?(_ json: JSONValue) {
        guard let kind = AssetKind(word: json["kind"]?.text), let name = json["name"]?.text,
            let origin = json["origin"]?.text.flatMap({ BundleLoad.Origin(rawValue: $0) }),
            let nanoseconds = json["time"]?.integer
        else { return nil }
        self.init(
            kind: kind, name: name, embedded: json["embedded"]?.integer.map { Int(clamping: $0) },
            usage: json["usage"]?.text ?? "", path: json["path"]?.text ?? "", origin: origin,
            nanoseconds: UInt64(clamping: nanoseconds),
            size: BundleLoad.Size(json, kind), failure: json["error"]?.text)
    }
}

extension BundleLoad.Size {
    fileprivate init?(_ json: JSONValue, _ kind: AssetKind) {
        func number(_ name: String) -> Int { Int(json[name]?.integer ?? 0) }
        guard json["bytes"] != nil else { return nil }
        switch kind {
        case .image:
            self = .image(
                width: number("width"), height: number("height"), bitmaps: number("bitmaps"), bytes: number("bytes"))
        case .sound:
            self = .sound(
                milliseconds: number("duration") / 1_000_000, sampleRate: number("sample_rate"),
                channels: number("channels"),
                bytes: number("bytes"))
        }
    }
}
