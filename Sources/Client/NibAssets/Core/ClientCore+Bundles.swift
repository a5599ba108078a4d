internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

extension ClientCore {
    /// Opens a bundle; lookups see all earlier changes of its files. The caller gets a use of the context.
    func openBundle(
        at path: [UInt8]?, _ profile: Profile, scale: UInt8, idiom: DeviceIdiom, languages: [[UInt8]],
        pixelForm: PixelForm?, sampleForm: SampleForm?, traits: AssetTraits = AssetTraits()
    ) throws(AssetError) -> (BundleContext, BundleContext.Resources) {
        let folder = try path.map { (path) throws(AssetError) in try Self.identify(path) }
        let conditions = BundleContext.Conditions(
            path: folder?.path, folder: folder?.identity, profile: profile, scale: scale, idiom: idiom,
            languages: languages, pixelForm: pixelForm, sampleForm: sampleForm, traits: traits)
        let context = withTable { $0.context(for: conditions) }
        do throws(AssetError) {
            let resources = try call { (connection, deadline) throws(ExchangeFailure) in
                if let opened = context.opened, opened.session == connection.session {
                    try connection.synchronize(until: deadline)
                } else {
                    _ = try context.number(on: connection, until: deadline)
                }
                return context.resources
            }
            return (context, resources)
        } catch {
            release(context)
            throw error
        }
    }

    private static func identify(_ path: [UInt8]) throws(AssetError) -> (path: [UInt8], identity: FileStatus.Identity) {
        do {
            let folder = try FileDescriptor.open(path: path, .directory)
            return (try folder.pathBytes(), try folder.status().identity)
        } catch {
            throw AssetError(
                .notABundle, found: UInt64(error.code), String(decoding: path, as: UTF8.self) + ": " + error.description
            )
        }
    }

    /// Afterwards lookups see all earlier changes of files.
    func synchronize() throws(AssetError) {
        try call { (connection, deadline) throws(ExchangeFailure) in try connection.synchronize(until: deadline) }
    }
}
