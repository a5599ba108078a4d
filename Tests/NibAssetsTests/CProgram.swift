import TestSupport
import Testing

/// A program of `Tests/CProgram`, compiled and linked with the library as its users do; goes with its last reference.
final class CProgram: Sendable {
    private let folder: TemporaryFolder

    init(_ name: String) throws {
        let library = try builtProgram("libnibassets.so")
        folder = try TemporaryFolder()
        try folder.link("libnibassets.so.1", to: library)
        let compiled = try Command.run([
            "cc", "-std=gnu11", "-pthread", "-Wall", "-Wextra", "-Werror", "-ISources/Client/CNibAssets/include",
            "Tests/CProgram/" + name + ".c", "-o", folder.absolute("program"), library, "-Wl,-rpath," + folder.path,
        ])
        try #require(compiled.isSuccess, "\(compiled.output)")
    }

    /// Runs it to its end.
    func run(_ arguments: String..., environment: [String] = []) throws -> Command.Outcome {
        try run(arguments, environment: environment)
    }

    /// The same with a list.
    func run(_ arguments: [String], environment: [String] = []) throws -> Command.Outcome {
        try Command.run([folder.absolute("program")] + arguments, environment: environment)
    }
}
