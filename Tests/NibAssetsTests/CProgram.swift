import TestSupport
import Testing

/// A program of `Tests/CProgram`, compiled and linked as users of the library do. The last reference removes the program.
final class CProgram: Sendable {
    private let folder: TemporaryFolder

    /// Builds a program. `packages` are names of further packages for pkg-config.
    init(_ name: String, packages: [String] = []) throws {
        let library = try builtProgram("libnibassets.so")
        folder = try TemporaryFolder()
        // The library looks for a daemon in the folders around itself, so the test gives it folders of its own.
        try folder.makeFolder("usr/lib")
        try folder.link("usr/lib/libnibassets.so.1", to: library)
        var options: [String] = []
        if !packages.isEmpty {
            let found = try Command.run(["pkg-config", "--cflags", "--libs"] + packages)
            try #require(found.isSuccess, "\(found.output)")
            options = found.output.split { $0 == " " || $0 == "\n" }.map(String.init)
        }
        let compiled = try Command.run(
            [
                "cc", "-std=gnu11", "-pthread", "-Wall", "-Wextra", "-Werror", "-ISources/Client/CNibAssets/include",
                "Tests/CProgram/" + name + ".c", "-o", folder.absolute("program"), library,
                "-Wl,-rpath," + folder.absolute("usr/lib"),
            ] + options)
        try #require(compiled.isSuccess, "\(compiled.output)")
    }

    /// Whether pkg-config knows a package.
    static func has(_ package: String) -> Bool {
        (try? Command.run(["pkg-config", "--exists", package]).isSuccess) == true
    }

    /// Runs the program to its end.
    func run(_ arguments: String..., environment: [String] = []) throws -> Command.Outcome {
        try run(arguments, environment: environment)
    }

    /// Runs the program to its end. `launcher` is a command that executes the program.
    func run(
        _ arguments: [String], environment: [String] = [], through launcher: [String] = []
    ) throws -> Command.Outcome {
        try Command.run(launcher + [folder.absolute("program")] + arguments, environment: environment)
    }
}
