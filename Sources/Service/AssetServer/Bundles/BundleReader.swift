internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Has the files of bundles and system folders read that steer look-ups: property lists and alias tables.
///
/// A file that is missing or broken steers nothing: the look-ups go on by the rules' defaults, and the log says why.
@EventLoopActor
final class BundleReader {
    private let opener: FileOpener
    private let decoder: Decoder

    init(opener: FileOpener, decoder: Decoder) {
        self.opener = opener
        self.decoder = decoder
    }

    /// A reader of one bundle's catalogs.
    func catalogReader() -> CatalogReader { CatalogReader(opener: opener, decoder: decoder) }

    /// The development region that the bundle's property list names. Throws what another try may mend.
    func developmentRegion(
        of bundle: Bundle, _ profile: Profile, for requester: Requester
    ) async throws(RequestFailure) -> String? {
        for path in BundleLayout.propertyLists(profile) {
            do throws(RequestFailure) {
                guard
                    let file = try await opener.open(
                        FilePath(path.bytes), in: bundle.directory, for: requester.user)
                else { continue }
                let pairs = try await decoder.pairs(of: file, .readBundleInformation, for: requester)
                return pairs.first { $0.key == Array("CFBundleDevelopmentRegion".utf8) }
                    .map { String(decoding: $0.value, as: UTF8.self) }
            } catch {
                if error.isPassing { throw error }
                Log.info("\(bundle.path): \(error)")
                return nil
            }
        }
        return nil
    }

    /// The alias table of a system folder, nil when it has none. A worker or helper that was lost over it is given two more tries.
    func aliases(in folder: Folder) async -> AliasMap? {
        let name = Array("nsmapping.strings".utf8)
        guard folder.index.entry(named: name) != nil else { return nil }
        var failure: RequestFailure?
        for _ in 0..<3 {
            do throws(RequestFailure) {
                guard let file = try await opener.open(folder.path(of: name), in: folder.base, for: folder.user) else {
                    return nil
                }
                let pairs = try await decoder.pairs(of: file, .readAliases, for: .daemon)
                return AliasMap(pairs.map { (alias: $0.key, name: $0.value) })
            } catch {
                failure = error
                if error.isLasting { break }
            }
        }
        Log.warning("the system images have no aliases: \(failure?.description ?? "")")
        return nil
    }
}
