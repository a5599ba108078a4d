internal import AssetModel
internal import MediaInput
internal import PixelPipeline

/// An ICNS file of the Macintosh: pictures of several sizes and depths. Pictures that cannot be read are left out, unless all are broken.
final class ICNSFile: ImageCodec {
    private(set) var pages: [ImageRepresentation]
    let form: PixelForm
    private let pictures: [ContainedPicture]
    /// Description of the file, if the pages are the pictures that GNUstep reads; else nil.
    private let source: ImageSource?

    init(_ input: InputFile, form: PixelForm, limits: ImageLimits) throws(MediaError) {
        let ownForm = form.ofImageMagick
        self.form = ownForm
        let directory = try ICNSDirectory(input, limits: limits)
        var found: [FoundPicture] = []
        var problem: MediaError?
        for entry in directory.entries {
            guard let element = ICNSElement(type: entry.type), element.content != .mask else { continue }
            do {
                let picture = try Self.picture(
                    element, entry, directory, input, form: ownForm, management: form == .asStored ? .off : .on,
                    limits: limits)
                found.append(FoundPicture(type: entry.type, element: element, picture: picture))
            } catch {
                problem = problem ?? error
            }
        }
        if found.isEmpty {
            throw problem ?? .malformed(.icns, offset: input.start + 8, problem: "no picture of a known type in it")
        }
        let read = form == .asStored ? found.orderedAsInGNUstep() : []
        source = read.isEmpty ? nil : ImageSource(read.contains(where: \.isOfNewerType) ? .newerICNS : .icns)
        // If GNUstep reads no picture, the pages are all pictures in the file's order.
        if source != nil { found = read }
        // GNUstep knows no scale.
        pages = found.map { $0.picture.representation(ownForm, scale: form == .asStored ? 1 : $0.element.scale) }
        for index in pages.indices {
            pages[index].page = UInt16(index)
            pages[index].pageCount = UInt16(pages.count)
        }
        pictures = found.map(\.picture)
    }

    func source(page index: Int) -> PixelSource { pictures[index].source }

    func file(page index: Int) -> ImageSource? { source }

    func decode(page index: Int, to writer: inout PixelWriter) throws(MediaError) {
        try pictures[index].decode(to: &writer)
    }

    private static func picture(
        _ element: ICNSElement, _ entry: ICNSDirectory.Entry, _ directory: ICNSDirectory, _ input: InputFile,
        form: PixelForm, management: ColorManagement, limits: ImageLimits
    ) throws(MediaError) -> ContainedPicture {
        let part = InputFile(part: entry.content, of: input)
        if element.content == .picture,
            let codec = try EmbeddedFile.codec(
                part, form: form, management: management, limits: limits, of: [.png, .jpeg2000, .jpeg])
        {
            return .file(codec)
        }
        let first = try part.firstBytes(4)
        let isARGB = element.content == .picture && first.elementsEqual("ARGB".utf8)
        guard
            let bitmap = ICNSBitmap(
                input, entry.content, layout: isARGB ? .argbRuns : layout(element, entry, first),
                mask: mask(element, entry, directory), width: element.width, height: element.height)
        else { throw .truncated(.icns, offset: input.start + entry.content.upperBound) }
        return .bitmap(bitmap)
    }

    private static func layout(
        _ element: ICNSElement, _ entry: ICNSDirectory.Entry, _ first: [UInt8]
    ) -> ICNSBitmap.Layout {
        if case .indices(let bits) = element.content { return .indices(bits: bits) }
        if entry.content.count == element.width * element.height * 4 { return .rgb }
        // Most programs put four zeros before the largest planes.
        return .rgbRuns(skipped: entry.type == "it32" && first.allSatisfy { $0 == 0 } ? 4 : 0)
    }

    /// Finds the element with the transparency as libicns does: for planes the mask of 8 bits of this size, for palette indices the mask of 1 bit.
    /// If this mask is missing, the other mask is taken.
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
        // The bits of the mask lie behind the bits of the picture.
        let half = UInt64((pixelCount + 7) / 8)
        let own = element.content == .indices(bits: 1) ? entry.content : directory[bits]
        let ofBits = own.flatMap { $0.count >= 2 * half ? $0.lowerBound + half..<$0.lowerBound + 2 * half : nil }
        let ofBytes = directory[bytes].flatMap { $0.count >= pixelCount ? $0 : nil }
        if element.content == .rgb || element.content == .picture {
            return ofBytes.map { .bytes($0) } ?? ofBits.map { .bits($0) } ?? .none
        }
        // Indices of 1 bit take no mask of 8 bits; the oldest type has no mask.
        if element.content == .indices(bits: 1) { return ofBits.map { .bits($0) } ?? .none }
        return ofBits.map { .bits($0) } ?? ofBytes.map { .bytes($0) } ?? .none
    }
}

private struct FoundPicture {
    let type: String
    let element: ICNSElement
    let picture: ContainedPicture

    /// Whether the type came with OS X 10.7 or 10.8.
    var isOfNewerType: Bool { ["icp6", "ic07", "ic11", "ic12", "ic13", "ic14"].contains(type) }

    /// Whether GNUstep, which uses libicns, reads the element.
    var isReadByGNUstep: Bool {
        switch (element.content, picture) {
        case (.rgb, .bitmap(let bitmap as ICNSBitmap)): if case .bytes = bitmap.mask { true } else { false }
        case (.indices(bits: 1), _): type != "ICON"
        case (.indices, .bitmap(let bitmap as ICNSBitmap)): if case .bits = bitmap.mask { true } else { false }
        case (.picture, .file): isOfNewerType || ["ic08", "ic09", "ic10"].contains(type)
        default: false
        }
    }
}

extension [FoundPicture] {
    /// Returns the elements that GNUstep reads, in GNUstep's order: the file's order, but each element that seems the best so far goes first.
    fileprivate func orderedAsInGNUstep() -> [FoundPicture] {
        var ordered: [FoundPicture] = []
        var best = 0
        for found in self where found.isReadByGNUstep {
            switch found.type {
            case "ih32": best = 48
            case "il32" where best < 48: best = 32
            case "is32" where best == 0, "it32" where best == 0: break
            default:
                ordered.append(found)
                continue
            }
            ordered.insert(found, at: 0)
        }
        return ordered
    }
}
