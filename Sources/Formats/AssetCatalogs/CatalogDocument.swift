internal import AssetModel
internal import JSON

/// Writes a compiled catalog, or a folder of a catalog, as JSON: every variant with its kind, traits and attributes.
public enum CatalogDocument {
    /// The JSON for a compiled catalog.
    public static func json(_ catalog: CompiledCatalog) -> [UInt8] {
        JSONWriter.object { writer in
            writer.field("format", "compiled catalog")
            writer.field("tool", catalog.origin.tool)
            writer.field("version", catalog.origin.version)
            writer.field("renditions", catalog.renditionCount)
            writer.key("items")
            writer.array { writer in
                for number in 0..<catalog.renditionCount {
                    let result = Result { () throws(CatalogError) in try catalog.item(at: number) }
                    switch result {
                    case .success(nil): continue
                    case .success(let item?):
                        let color = item.kind == .color ? (try? catalog.color(at: number)) ?? nil : nil
                        write(item, color, error: nil, to: &writer)
                    case .failure(let error):
                        write(CatalogItem(.other, number: UInt32(number)), nil, error: error, to: &writer)
                    }
                }
            }
        }
    }

    /// The JSON for a folder of a catalog that is not compiled.
    public static func json(_ contents: ContentsFile) -> [UInt8] {
        JSONWriter.object { writer in
            writer.field("format", "catalog folder")
            writer.field("namespace", contents.providesNamespace)
            writer.list("items", contents.items) { writer, item in
                write(item, contents.colors[item.number], error: nil, to: &writer)
            }
        }
    }

    private static func write(
        _ item: CatalogItem, _ color: CatalogColor?, error: CatalogError?, to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.field("number", Int(item.number))
            if !item.name.isEmpty { writer.field("name", String(decoding: item.name, as: UTF8.self)) }
            writer.field("kind", "\(item.kind)")
            if !item.file.isEmpty { writer.field("file", String(decoding: item.file, as: UTF8.self)) }
            writer.field("scale", Int(item.scale))
            writer.field("idiom", "\(item.idiom)")
            if item.subtype != 0 { writer.field("model", Int(item.subtype)) }
            if item.memoryClass != 0 { writer.field("memory", Int(item.memoryClass)) }
            if item.graphicsClass != 0 { writer.field("graphics", Int(item.graphicsClass)) }
            write(item.traits, to: &writer)
            if !item.language.isEmpty { writer.field("language", String(decoding: item.language, as: UTF8.self)) }
            if item.pixelWidth > 0 { writer.field("width", Int(item.pixelWidth)) }
            if item.pixelHeight > 0 { writer.field("height", Int(item.pixelHeight)) }
            write(item.attributes, to: &writer)
            if let color {
                writer.field("space", color.space)
                writer.list("components", color.components) { writer, component in writer.real(component) }
            }
            writer.field("error", error?.description)
        }
    }

    private static func write(_ traits: AssetTraits, to writer: inout JSONWriter) {
        if traits.appearance != .any { writer.field("appearance", "\(traits.appearance)") }
        if traits.hasHighContrast { writer.field("contrast", "high") }
        if traits.gamut != .sRGB { writer.field("gamut", "\(traits.gamut)") }
        if traits.width != .any { writer.field("widthClass", "\(traits.width)") }
        if traits.height != .any { writer.field("heightClass", "\(traits.height)") }
        if traits.direction != .any { writer.field("direction", "\(traits.direction)") }
    }

    private static func write(_ attributes: ImageAttributes, to writer: inout JSONWriter) {
        if attributes.templateIntent != .automatic { writer.field("intent", "\(attributes.templateIntent)") }
        if attributes.preservesVector { writer.field("vector", "kept") }
        if attributes.resizing != .none {
            writer.field("resizing", "\(attributes.resizing)")
            write("caps", attributes.caps, to: &writer)
            writer.list("center", [attributes.center.width, attributes.center.height]) { $0.integer(Int64($1)) }
        }
        if attributes.alignment != .init() { write("alignment", attributes.alignment, to: &writer) }
    }

    /// Writes insets in the order top, left, bottom, right.
    private static func write(_ name: String, _ insets: ImageAttributes.Insets, to writer: inout JSONWriter) {
        writer.list(name, [insets.top, insets.left, insets.bottom, insets.right]) { $0.integer(Int64($1)) }
    }
}
