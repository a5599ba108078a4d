import AssetModel
import AssetResolution
import LinuxSystem
import NibAssets

extension BundleLoad {
    /// Loads interface files in this process: the files in `names`, or without names all files of the bundle and its plug-ins. Names in plug-ins
    /// are looked up in the application's bundle.
    ///
    /// Errors of files are part of the result. Objects are released after all files are loaded, so that files with the same image share the image.
    init(
        _ path: String, named names: [String], for system: SystemVersion? = nil, _ options: BundleOptions,
        _ client: AssetClient, _ screen: Screen
    ) throws(ControlFailure) {
        let start = monotonicNanoseconds()
        let bundle = try options.open(path, client)
        process = Int(processIdentifier())
        self.bundle = path
        resources = bundle.path
        interfaces = []
        var nibs: [LoadedNib] = []
        let nested = names.isEmpty ? InterfaceFiles.ofNestedBundles(in: bundle.path) : []
        let all = (names.isEmpty ? try InterfaceFiles.names(in: bundle.path) : names) + nested
        for (number, name) in all.enumerated() {
            screen.progress("\(number) of \(Quantity.count(all.count, "interface file"))")
            let begin = monotonicNanoseconds()
            var interface = Interface(name: name, nanoseconds: 0, references: [], failure: nil)
            switch try answer(try bundle.loadInterface(name, for: system)) {
            case .success(let nib):
                nibs.append(nib)
                interface.references = Reference.all(of: nib)
            case .failure(let failure):
                let isUnnameable = failure.cause == .notFound && name.isMangled
                interface.failure = isUnnameable ? "its name is not UTF-8; the file is left out" : failure.message
                if failure.cause == .notFound, !isUnnameable, let known = try? InterfaceFiles.names(in: bundle.path) {
                    let nearest = NearestName.to(name, among: known.map { String($0.prefix { $0 != "." }) })
                    interface.failure? += NearestName.hint(nearest)
                }
            }
            interface.nanoseconds = monotonicNanoseconds() - begin
            interfaces.append(interface)
        }
        withExtendedLifetime(nibs) {}
        nanoseconds = monotonicNanoseconds() - start
    }
}

extension AssetBundle {
    /// Loads an interface file by its name, or a plug-in's file by its path in the bundle.
    func loadInterface(_ name: String, for system: SystemVersion? = nil) throws(AssetError) -> LoadedNib {
        try name.contains("/")
            ? loadNib(at: name.hasPrefix("/") ? name : path + "/" + name, for: system)
            : loadNib(named: name, for: system)
    }
}

extension BundleLoad.Reference {
    /// Returns the results for a nib's references and embedded media.
    static func all(of nib: LoadedNib) -> [BundleLoad.Reference] {
        var embedded = 0
        return nib.references.map { reference in
            defer { if reference.isEmbedded { embedded += 1 } }
            return BundleLoad.Reference(reference, embedded: reference.isEmbedded ? embedded : nil)
        }
    }

    private init(_ reference: LoadedNib.Reference, embedded: Int?) {
        self.embedded = embedded
        kind = reference.kind
        name = reference.name
        usage = reference.usage
        path = reference.path
        nanoseconds = reference.duration.wholeNanoseconds
        switch reference.object {
        case .image(let image): size = BundleLoad.Size(image)
        case .sound(let sound): size = BundleLoad.Size(sound)
        case .missing(let error):
            failure = error.message
            let registered = ResourceKey(kind: kind, name: name).registration
            origin = error.status != .notFound ? .broken : registered != nil ? .registered : .missing
            if origin == .registered { failure = registered }
            return
        }
        origin = reference.origin == .decoded ? .decoded : .shared
    }
}

extension BundleLoad.Size {
    init(_ image: NamedImage) {
        let first = image.representations[0].description
        self = [
            .width: Int(first.pixelWidth), .height: Int(first.pixelHeight), .bitmaps: image.representations.count,
            .bytes: image.representations.reduce(0) { $0 + Int(clamping: $1.description.byteCount) },
        ]
    }

    init(_ sound: NamedSound) {
        let description = sound.description
        self = [
            .duration: Int((description.duration * 1000).rounded()) * 1_000_000,
            .sampleRate: Int(description.sampleRate), .channels: Int(description.channelCount),
            .bytes: sound.samples.count,
        ]
    }
}

extension Duration {
    fileprivate var wholeNanoseconds: UInt64 {
        UInt64(clamping: components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000)
    }
}
