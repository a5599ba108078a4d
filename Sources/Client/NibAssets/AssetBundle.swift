public import AssetModel
internal import LinuxSystem
public import WireProtocol

/// A bundle under conditions (profile, scale, languages), or the system's images and sounds alone.
///
/// Two bundles that were opened with the same conditions are as one: they give the same objects.
public final class AssetBundle: Sendable {
    /// The client that opened it.
    public let client: AssetClient
    let context: BundleContext
    /// The bundle, as the kernel told when it was opened first; empty without one.
    public let path: String
    /// Files that the daemon saw in the bundle's resource folders when it was opened.
    public let resourceCount: Int

    init(_ client: AssetClient, _ context: BundleContext, _ resources: BundleContext.Resources) {
        self.client = client
        self.context = context
        path = String(decoding: resources.path, as: UTF8.self)
        resourceCount = resources.count
    }

    deinit { client.core.release(context) }

    /// `imageNamed:`: an image that was given the name, else the bundle's, else the system's. The same name gives the same object as long as
    /// somebody holds it.
    ///
    /// Throws `notFound` when there is none, `broken` when its file cannot be decoded.
    public func image(named name: String) throws(AssetError) -> NamedImage {
        NamedImage.wrapper(of: try client.core.named(.image, Array(name.utf8), in: context))
    }

    /// `soundNamed:`: a sound that was given the name, else the bundle's, else the system's.
    ///
    /// Throws `notFound` when there is none, `broken` when its file cannot be decoded.
    public func sound(named name: String) throws(AssetError) -> NamedSound {
        NamedSound.wrapper(of: try client.core.named(.sound, Array(name.utf8), in: context))
    }

    /// `imageForResource:`: of the bundle only; given names and system images do not count, and the image gets no name.
    public func image(forResource name: String) throws(AssetError) -> NamedImage {
        NamedImage.wrapper(of: try client.core.resource(.image, Array(name.utf8), in: context))
    }

    /// A picture of the image of a name, `size` pixels large: a drawing (PDF, SVG) is rendered at that size, its first page stretched to fill
    /// it. An image that consists of pixels comes as it is. Given names do not count, and the picture gets none.
    public func image(named name: String, size: PixelSize) throws(AssetError) -> NamedImage {
        NamedImage.wrapper(of: try client.core.picture(Array(name.utf8), size: size, in: context))
    }

    /// Loads the resources of an interface file of the bundle, named with or without extension.
    ///
    /// Afterwards each of its images and sounds is found by name as long as the nib or another holder lives. Missing resources do not
    /// fail the load: they are among the references. Images and sounds that lie in the file itself are there too.
    ///
    /// - Parameter system: Of a wrapper folder with forms for several systems, only the one that this system loads counts; nil: the
    ///   references of all forms, and what lies in the newest.
    public func loadNib(named name: String, for system: SystemVersion? = nil) throws(AssetError) -> LoadedNib {
        LoadedNib(try client.core.loadNib(Array(name.utf8), for: system, in: context))
    }

    /// Loads the resources of an interface file that lies elsewhere, as a plug-in's does: its names mean what they mean in this bundle. Of a
    /// wrapper folder the form that `system` loads is read, the newest for nil.
    public func loadNib(at path: String, for system: SystemVersion? = nil) throws(AssetError) -> LoadedNib {
        let file: FileDescriptor
        do {
            file = try Self.interfaceFile(at: path, for: system)
        } catch {
            throw AssetError(error)
        }
        let name = path.split(separator: "/").last.map { Array($0.utf8) } ?? []
        return LoadedNib(try client.core.loadNib(name, file: file, in: context))
    }

    private static func interfaceFile(at path: String, for system: SystemVersion?) throws(SystemError) -> FileDescriptor
    {
        let opened = try FileDescriptor.open(path, .nonBlocking)
        guard try opened.status().kind == .directory else { return opened }
        let names = try opened.entries(limit: 4_096).map { String(decoding: $0.name, as: UTF8.self) }
        guard let form = InterfaceWrapper(names: names).form(for: system) else { return opened }
        return try opened.open(form.name, .nonBlocking)
    }

    /// By which steps a name is resolved, without decoding anything; the last step is the result. Given names are not regarded.
    public func resolve(_ kind: AssetKind, named name: String) throws(AssetError) -> [ResolutionStep] {
        try client.core.resolve(kind, Array(name.utf8), in: context)
    }
}
