import AssetResolution
import Testing

/// Tests that GNUstep's configuration tells where its standard images and sounds are.
@Suite(.timeLimit(.minutes(20))) struct GNUstepLibrariesTests {
    private func paths(_ configuration: String) -> [String] {
        GNUstepLibraries(configuration: Array(configuration.utf8)).paths
    }

    @Test func theyAreThoseOfTheConfiguration() {
        let text = """
            # GNUSTEP_SYSTEM_LIBRARY=/comment
            GNUSTEP_SYSTEM_LIBRARY="/System/Library"
            GNUSTEP_LOCAL_LIBRARY='/Local/Library'
            GNUSTEP_NETWORK_LIBRARY=/Local/Library

            """
        #expect(paths(text) == ["/Local/Library", "/System/Library"])
    }

    @Test func theFolderOfTheMachineIsPutIn() throws {
        let system = try #require(paths("GNUSTEP_SYSTEM_LIBRARY=/usr/lib/${GS_MULTIARCH}/GNUstep").last)
        #expect(GNUstepLibraries.usual.paths.contains(system) && !system.contains("$"), "\(system)")
    }

    /// Clients get the paths as one text with ":" between paths.
    @Test(arguments: [
        "", "GNUSTEP_SYSTEM_LIBRARY", "GNUSTEP_SYSTEM_LIBRARY=lib", "GNUSTEP_SYSTEM_LIBRARY=/a:/b",
        "GNUSTEP_SYSTEM_LIBRARY=/$HOME",
    ])
    func linesThatMakeNoSenseCountAsTheUsualOnes(line: String) {
        #expect(paths(line) == GNUstepLibraries.usual.paths)
    }

    @Test func theFirstFileThatCanBeReadCounts() {
        let last = GNUstepLibraries.configurationFiles.last
        let contents = { (path: String) -> [UInt8]? in
            path == last || path == "/given" ? Array("GNUSTEP_SYSTEM_LIBRARY=\(path)".utf8) : nil
        }
        #expect(GNUstepLibraries(configuredAt: nil, contents: contents).paths.last == last)
        #expect(GNUstepLibraries(configuredAt: "/given", contents: contents).paths.last == "/given")
        #expect(GNUstepLibraries(configuredAt: "/absent", contents: contents) == .usual)
    }

    @Test func aFileThatDisappearsAfterItWasReadCounts() {
        var reads = 0
        let libraries = GNUstepLibraries(configuredAt: "/given") { _ in
            reads += 1
            return reads == 1 ? Array("GNUSTEP_SYSTEM_LIBRARY=/read".utf8) : nil
        }
        #expect(libraries.paths.last == "/read" && reads == 1)
    }
}
