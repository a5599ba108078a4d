import CommandLineOptions
import LinuxSystem
import NibAssets
import WireProtocol

enum WarmCommand: Command {
    static let name = "warm"
    static let summary = "has the service decode the images and sounds of bundles, and read their interface files"
    static let usage = "[OPTION]... BUNDLE..."
    static let options = BundleOptions.accepted
    static let details = """
        Later, programs get these images and sounds at once, until other entries displace them. The command asks the service for the names
        of the bundle's files, and for the names in its interface files. Broken files are no failure: nibassetctl load names them.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let paths = given.operands
        if paths.isEmpty { throw ControlFailure(.usage, "no bundle was given, expected folders of bundles") }
        let bundleOptions = try BundleOptions(given)
        let client = try client()
        var status = ExitStatus.done
        for path in paths {
            do throws(ControlFailure) {
                try warm(path, bundleOptions, client, screen)
            } catch {
                if error.status == .noService { throw error }
                screen.complain("nibassetctl warm: \(error.message)")
                status = .failed
            }
        }
        return status
    }

    private static func warm(
        _ path: String, _ options: BundleOptions, _ client: AssetClient, _ screen: Screen
    ) throws(ControlFailure) {
        let start = monotonicNanoseconds()
        let before = try ServiceNumbers(of: client)
        let bundle = try options.open(path, client)
        let names = try AuditedFiles.mediaNames(in: path)
        let interfaces = try InterfaceFiles.names(in: path) + InterfaceFiles.ofNestedBundles(in: path)
        let nameCount = names.reduce(0) { $0 + $1.value.count }
        var done = 0
        func report() {
            screen.progress("\(done) of \(nameCount + interfaces.count) names and interface files of \(path)")
        }
        for kind in AssetKind.allCases {
            let names = names[kind] ?? []
            for first in stride(from: 0, to: names.count, by: WireLimits.names.value) {
                report()
                let some = Array(names[first...].prefix(WireLimits.names.value))
                try asking(try bundle.prefetch(kind, named: some))
                done += some.count
            }
        }
        var failed = 0
        for name in interfaces {
            report()
            if case .failure = try answer(try bundle.loadInterface(name)) { failed += 1 }
            done += 1
        }
        let after = try ServiceNumbers(of: client)
        let broken = failed == 0 ? "" : ", \(failed) of them broken"
        screen.writeLine(
            "\(path): \(Quantity.count(nameCount, "name")), \(Quantity.count(interfaces.count, "interface file"))\(broken); "
                + "\(Quantity.count(after.decodes(since: before), "file")) decoded in "
                + Quantity.duration(nanoseconds: monotonicNanoseconds() - start))
    }
}
