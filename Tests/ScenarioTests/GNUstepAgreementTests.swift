import BlockingTests
import LinuxSystem
import NibAssets
import TestSupport
import Testing

/// The GNUstep profile gives an application the same files and pixels as GNUstep itself.
@Suite(.timeLimit(.minutes(40)), .blocking) struct GNUstepAgreementTests {
    @Test(
        .enabled(
            if: Application.isGormThere && GNUstepHome.isPossible,
            "GNUstep or Gorm is not installed, and the packages could not be either"))
    func everyNameOfGormLeadsToTheFileAndThePixelsThatGNUstepTakes() throws {
        let path = Application.gorm.path
        let gnustep = try GNUstep(inPlaceOf: path)
        let daemon = try RunningDaemon()
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: path, profile: .gnustep, languages: ["English"])
        let referenced = try referencedNames(in: path, client)
        #expect(!referenced.isEmpty)
        let names = referenced.union(try namesOfFiles(path)).union(["nothing", "nothing.tiff"]).sorted()

        let expected = try gnustep.answers(to: names, languages: ["English"])
        #expect(expected.images.count == names.count && expected.sounds.count == names.count)
        var bitmapCount = 0
        for name in names {
            let image = Result { try bundle.image(named: name) }.map { GNUstep.Answer($0) }
            compare(image, expected.images[name], name)
            let sound = Result { try bundle.sound(named: name) }.map {
                GNUstep.Answer(path: $0.path, registeredName: $0.name ?? "")
            }
            compare(sound, expected.sounds[name], name)
            bitmapCount += expected.images[name]?.bitmaps.count ?? 0
        }
        print(
            "\(names.count) names, \(referenced.count) of them referenced by interface files: "
                + "\(expected.images.values.count { $0.path != nil }) images with \(bitmapCount) bitmaps and "
                + "\(expected.sounds.values.count { $0.path != nil }) sounds are what GNUstep takes")
    }

    /// Returns the names that the interface files of the application and of the bundles in it mention.
    private func referencedNames(in application: String, _ client: AssetClient) throws -> Set<String> {
        var names: Set<String> = []
        var count = 0
        for owner in try ApplicationFiles(application).owners {
            let bundle = try client.openBundle(at: owner.bundle, profile: .gnustep, languages: ["English"])
            for nib in owner.nibs {
                names.formUnion(try bundle.loadNib(named: nib).references.filter { !$0.isEmbedded }.map(\.name))
                count += 1
            }
        }
        print("\(count) interface files of \(application)")
        return names
    }

    /// Returns the names of the application's own files and of the system's, with and without their types, and all aliases.
    private func namesOfFiles(_ application: String) throws -> Set<String> {
        let library = GNUstepFolders.library
        var names: Set<String> = []
        for folder in [application + "/Resources", library + "/Images", library + "/Sounds"] {
            for entry in try FileDescriptor.open(folder, .directory).entries(limit: 10_000) {
                let name = String(decoding: entry.name, as: UTF8.self)
                guard [".tiff", ".png", ".wav"].contains(where: name.hasSuffix) else { continue }
                names.insert(name)
                names.insert(String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]))
            }
        }
        let aliases = try FileDescriptor.open(library + "/Images/nsmapping.strings").readAll(limit: 1 << 20) ?? []
        for line in String(decoding: aliases, as: UTF8.self).split(separator: "\n") where line.hasSuffix(";") {
            for side in line.dropLast().split(separator: "=") {
                let name = side.filter { $0 != "\"" && $0 != " " }
                names.formUnion([name, name + ".tiff", name + ".png"])
            }
        }
        return names
    }

    private func compare(_ found: Result<GNUstep.Answer, any Error>, _ expected: GNUstep.Answer?, _ name: String) {
        switch found {
        case .success(let answer): #expect(answer == expected, "\(name)")
        case .failure(let error):
            #expect((error as? AssetError)?.status == .notFound, "\(name): \(error)")
            #expect(expected?.path == nil, "\(name): \(error)")
        }
    }
}
