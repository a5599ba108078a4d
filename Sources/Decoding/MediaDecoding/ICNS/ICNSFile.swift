internal import AssetModel

/// An ICNS file of the Macintosh: pictures of several sizes and depths. Those that cannot be read are left out as long as another can.
final class ICNSFile: ImageCodec {
    let pages: [ImageRepresentation]
    private let form: PixelForm
    private let pictures: [Picture]

    private enum Picture {
        case bitmap(ICNSBitmap)
        case embedded(any ImageCodec)
    }

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        self.form = form.ofImageMagick
        let directory = try ICNSDirectory(input, limits: limits)
        var pages: [ImageRepresentation] = []
        var pictures: [Picture] = []
        var problem: MediaError?
        for entry in directory.entries {
            guard let element = ICNSElement(type: entry.type), element.content != .mask else { continue }
            do {
                let (picture, page) = try Self.picture(
                    element, entry, directory, input, form: self.form, limits: limits)
                pictures.append(picture)
                pages.append(page)
            } catch {
                problem = problem ?? error
            }
        }
        if pages.isEmpty {
            throw problem ?? .malformed(.icns, offset: input.start + 8, problem: "no picture of a known type in it")
        }
        for index in pages.indices {
            pages[index].page = UInt16(index)
            pages[index].pageCount = UInt16(pages.count)
        }
        self.pages = pages
        self.pictures = pictures
    }

    func decode(page index: Int, into target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        switch pictures[index] {
        case .embedded(let codec): try unsafe codec.decode(page: 0, into: target)
        case .bitmap(let bitmap): try unsafe bitmap.decode(to: PixelWriter(bitmap.source, form: form, into: target))
        }
    }

    func colorProfile(page index: Int) -> [UInt8] {
        switch pictures[index] {
        case .embedded(let codec): codec.colorProfile(page: 0)
        case .bitmap: []
        }
    }

    private static func picture(
        _ element: ICNSElement, _ entry: ICNSDirectory.Entry, _ directory: ICNSDirectory, _ input: InputFile,
        form: PixelForm, limits: ImageLimits
    ) throws(MediaError) -> (Picture, ImageRepresentation) {
        let part = InputFile(part: entry.content, of: input)
        if element.content == .picture,
            let codec = try EmbeddedFile.codec(part, form: form, limits: limits, of: [.png, .jpeg2000, .jpeg])
        {
            var page = codec.pages[0]
            page.setScale(element.scale)
            return (.embedded(codec), page)
        }
        let first = try part.firstBytes(4)
        let isARGB = element.content == .picture && first.elementsEqual("ARGB".utf8)
        guard
            let bitmap = ICNSBitmap(
                input, entry.content, layout: layout(element, entry, isARGB: isARGB),
                mask: mask(element, entry, directory), width: element.width, height: element.height)
        else { throw .truncated(.icns, offset: input.start + entry.content.upperBound) }
        var page = bitmap.source.representation(form)
        page.setScale(element.scale)
        return (.bitmap(bitmap), page)
    }

    private static func layout(
        _ element: ICNSElement, _ entry: ICNSDirectory.Entry, isARGB: Bool
    ) -> ICNSBitmap.Layout {
        if isARGB { return .argbRuns }
        if case .indices(let bits) = element.content { return .indices(bits: bits) }
        if entry.content.count == element.width * element.height * 4 { return .rgb }
        return .rgbRuns(skipped: entry.type == "it32" ? 4 : 0)
    }

    /// The element that holds the transparency: the mask of 8 bits of this size, else the one of 1 bit.
    private static func mask(
        _ element: ICNSElement, _ entry: ICNSDirectory.Entry, _ directory: ICNSDirectory
    ) -> ICNSBitmap.Mask {
        let pixelCount = element.width * element.height
        let (bytes, bits): (String, String) =
            switch (element.width, element.height) {
            case (16, 16): ("s8mk", "ics#")
            case (16, 12): ("", "icm#")
            case (32, 32): ("l8mk", "ICN#")
            case (48, 48): ("h8mk", "ich#")
            case (128, 128): ("t8mk", "")
            default: ("", "")
            }
        if element.content != .indices(bits: 1), let range = directory[bytes], range.count >= pixelCount {
            return .bytes(range)
        }
        // The bits of the mask lie behind those of the picture.
        let own = element.content == .indices(bits: 1) ? entry.content : directory[bits]
        let half = UInt64((pixelCount + 7) / 8)
        guard let own, own.count >= Int(2 * half) else { return .none }
        return .bits(own.lowerBound + half..<own.lowerBound + 2 * half)
    }
}

extension ImageRepresentation {
    fileprivate mutating func setScale(_ scale: UInt8) {
        self.scale = scale
        pointWidth = Double(pixelWidth) / Double(scale)
        pointHeight = Double(pixelHeight) / Double(scale)
    }
}
