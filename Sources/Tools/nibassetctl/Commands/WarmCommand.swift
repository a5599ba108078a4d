import AssetModel
import AssetResolution
import CommandLineOptions
import LinuxSystem
import NibAssets
import WireProtocol

/// `warm`: has the service decode everything in bundles before a program asks for it.
struct WarmCommand: Command {
    static let name = "warm"
    static let summary = "has the service decode the images and sounds of bundles, and read their interface files"
    static let usage = "[OPTION]... BUNDLE..."
    static let options = BundleOptions.accepted
    static let details = """
        Programs that ask for them later get them at once, as long as nothing else drives them out. What a bundle's own files are called
        and what its interface files refer to is asked for. Files that are broken are no failure: nibassetctl load names them.

        """

    private let paths: [String]
    private let bundleOptions: BundleOptions

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        paths = given.operands
        if paths.isEmpty { throw ControlFailure(.usage, "no bundle was given, expected folders of bundles") }
        bundleOptions = try BundleOptions(given)
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let client = try client()
        for path in paths { try warm(path, client, screen) }
        return .done
    }

    private func warm(_ path: String, _ client: AssetClient, _ screen: Screen) throws(ControlFailure) {
        let start = monotonicNanoseconds()
        let before = try ServiceNumbers(of: client)
        let bundle = try bundleOptions.open(path, client)
        var progress = Progress(of: path, since: start, screen)
        let names = try Self.names(in: path)
        let total = names.reduce(0) { $0 + $1.value.count }
        var done = 0
        for kind in AssetKind.allCases {
            let names = names[kind] ?? []
            for first in stride(from: 0, to: names.count, by: WireLimits.names.value) {
                let some = Array(names[first...].prefix(WireLimits.names.value))
                try asking { () throws(AssetError) in try bundle.prefetch(kind, named: some) }
                done += some.count
                progress.report("\(done) of \(Quantity.count(total, "name"))")
            }
        }
        let interfaces = try InterfaceFiles.names(in: path) + InterfaceFiles.ofNestedBundles(in: path)
        var failed = 0
        for (number, name) in interfaces.enumerated() {
            do throws(AssetError) {
                _ = try bundle.loadInterface(name)
            } catch {
                let failure = ControlFailure(error)
                guard failure.status != .noService else { throw failure }
                failed += 1
            }
            progress.report("\(number + 1) of \(Quantity.count(interfaces.count, "interface file"))")
        }
        let after = try ServiceNumbers(of: client)
        let broken = failed == 0 ? "" : ", \(failed) of them broken"
        screen.writeLine(
            "\(path): \(Quantity.count(total, "name")), \(Quantity.count(interfaces.count, "interface file"))\(broken); "
                + "\(after.decodes - before.decodes) decoded in "
                + Quantity.duration(nanoseconds: monotonicNanoseconds() - start))
    }

    /// The names of a bundle's own images and sounds, each once.
    private static func names(in path: String) throws(ControlFailure) -> [AssetKind: [String]] {
        var files = AuditedFiles()
        try files.add(path)
        var names: [AssetKind: Set<String>] = [:]
        for file in files.files where !file.isPart {
            if let medium = file.medium { names[medium.kind, default: []].insert(medium.base) }
        }
        for catalog in files.catalogs.values.joined() { names[.image, default: []].formUnion(catalog.images.keys) }
        return names.mapValues { $0.sorted() }
    }
}

/// Says how far work has come, while it takes longer than a second, once a second.
private struct Progress {
    private let subject: String
    private let screen: Screen
    private var last: UInt64

    init(of subject: String, since start: UInt64, _ screen: Screen) {
        self.subject = subject
        self.screen = screen
        last = start
    }

    mutating func report(_ state: String) {
        let now = monotonicNanoseconds()
        guard now - last > 1_000_000_000 else { return }
        last = now
        screen.complain("nibassetctl: \(subject): \(state)")
    }
}
