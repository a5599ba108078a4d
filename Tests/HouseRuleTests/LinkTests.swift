import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests the modules and libraries of the programs without parsers: the daemon and clients parse only data that the project's programs wrote.
@Suite(.timeLimit(.minutes(20)), .blocking) struct LinkTests {
    /// A program of the service or the client.
    struct Product: Sendable, CustomTestStringConvertible {
        let file: String
        /// Module of the program, and the module's layer.
        let module: String
        let layer: String
        /// Shared libraries that the program may load besides those of every Swift program.
        let libraries: Set<String>

        var testDescription: String { file }
    }

    static let products = [
        Product(file: "nibassetd", module: "nibassetd", layer: "Service", libraries: ["libsystemd.so.0"]),
        Product(file: "nibasset-files", module: "nibasset_files", layer: "Service", libraries: []),
        Product(file: "libnibassets.so", module: "LibNibAssets", layer: "Client", libraries: []),
    ]

    /// The C and C++ libraries that the Swift runtime needs.
    static let runtime: Set = [
        "libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2",
    ]

    @Test(arguments: products) func noSymbolIsOfAHiddenModule(product: Product) throws {
        let outcome = try Command.run(["nm", try builtProgram(product.file)])
        #expect(outcome.isSuccess)
        let modules = Self.modules(inSymbols: outcome.output)
        // A stripped file has no symbols, and would pass.
        #expect(modules.contains(product.module), "\(product.file) has no symbols")
        for (target, layer) in try LayerTests.targets() {
            guard LayerTests.hidden[product.layer, default: []].contains(layer) else { continue }
            let module = target.split(separator: "-").joined(separator: "_")
            #expect(!modules.contains(module), "\(product.file) contains \(target) of \(layer)")
        }
    }

    @Test(arguments: products) func noCodecLibraryIsLoaded(product: Product) throws {
        let outcome = try Command.run(["readelf", "--dynamic", "--wide", try builtProgram(product.file)])
        #expect(outcome.isSuccess)
        let needed = outcome.output.split(separator: "\n").filter { $0.contains("(NEEDED)") }
            .compactMap { line in line.split(separator: "[").last.map { String($0.prefix { $0 != "]" }) } }
        #expect(needed.contains("libc.so.6"))
        let others = Set(needed).subtracting(Self.runtime).subtracting(product.libraries)
        #expect(others.isEmpty, "\(product.file) loads \(others.sorted())")
    }

    /// Modules of the symbols in the output of `nm`. A Swift symbol is `$s` (`$e` in Embedded Swift), the length of its module's name, the name.
    private static func modules(inSymbols output: String) -> Set<String> {
        var modules: Set<String> = []
        for line in output.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let symbol = line.split(separator: UInt8(ascii: " ")).last,
                symbol.starts(with: "$s".utf8) || symbol.starts(with: "$e".utf8)
            else { continue }
            let digits = symbol.dropFirst(2).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard let length = Int(String(decoding: digits, as: UTF8.self)) else { continue }
            let name = String(decoding: symbol[digits.endIndex...].prefix(length), as: UTF8.self)
            // The copy of a module for Embedded Swift counts as the module.
            modules.insert(name.hasPrefix("Embedded") ? String(name.dropFirst("Embedded".count)) : name)
        }
        return modules
    }
}
