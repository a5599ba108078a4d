internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Has workers read the files that affect lookups: property lists and alias tables.
///
/// Where such a file is missing or broken, lookups use the defaults of the rules, and the log says why.
@EventLoopActor
final class BundleReader {
    /// The name of a system folder's alias table.
    static let aliasTable = Array("nsmapping.strings".utf8)

    let opener: FileOpener
    let dispatcher: JobDispatcher

    init(opener: FileOpener, dispatcher: JobDispatcher) {
        self.opener = opener
        self.dispatcher = dispatcher
    }

    /// The development region in the bundle's property list, where Apple's rules need it. Throws only where another try may succeed.
    func developmentRegion(
        of bundle: Bundle, for requester: Requester
    ) async throws(RequestFailure) -> String? {
        for path in BundleLayout.propertyLists(.appKit) {
            do throws(RequestFailure) {
                guard let file = try await opener.open(FilePath(path.bytes), in: bundle.directory) else { continue }
                bundle.watch(file, of: path)
                let pairs = try await dispatcher.pairs(of: file, .readBundleInformation, for: requester)
                return pairs.first { $0.key == Array("CFBundleDevelopmentRegion".utf8) }
                    .map { String(decoding: $0.value, as: UTF8.self) }
            } catch {
                if error.isTransient { throw error }
                Log.info("the bundle \(bundle.path) is searched without a development region: \(error)")
                return nil
            }
        }
        return nil
    }

    /// The alias table of a system folder that has one; nil when it cannot be read. It is tried three times: a worker or file helper may be lost.
    func aliases(in folder: Folder) async -> AliasMap? {
        let name = Self.aliasTable
        var failure: RequestFailure?
        for _ in 0..<3 {
            do throws(RequestFailure) {
                guard let file = try await opener.open(folder.path(of: name), in: folder.base) else {
                    return nil
                }
                let pairs = try await dispatcher.pairs(of: file, .readAliases, for: .daemon)
                return AliasMap(pairs.map { (alias: $0.key, name: $0.value) })
            } catch {
                failure = error
                if error.isPermanent { break }
            }
        }
        let reason = failure?.description ?? ""
        Log.report(
            .systemAssetsMissing,
            "system images are found under their own names only, because their aliases cannot be read: \(reason)",
            [.file: folder.path(of: name).description, .reason: reason])
        return nil
    }
}
