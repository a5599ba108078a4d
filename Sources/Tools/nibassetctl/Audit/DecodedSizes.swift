import AssetResolution
import NibAssets

/// Images that take much memory after the service has decoded them.
struct DecodedSizes {
    /// Limit on the bytes of all bitmaps of an image: enough for a screen of 2 megapixels.
    static let limit: UInt64 = 8 << 20

    private(set) var findings: [AuditFinding] = []

    /// Has the service decode the images among `files`. Throws if there is no service.
    init(_ files: [AuditedFiles.File], _ client: AssetClient, _ screen: Screen) throws(ControlFailure) {
        let images = files.filter(Self.mayBeLarge)
        var seen: Set<String> = []
        for (folder, files) in Dictionary(grouping: images, by: \.folder).sorted(by: { $0.key < $1.key }) {
            let bundle = try asking(try client.openBundle(at: folder, profile: .appKit))
            for file in files where seen.insert("\(folder)/\(file.medium?.base ?? "")").inserted {
                screen.progress("image \(seen.count) of \(images.count)")
                // A broken file has no size to report.
                if case .success(let image) = try answer(try bundle.image(forResource: file.name)) { note(file, image) }
            }
        }
    }

    /// Whether an image is worth decoding. Drawings have every size, and launch images have the size of the screen.
    private static func mayBeLarge(_ file: AuditedFiles.File) -> Bool {
        guard let medium = file.medium, medium.kind == .image else { return false }
        return !medium.isDrawing && !file.folder.hasSuffix(".launchimage")
    }

    private mutating func note(_ file: AuditedFiles.File, _ image: NamedImage) {
        let bytes = image.representations.reduce(0) { $0 + UInt64($1.description.byteCount) }
        guard bytes > Self.limit else { return }
        let largest = image.largestRepresentation.description
        findings.append(
            AuditFinding(
                .oversized, file.path, name: file.medium?.base ?? "",
                "\(largest.pixelWidth) × \(largest.pixelHeight) px take \(Quantity.bytes(bytes)) of memory, "
                    + "more than \(Quantity.bytes(Self.limit))"))
    }
}
