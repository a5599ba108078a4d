import JSON
import LinuxSystem
import TestSupport

/// The modules of `Sources` with their dependencies, as SwiftPM reads them from `Package.swift`.
struct ModuleGraph {
    /// A target of the package that lies in a layer: neither a test nor a library of the distribution.
    struct Module {
        let name: String
        /// Folder in `Sources`.
        let layer: String
        /// Targets on which the module depends.
        let dependencies: [String]
        /// Modules of which the module contains a second copy, built as Embedded Swift.
        let embedded: [String]
        /// Whether the module is a program for the compiler, which no source imports.
        let isMacro: Bool
    }

    private struct Unreadable: Error { let output: String }

    /// Modules in the manifest's order.
    let modules: [Module]

    init() throws {
        let output = "\n" + (try Self.dump())
        // SwiftPM's remarks come before the JSON.
        guard let start = output.firstRange(of: "\n{")?.lowerBound else { throw Unreadable(output: output) }
        modules = (try JSONValue(Array(output[start...].utf8))["targets"]?.elements ?? []).compactMap { target in
            let folders = (target["path"]?.text ?? "").split(separator: "/")
            guard let name = target["name"]?.text, folders.count > 2, folders[0] == "Sources" else { return nil }
            // A second copy of a module, as Embedded Swift, and C libraries are no modules of a layer.
            guard folders[1] != "CLibraries", folders[2] != "Embedded" else { return nil }
            let dependencies = (target["dependencies"]?.elements ?? []).compactMap {
                $0["byName"]?.elements.first?.text
            }
            let copies = dependencies.filter { $0.hasPrefix("Embedded") }
            return Module(
                name: name, layer: String(folders[1]), dependencies: dependencies.filter { !copies.contains($0) },
                embedded: copies.map { String($0.dropFirst("Embedded".count)) },
                isMacro: target["type"]?.text == "macro")
        }
    }

    /// Output of `swift package dump-package`: first the output of the manifest itself, then the description of the package.
    static func dump(_ environment: String...) throws -> String {
        let folder = try TemporaryFolder()
        return try Command.run(
            [
                "swift", "package", "--manifest-cache", "none", "--scratch-path", folder.path, "--package-path",
                Repository.root, "dump-package",
            ], environment: environment, limit: 300
        ).output
    }
}
