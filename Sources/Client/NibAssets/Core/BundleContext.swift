internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// A bundle under conditions, as this client has opened it: everything that an answer depends on besides kind and name.
final class BundleContext: @unchecked Sendable {
    /// What was asked for when it was opened.
    struct Conditions: Equatable {
        /// The folder's absolute path; nil for system images and sounds only.
        var path: [UInt8]?
        /// Which folder that was.
        var folder: FileStatus.Identity?
        var profile: Profile
        var scale: UInt8
        var idiom: DeviceIdiom
        var languages: [[UInt8]]
        var pixelForm: PixelForm?
        var sampleForm: SampleForm?
        var traits: AssetTraits
    }

    /// Where its resources are.
    struct Resources {
        /// The folder with them, empty without a bundle.
        var path: [UInt8]
        /// Files that were seen there.
        var count: Int
    }

    /// Tells it from all others of the client.
    let identifier: Int
    let conditions: Conditions

    // Guarded by the client's connection lock.

    /// The connection that it was opened on last, and its number there.
    var opened: (session: UInt64, number: UInt32)?
    /// What the daemon said of it.
    var resources = Resources(path: [], count: 0)

    /// How many bundles share it. Guarded by the client's table lock.
    var uses = 1

    init(identifier: Int, _ conditions: Conditions) {
        self.identifier = identifier
        self.conditions = conditions
    }

    /// The context's number on this connection; opens it there first when need be.
    func number(on connection: Connection, until deadline: UInt64) throws(ExchangeFailure) -> UInt32 {
        if let opened, opened.session == connection.session { return opened.number }
        var folder: FileDescriptor?
        if let path = conditions.path {
            do {
                folder = try FileDescriptor.open(path: path, .directory)
            } catch {
                throw .refused(Failure(.notABundle, found: UInt64(error.code), text: Array(error.description.utf8)))
            }
        }
        let request = OpenBundle(
            profile: conditions.profile, scale: conditions.scale, idiom: conditions.idiom,
            hasBundle: folder != nil, languages: conditions.languages, pixelForm: conditions.pixelForm,
            sampleForm: conditions.sampleForm, traits: conditions.traits)
        let reply = try connection.ask(request, for: BundleOpened.self, file: folder, until: deadline)
        opened = (connection.session, reply.context)
        resources = Resources(path: reply.path, count: Int(reply.resourceCount))
        return reply.context
    }
}
