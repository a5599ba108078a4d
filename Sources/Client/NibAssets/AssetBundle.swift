public import AssetModel
package import LinuxSystem
public import WireProtocol

/// A bundle opened under conditions (profile, scale, languages), or the system's images and sounds alone.
///
/// Two bundles that were opened under the same conditions give the same objects.
///
/// A bundle is the folder at its path. If another folder takes its place (renamed, removed and made again, or the path is a link that leads elsewhere
/// now), the next lookup that needs the daemon opens the new folder, and so do `AssetClient.synchronize` and a lookup of another name a second later;
/// objects that the program holds are reported as changed. While no folder is at the path, lookups use the folder that was opened.
public final class AssetBundle: Sendable {
    /// The client that opened the bundle.
    public let client: AssetClient
    let context: BundleContext
    /// The bundle's path, as the kernel reported it when the bundle was first opened; empty without a bundle.
    public let path: String
    /// The number of files in the bundle's resource folders when it was opened.
    public let resourceCount: Int

    init(_ client: AssetClient, _ context: BundleContext, _ resources: BundleContext.Resources) {
        self.client = client
        self.context = context
        path = String(decoding: resources.path, as: UTF8.self)
        resourceCount = resources.count
    }

    deinit { client.core.release(context) }

    /// `imageNamed:`: the image that was given the name with `setName`, else the bundle's, else the system's. The same name gives the same
    /// object while it is in use.
    ///
    /// Throws `notFound` when there is none, and `broken` when its file cannot be decoded.
    public func image(named name: String) throws(AssetError) -> NamedImage {
        try NamedImage.wrapper(of: try named(.image, name))
    }

    /// `soundNamed:`: the sound that was given the name with `setName`, else the bundle's, else the system's.
    ///
    /// Throws `notFound` when there is none, and `broken` when its file cannot be decoded.
    public func sound(named name: String) throws(AssetError) -> NamedSound {
        try NamedSound.wrapper(of: try named(.sound, name))
    }

    func named(_ kind: AssetKind, _ name: String) throws(AssetError) -> AssetObject {
        if let known = try known(kind, name) { return known }
        return try client.core.named(kind, Array(name.utf8), in: context)
    }

    /// The object of a name, if the client knows it without waiting; else nil. Throws `notFound` if the client knows that the name has no object.
    func known(_ kind: AssetKind, _ name: String) throws(AssetError) -> AssetObject? {
        try client.core.localAnswer(to: kind, name.utf8.span, in: context)?.object(kind, name.utf8.span)
    }

    /// Asks for images or sounds in one message and does not wait. Later calls take up the answers. A call for one of the names waits until its
    /// answer has come. At most 254 names.
    public func askAhead(_ kind: AssetKind, named names: [String]) {
        client.core.askAhead(kind, names.map { Array($0.utf8) }, in: context)
    }

    /// Has the daemon find and decode images or sounds that the program will ask for, up to 254 of them with one message: then a call finds each at
    /// once. Missing and broken files are no failure; a later call for the name reports them. Names that the program never asks for cost it nothing.
    ///
    /// - Parameters:
    ///   - kind: Images or sounds.
    ///   - names: The names, as programs ask for them.
    ///   - waits: Whether the call waits until all are decoded; else the call returns at once.
    public func prefetch(_ kind: AssetKind, named names: [String], waits: Bool = true) throws(AssetError) {
        try client.core.prefetch(kind, names.map { Array($0.utf8) }, in: context, waits ? .allowed : .refused)
    }

    /// Prefetches the names that earlier programs asked for within seconds of this call, or of opening the bundle with `recalls`. The daemon
    /// remembers the names that this program asks for from now on for the next program, until the names of files in the bundle change.
    public func prefetch(waits: Bool = true) throws(AssetError) {
        try client.core.prefetch(.image, [], recalls: true, in: context, waits ? .allowed : .refused)
    }

    /// `imageForResource:`: the bundle's image. Names given with `setName` and system images do not count, and the image is not registered.
    public func image(forResource name: String) throws(AssetError) -> NamedImage {
        try NamedImage.wrapper(of: try client.core.unregisteredImage(Array(name.utf8), bundleOnly: true, in: context))
    }

    /// An image rendered at a size: the first page of a drawing (PDF, SVG) is stretched to fill `size` pixels. A bitmap image keeps its own
    /// size. Names given with `setName` do not count, and the result is not registered.
    public func image(named name: String, size: PixelSize) throws(AssetError) -> NamedImage {
        try NamedImage.wrapper(of: try client.core.picture(Array(name.utf8), size: size, in: context))
    }

    /// Loads the resources of an interface file in the bundle.
    ///
    /// Afterwards the file's images and sounds are found by name while the nib or another holder lives. Missing resources do not fail the load: they
    /// are among the references, as are images and sounds that are embedded in the file.
    ///
    /// - Parameters:
    ///   - name: The file's name, with or without extension.
    ///   - system: The system version whose form of a wrapper folder is loaded; nil: the references of all forms, and the media embedded in the
    ///     newest form.
    public func loadNib(named name: String, for system: SystemVersion? = nil) throws(AssetError) -> LoadedNib {
        LoadedNib(try client.core.loadNib(Array(name.utf8), for: system, in: context))
    }

    /// Loads the resources of an interface file outside the bundle, for example a plug-in's. The file's names are looked up in this bundle. If `path`
    /// is a wrapper folder, the form for `system` is read; nil: the newest.
    public func loadNib(at path: String, for system: SystemVersion? = nil) throws(AssetError) -> LoadedNib {
        let file: FileDescriptor
        do { file = try Self.interfaceFile(at: path, for: system) } catch { throw AssetError(error) }
        let name = path.split(separator: "/").last.map { Array($0.utf8) } ?? []
        return try loadNib(name, from: file)
    }

    /// Loads the resources of an open interface file.
    package func loadNib(_ name: [UInt8], from file: FileDescriptor) throws(AssetError) -> LoadedNib {
        LoadedNib(try client.core.loadNib(name, file: file, in: context))
    }

    /// Opens an interface file; in a wrapper folder, the form for `system`, nil: the newest. A folder without a form is opened itself.
    package static func interfaceFile(at path: String, for system: SystemVersion?) throws(SystemError) -> FileDescriptor
    {
        let opened = try FileDescriptor.open(path, .nonBlocking)
        guard try opened.status().kind == .directory else { return opened }
        let names = try opened.entries(limit: 4_096).map { String(decoding: $0.name, as: UTF8.self) }
        guard let form = InterfaceWrapper(path, names: names).form(for: system) else { return opened }
        return try opened.open(form.name, .nonBlocking)
    }

    /// The steps by which a name is resolved; the last one is the result. Nothing is decoded, and names given with `setName` do not count.
    public func resolve(_ kind: AssetKind, named name: String) throws(AssetError) -> [ResolutionStep] {
        try client.core.call { (connection, deadline) throws(ExchangeFailure) in
            let number = try client.core.number(of: context, on: connection, until: deadline)
            let request = Resolve(LookUp(context: number, kind: kind, name: Array(name.utf8)))
            return try connection.askForParts(request, for: Resolution.self, until: deadline)
        }.flatMap { $0.steps }
    }
}
