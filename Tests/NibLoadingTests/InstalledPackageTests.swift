import BlockingTests
import LinuxSystem
import NibFormats
import NibLoading
import TestSupport
import Testing

/// Tests the interface files of the installed GNUstep packages.
@Suite(.timeLimit(.minutes(20)), .blocking) struct InstalledPackageTests {
    private static let folders = [GNUstepFolders.library, "/usr/share/GNUstep"]

    private static let names = [
        "objects.gorm", "keyedobjects.nib", "objects.nib", "objects.xib", "*.gorm", "*.nib", "*.xib", "*.gmodel",
        "*.gsmarkup", "*.storyboard",
    ]

    /// Names of files in wrappers that are no interface files.
    private static let others = ["classes.nib", "info.nib"]

    /// Paths of the files, without paths through links.
    private static let paths: [String] = {
        let pattern = names.flatMap { ["-o", "-name", $0] }.dropFirst()
        let found = try? Command.run(["find"] + folders + ["-type", "f", "("] + pattern + [")", "-print"])
        return found?.output.split(separator: "\n").map(String.init).filter { path in
            path.hasPrefix("/") && !others.contains { path.hasSuffix("/" + $0) }
        }.sorted() ?? []
    }()

    @Test(.enabled(if: !paths.isEmpty, "no GNUstep package with interface files is installed"))
    func everyFileIsInstantiated() throws {
        var formats: Set<InterfaceFormat> = []
        for path in Self.paths {
            let bytes = try #require(try FileDescriptor.open(path).readAll(limit: 16 << 20))
            let document = try InterfaceReader().document(in: bytes)
            formats.insert(document.format)
            let nib = Nib(document, name: path, profile: .appKit)
            let instance = try InstanceCheck.completeInstance(of: nib)
            #expect(nib.model.objects.count == document.objects.count, "\(path)")
            for kind in [Connection.Kind.outlet, .action] {
                let said = document.connections.count { $0.kind == kind }
                #expect(Self.connections(of: kind, in: nib) == said, "\(path)")
            }
            #expect(!instance.allObjects.isEmpty || document.objects.allSatisfy { $0.kind != .object }, "\(path)")
        }
        #expect(!formats.isEmpty)
    }

    private static func connections(of kind: Connection.Kind, in nib: Nib) -> Int {
        nib.model.connections.count { connection in
            switch connection.kind {
            case .outlet: kind == .outlet
            case .action: kind == .action
            default: false
            }
        }
    }
}
