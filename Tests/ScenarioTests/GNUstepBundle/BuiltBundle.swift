import TestSupport

/// `NibAssets.bundle`, built for the tests with the library that they test.
struct BuiltBundle: Sendable {
    private let folder: TemporaryFolder

    /// The bundle's folder.
    var path: String { folder.absolute("NibAssets.bundle") }

    /// The library for LD_PRELOAD.
    var preload: String { path + "/libNibAssetsPreload.so" }

    /// The bundle as users have it, built once.
    static let plain = Result { try BuiltBundle() }

    /// Builds a bundle, perhaps for another version of GNUstep. With `isInstalled`, the bundle finds the library from its installed place.
    init(forLibrary library: String? = nil, isInstalled: Bool = false) throws {
        folder = try TemporaryFolder()
        try folder.link("libnibassets.so.1", to: try builtProgram("libnibassets.so"))
        let flags = library.map { ["EXTRA=-DNIBASSETS_BUILT_FOR='\"\($0)\"'"] } ?? []
        let outcome = try Command.run(
            [
                "make", "--silent", "-C", "Sources/Client/GNUstepBundle", "BUNDLE=" + path,
                "LIBRARY=" + (try builtProgram("")),
            ] + (isInstalled ? [] : ["RUNPATH=" + folder.path]) + flags, limit: 300)
        guard outcome.isSuccess else { throw GNUstepHome.Failed(output: outcome.output) }
    }
}
