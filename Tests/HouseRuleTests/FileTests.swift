import LinuxSystem
import TestSupport
import Testing

/// Tests which files the repository may have, and what they may contain.
@Suite(.timeLimit(.minutes(20))) struct FileTests {
    /// Folders of files that programs write: the demonstration, the system's images and sounds, and pictures.
    static let made = ["Assets/Demo.app/", "Assets/System/", "Assets/Pictures/"]

    /// Files that people write.
    static func texts() throws -> [Repository.File] {
        try Repository.files().filter { file in !made.contains { file.path.hasPrefix($0) } }
    }

    @Test func theTopLevelHoldsOnlyWhatBelongsThere() throws {
        let allowed: Set = [
            "Package.swift", "Sources", "Tests", "Assets", "systemd", "README.md", "ARCHITECTURE.md", "LICENSE",
            "CHANGELOG.md", "CONTRIBUTING.md", "Makefile",
        ]
        let others = try Repository.names(in: "").filter { !$0.hasPrefix(".") && !allowed.contains($0) }
        #expect(others == [])
    }

    @Test func noFileHasMoreThan500Lines() throws {
        for file in try Self.texts() where file.path != "LICENSE" {
            let count = try file.text().utf8.count { $0 == UInt8(ascii: "\n") }
            #expect(count <= 500, "\(file.path) has \(count) lines")
        }
    }

    @Test func largeFilesLieInAssets() throws {
        for file in try Self.texts() {
            #expect(file.size <= 65_536, "\(file.path) has \(file.size) bytes")
        }
    }

    @Test func noReminderIsLeftAndNoTestIsOff() throws {
        // The words are divided, so that this file does not contain them.
        let refused = [
            "TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK", ".disa" + "bled(", "withKnown" + "Issue",
            "XCT" + "Skip",
            "fatal" + "Error(\"not impl",
        ]
        for file in try Self.texts() {
            let text = try file.text()
            for mark in refused { #expect(!text.contains(mark), "\(file.path) contains \(mark)") }
        }
    }

    @Test func noDocumentNamesAFolderOfTheMachineItWasWrittenOn() throws {
        let refused = [Repository.root + "/", "/home/", "/root/", "/Users/", "/opt/swift"]
        for file in try Self.texts() where file.fileExtension != "swift" && file.fileExtension != "h" {
            let text = try file.text()
            for path in refused { #expect(!text.contains(path), "\(file.path) names \(path)") }
        }
    }
}
