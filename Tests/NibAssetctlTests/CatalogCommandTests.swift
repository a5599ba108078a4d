import BlockingTests
import CatalogWriting
import TestSupport
import Testing

/// Tests commands on catalogs.
@Suite(.timeLimit(.minutes(20)), .blocking) struct CatalogCommandTests {
    private static func catalog() -> [UInt8] {
        var file = CompiledCatalogFile()
        let pixels = PictureData.encoded([1, 1, 1, 255], width: 1, pixelSize: 4, .lzfse)
        var dark = Rendition(name: "night.png", width: 1, height: 1, data: pixels)
        dark.key[.appearance] = 1
        file.appearances = [("UIAppearanceDark", 1)]
        file.add("sun", [Rendition(name: "day.png", width: 1, height: 1, data: pixels), dark])
        let red = PictureData.color([1, 0, 0, 1])
        file.add("red", [Rendition(name: "red", width: 0, height: 0, layout: .color, data: red)])
        return file.bytes
    }

    @Test func everyVariantIsShown() throws {
        let folder = try TemporaryFolder()
        try folder.write("Assets.car", Self.catalog())
        try folder.write(
            "A.xcassets/Night/moon.imageset/Contents.json", Array("\n {\"images\":[{\"filename\":\"m.png\"}]}".utf8))
        let namespace = "{\"properties\":{\"provides-namespace\":true}}"
        try folder.write("A.xcassets/Night/Contents.json", Array(namespace.utf8))
        try folder.write("Empty.xcassets/Contents.json", Array("{}".utf8))
        try folder.write("Bad.xcassets/sun.imageset/Contents.json", Array("{\"images\":[}".utf8))
        let daemon = try RunningDaemon()
        func run(_ arguments: [String]) throws -> Command.Outcome {
            try daemon.control(arguments)
        }
        let shown = try run(["catalog", folder.path + "/Assets.car"])
        #expect(shown.isSuccess)
        for word in ["sun", "day.png", "night.png", "dark", "color", "srgb 1.0 0.0 0.0 1.0"] {
            #expect(shown.output.contains(word), "\(word) in \(shown.output)")
        }
        let both = try run(["catalog", "--json", folder.path + "/absent.car", folder.path + "/Assets.car"])
        #expect(!both.isSuccess && both.output.contains("\"error\"") && both.output.contains("night.png"))
        let walked = try run(["catalog", "--json", folder.path + "/A.xcassets"])
        #expect(walked.isSuccess && walked.output.contains("\"file\":\"m.png\""))
        #expect(!walked.output.contains("\"name\""), "the folder's name is in the path")
        #expect(try run(["catalog", folder.path + "/A.xcassets"]).output.contains(" Night/moon "))
        let empty = try run(["catalog", folder.path + "/Empty.xcassets"])
        #expect(empty.isSuccess && empty.output == "\(folder.path)/Empty.xcassets: no items\n")
        let inside = try Command.run(
            ["env", "--chdir=\(folder.path)/A.xcassets/Night/moon.imageset", try builtProgram("nibassetctl")]
                + ["catalog", "Contents.json"], environment: ["NIBASSETD_SOCKET=" + daemon.socketPath])
        #expect(inside.output.contains(" moon "), "\(inside.output)")
        let broken = try run(["catalog", folder.path + "/Bad.xcassets"])
        #expect(!broken.isSuccess && broken.output.contains("of the JSON text"), "\(broken.output)")
        let resolved = try run(
            ["resolve", "--explain", "--bundle", folder.path, "--profile", "uikit", "--appearance", "dark", "sun"])
        #expect(resolved.output.contains("Assets.car (dark, 1x) in the bundle answers"))
        #expect(
            resolved.output.contains("Assets.car (1x) in the bundle lost: the appearance of the winner fits better"))
    }
}
