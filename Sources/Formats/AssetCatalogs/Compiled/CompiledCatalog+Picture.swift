internal import AssetModel

extension CompiledCatalog {
    /// Maximum length of a chain of links: a picture may be a part of a picture that is itself a part of a third picture.
    private static let linkLimit = CatalogFileLimits.links.value

    /// The content of a rendition. Throws if the content is broken, and `unsupported` if this module cannot decode the content.
    public func picture(at number: Int) throws(CatalogError) -> CatalogPicture {
        guard number >= 0, number < renditions.count else {
            throw .found("rendition \(number)", not: "one of \(renditions.count)", at: 0)
        }
        return try picture(of: renditions[number], depth: 0)
    }

    private func picture(of rendition: Rendition, depth: Int) throws(CatalogError) -> CatalogPicture {
        guard depth < Self.linkLimit else { throw .loop("the links of pictures") }
        let header = try header(of: rendition)
        if case .link = header.layout {
            guard let link = header.properties.link else { throw .missing("link in \(text(header.name))") }
            guard let target = numbers[try format.values(pairs: link.key)] else {
                throw .missing("picture that contains \(text(header.name))")
            }
            return try picture(of: renditions[target], depth: depth + 1).cropped(to: link.frame)
        }
        switch header.layout {
        case .picture, .packed, .vector, .data, .glyph, .link: break
        case .color: throw .unsupported("a colour as a picture")
        case .sizes: throw .unsupported("a table of sizes as a picture")
        case .other(let number): throw .unsupported("a rendition of layout \(number) as a picture")
        }
        let fields = try store.contents(of: rendition.block).suffix(from: header.dataOffset)
        return try RenditionData(fields: fields, header: header, limits: store.limits).picture()
    }

    private func text(_ name: [UInt8]) -> String { "\"" + String(decoding: name, as: UTF8.self) + "\"" }
}

extension CatalogPicture {
    /// The part of a picture within a frame, whose origin is the bottom left corner.
    func cropped(to frame: RenditionProperties.Rectangle) throws(CatalogError) -> CatalogPicture {
        guard case .pixels(let width, let height, let bytes, let gamut) = self else {
            throw .unsupported("a part of a picture that is a file")
        }
        guard frame.width > 0, frame.height > 0, frame.x <= width - frame.width, frame.y <= height - frame.height else {
            throw .found(
                "\(frame.width) x \(frame.height) at \(frame.x), \(frame.y)",
                not: "a part of \(width) x \(height) pixels", at: 0)
        }
        var part: [UInt8] = []
        part.reserveCapacity(frame.width * frame.height * 4)
        let top = height - frame.y - frame.height
        for row in top..<top + frame.height {
            let start = (row * width + frame.x) * 4
            part.append(contentsOf: bytes[start..<start + frame.width * 4])
        }
        return .pixels(width: frame.width, height: frame.height, bytes: part, gamut: gamut)
    }
}
