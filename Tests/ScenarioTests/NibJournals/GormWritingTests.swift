import BlockingTests
import JSON
import LinuxSystem
import TestSupport
import Testing

/// Files that the distribution's Gorm writes, in each of its types, read as by GNUstep.
@Suite(.timeLimit(.minutes(40)), .blocking) struct GormWritingTests {
    @Test(.enabled(if: Desktop.isPossible && ApplicationStart.isPossible, Desktop.skipped))
    func imagesAndSoundsOfWhatGormWritesAreThoseThatGNUstepLooksUp() throws {
        let home = try GNUstepHome()
        let saved = try filesSavedByGorm(home)
        let journals = try home.journals(of: saved)
        var counts: [Substring: Int] = [:]
        for path in saved {
            let ours = try names(in: path)
            let lines = try #require(journals[path], "\(path)")
            let text = try content(of: path)
            if path.hasSuffix(".xib") {
                // GNUstep refuses the xibs of Gorm 1.5.
                let images = text.matches(of: /<image key="[^"]*"[^>]* name="([^"]*)"/)
                #expect(ours == Set(images.map { "image \($0.1)" }), "\(path)")
                counts["xib", default: 0] += ours.count
            }
            // GNUstep cannot load files with objects of an application's own classes either.
            guard lines.last == "loaded" else { continue }
            let theirs = Set(lines.filter { $0.hasPrefix("image ") || $0.hasPrefix("sound ") })
            #expect(ours.subtracting(theirs) == [], "\(path): names that GNUstep does not look up")
            // Objects also look up names that are not in the file, and "GNUstep" in place of a missing picture.
            let inFile = theirs.subtracting(["image GNUstep"]).filter { text.contains(Substring($0.dropFirst(6))) }
            #expect(inFile.subtracting(ours) == [], "\(path): names that GNUstep looks up")
            counts[path.split(separator: ".").last ?? "", default: 0] += ours.count
        }
        print("names in files that Gorm wrote, by type: \(counts)")
        #expect(counts.count >= 2 && counts.values.allSatisfy { $0 > 0 })
    }

    /// Makes Gorm open the interface files of applications and save each as every type. Returns the paths of the saved files.
    private func filesSavedByGorm(_ home: GNUstepHome) throws -> [String] {
        let saver = try home.makeBundle(of: "GormSaver")
        let script = """
            cd \(home.folder.path)
            . \(Repository.root)/Sources/Development/Peers/gnustep-peer/screen.bash
            defaults write NSGlobalDomain GSAppKitUserBundles '("\(saver)")'
            mkdir Originals
            for name in GNUMail PRICE Cynthiune TalkSoup; do
                find -L "$APPLICATIONS/$name.app" -name '*.gorm' -type d | while read -r file; do
                    cp -rLn "$file" "Originals/$name-$(basename "$file")"
                done
            done
            export GORM_SAVER_FILES=$PWD/Originals GORM_SAVER_OUTPUT=$PWD/Saved
            timeout --kill-after 5 120 "$APPLICATIONS/Gorm.app/Gorm" 2>gorm.log </dev/null || { tail -n 20 gorm.log; exit 1; }
            """
        let lines = try GNUstepHome.run(["bash", "-c", script], environment: [home.configuration]).split(
            separator: "\n"
        ).map(String.init)
        guard lines.last == "finished" else {
            throw GNUstepHome.Failed(output: lines.suffix(20).joined(separator: "\n"))
        }
        return lines.dropLast().filter { $0.hasPrefix(home.folder.path) }
    }

    /// Returns the images and sounds to which the file refers, by `nibassetctl`.
    private func names(in path: String) throws -> Set<String> {
        let inspected = try Command.run([builtProgram("nibassetctl"), "inspect", "--json", "--no-resolve", path])
        let references = try JSONValue(Array(inspected.output.utf8))["references"]
        let pairs = try #require(references, "\(path)").elements.map {
            ($0["kind"]?.text ?? "", $0["name"]?.text ?? "")
        }
        return Set(pairs.filter { $0.0 == "image" || $0.0 == "sound" }.map { "\($0.0) \($0.1)" })
    }

    private func content(of path: String) throws -> String {
        let places = ["/objects.gorm", "/keyedobjects.nib", ""]
        let bytes = places.lazy.compactMap { try? FileDescriptor.open(path + $0).readAll(limit: 1 << 24) }.first
        return String(decoding: try #require(bytes, "\(path)"), as: UTF8.self)
    }
}
