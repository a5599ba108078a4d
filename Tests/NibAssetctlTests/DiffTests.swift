import BlockingTests
import JSON
import LinuxSystem
import TestSupport
import Testing

/// Tests `diff` of files and folders. InterfaceComparisonTests test the differences of interfaces.
@Suite(.timeLimit(.minutes(20)), .blocking) final class DiffTests: FolderSuite {
    private func write(_ path: String, title: String, constant: Int = 20) throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa"><objects>
            <customObject id="-2" userLabel="File's Owner" customClass="Owner"/>
            <window title="Demo" id="w"><rect key="contentRect" x="0" y="0" width="200" height="100"/>
            <view key="contentView" id="v"><rect key="frame" x="0" y="0" width="200" height="100"/>
            <subviews><button id="b"><rect key="frame" x="20" y="20" width="80" height="32"/>
            <buttonCell key="cell" title="\(title)" id="c"/></button></subviews>
            <constraints><constraint firstItem="b" firstAttribute="leading" secondItem="v" secondAttribute="leading"
            relation="greaterThanOrEqual" multiplier="1:2" constant="\(constant)" priority="750" id="k"/></constraints>
            </view></window></objects></document>
            """
        try write(path, text)
    }

    private func diff(_ arguments: [String]) throws -> Command.Outcome { try run(["diff"] + arguments) }

    @Test func files() throws {
        try write("old.xib", title: "OK")
        try write("new.xib", title: "Done", constant: 24)
        let paths = ["old.xib", "new.xib"].map(folder.absolute)
        let outcome = try diff(paths)
        #expect(outcome.ending == .exited(status: 1))
        #expect(
            outcome.output == """
                changed NSButton "OK" in NSWindow "Demo": title "OK" → "Done"
                changed NSButton "OK" in NSWindow "Demo": leading ≥ leading of NSView × 0.5 + 20, priority 750 → × 0.5 + 24, \
                priority 750

                2 differences.

                """)
        let report = try JSONValue(Array(try diff(["--json"] + paths).output.utf8))
        let found = report["files"]?.elements.first?["differences"]?.elements
        #expect(found?.map { $0["kind"]?.text } == ["property", "constraint"])
        #expect(found?.first?["old"]?.text == "\"OK\"" && found?.first?["name"]?.text == "title")
        let same = try diff([paths[0], paths[0]])
        #expect(same.isSuccess && same.output == "No differences.\n")
    }

    @Test func aWrapperIsAFileWithOrWithoutASlash() throws {
        try write("old.nib/keyedobjects.nib", title: "OK")
        try write("new.nib/keyedobjects.nib", title: "OK")
        let paths = ["old.nib//", "new.nib"].map(folder.absolute)
        let outcome = try diff(paths)
        #expect(outcome.isSuccess && outcome.output == "No differences.\n", "\(outcome.output)")
    }

    /// A wrapper with one more form is not another file. A title keeps its spaces.
    @Test func aWrapperInAFolderIsAFileWithAnyForms() throws {
        for path in ["old/a.nib/keyedobjects.nib", "new/a.nib/keyedobjects.nib", "new/a.nib/designable.nib"] {
            try write(path, title: path == "old/a.nib/keyedobjects.nib" ? "A  B" : "AB")
        }
        let outcome = try diff(["old", "new"].map(folder.absolute))
        #expect(
            outcome.output
                == "\na.nib\nchanged NSButton \"A  B\" in NSWindow \"Demo\": title \"A  B\" → \"AB\"\n\n1 difference.\n"
        )
    }

    @Test func foldersAreComparedByPath() throws {
        for path in ["old/a.xib", "new/a.xib", "old/gone/b.xib", "new/c.xib"] { try write(path, title: "OK") }
        try write("old/d.xib", title: "OK")
        try write("new/d.xib", title: "Done")
        try folder.write("new/broken.xib", Array("<document".utf8))
        let outcome = try diff(["old", "new"].map(folder.absolute))
        #expect(outcome.ending == .exited(status: 1))
        #expect(outcome.output.contains("\nc.xib, added\nadded NSWindow \"Demo\": with 2 objects in it\n"))
        #expect(outcome.output.contains("\ngone/b.xib, removed\nremoved NSWindow \"Demo\": with 2 objects in it\n"))
        #expect(outcome.output.contains("\nd.xib\nchanged NSButton \"OK\""))
        #expect(outcome.output.contains("\n3 differences in 3 of 5 files. Not all could be read.\nnibassetctl diff: "))
        #expect(outcome.output.contains("new/broken.xib: "))
    }

    @Test func noFileIsAnEmptyOne() throws {
        try write("new.xib", title: "OK")
        let outcome = try diff(["/dev/null", folder.absolute("new.xib")])
        #expect(outcome.output == "added NSWindow \"Demo\": with 2 objects in it\n\n1 difference.\n")
    }

    @Test func aListingHasNoIdentifiers() throws {
        try write("a.xib", title: "OK")
        let outcome = try diff(["--list", folder.absolute("a.xib")])
        #expect(outcome.isSuccess)
        #expect(outcome.output.contains("\n    NSButton \"OK\"\n"))
        #expect(outcome.output.contains("\n        leading ≥ leading of NSView × 0.5 + 20, priority 750\n"))
        #expect(!outcome.output.contains("\"b\""))
    }

    /// If a conversion fails, git shows nothing, so an unreadable file is listed as it is.
    @Test func aListingOfAnUnreadableFileIsTheFile() throws {
        try folder.write("a.xib", Array("<<<<<<< HEAD".utf8))
        let outcome = try diff(["--list", folder.absolute("a.xib")])
        #expect(
            outcome.isSuccess && outcome.output.contains("<<<<<<< HEAD")
                && outcome.output.contains("nibassetctl diff: "))
        #expect(try diff(["--list", folder.absolute("b.xib")]).ending == .exited(status: 1))
    }

    @Test func aMissingFileHasAnEmptyListing() throws {
        let outcome = try diff(["--list", "/dev/null"])
        #expect(outcome.isSuccess && outcome.output.isEmpty, "\(outcome.output)")
    }

    @Test func thePageMarksWhatDiffers() throws {
        try write("old.xib", title: "OK")
        try write("new.xib", title: "&lt;Done&gt;")
        let paths = ["old.xib", "new.xib"].map(folder.absolute)
        let page = try diff(["--html", "-"] + paths).output
        #expect(page.contains("<h1>old.xib → new.xib</h1>") && page.contains("&lt;Done&gt;"))
        let pictures = page.split(separator: "base64,").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(pictures.count == 2)
        for picture in pictures {
            try folder.write("picture", Array(picture.utf8))
            let svg = try Command.run(["base64", "--decode", folder.absolute("picture")]).output
            #expect(svg.contains("#c77700"))
        }
    }

    @Test func aFileIsNotComparedWithAFolder() throws {
        for path in ["a.xib", "folder/a.xib", "folder/b.xib"] { try write(path, title: "OK") }
        let outcome = try diff(["a.xib", "folder"].map(folder.absolute))
        #expect(outcome.ending == .exited(status: 2) && outcome.output.contains("expected two files or two folders"))
    }

    @Test(arguments: [["one"], ["--list", "one", "two"], [], ["--list", "--json", "one"]]) func wrongOperands(
        _ arguments: [String]
    ) throws {
        #expect(try diff(arguments).ending == .exited(status: 2))
    }
}
