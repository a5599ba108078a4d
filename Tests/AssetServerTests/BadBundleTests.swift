import AssetModel
import BlockingTests
import LinuxSystem
import Synchronization
import TestSupport
import Testing
import WireProtocol

/// Bundles that are made to confuse get a clear answer or error, never a stale or partial answer, and other clients are served.
@Suite(.timeLimit(.minutes(20)), .blocking) final class BadBundleTests: ServiceSuite {
    init() throws {
        try super.init()
        try bundle.image("good.png", 5)
    }

    @Test(arguments: Profile.allCases) func foldersThatLinkToThemselvesAreSearchedOnce(_ profile: Profile) throws {
        try bundle.folder.link("Resources", to: ".")
        try bundle.folder.link("fr.lproj", to: "Resources/Resources")
        try bundle.folder.link("Versions", to: "Versions")
        let context = try client.open(bundle.path, profile, languages: ["fr"])
        #expect(try client.firstPixelBytes(of: try client.look("good", in: context)) == [5])
        #expect(try client.refusal(of: "absent", in: context)?.status == .notFound)
    }

    @Test func thousandsOfFilesForOneNameAreRanked() throws {
        let languages = ["fr", "de", "en", "it", "es", "Base"]
        let types = ["tiff", "tif", "png", "jpeg", "gif", "icns", "bmp", "webp", "xpm", "pdf"]
        let modifiers = ["", "@2x", "@3x"].flatMap { scale in ["", "~ipad", "~iphone"].map { scale + $0 } }
        for root in ["Resources", "."] {
            for folder in [""] + languages.map({ "/\($0).lproj" }) {
                for type in types {
                    for modifier in modifiers { try bundle.image("\(root)\(folder)/many\(modifier).\(type)", 9) }
                }
            }
        }
        let context = try client.open(bundle.path, languages: languages)
        let answer = try client.look("many", in: context)
        #expect(String(decoding: answer.path, as: UTF8.self) == bundle.path + "/Resources/many.tiff")
        #expect(try client.firstPixelBytes(of: answer) == [9, 9, 9, 9])  // three scales and a false PDF
        let request = Resolve(LookUp(context: context, kind: .image, name: Array("many".utf8)))
        let parts: [Resolution] = try client.askForAll(request)
        #expect(parts.flatMap(\.steps).count { $0.outcome == .taken } == 1)
    }

    @Test func aDirectoryThatIsReplacedAllTheTimeIsOneOfItsVersions() throws {
        // Two folders change places until the client ends.
        try bundle.image("one/Resources/face.png", 1)
        try bundle.image("two/Resources/face.png", 2)
        try bundle.folder.rename("one", to: "App.app")
        let folder = bundle.folder
        let mover = Mover {
            try? folder.rename("App.app", to: "one")
            try? folder.rename("two", to: "App.app")
            try? folder.rename("App.app", to: "two")
            try? folder.rename("one", to: "App.app")
        }
        var seen: Set<[UInt8]> = []
        for _ in 0..<300 {
            // On a busy machine, the name may belong to neither folder for some time.
            var found: FileDescriptor?
            try Patience.wait {
                found = try? folder.directory("App.app")
                return found != nil
            }
            let directory = try #require(found)
            let opened: BundleOpened = try client.ask(
                OpenBundle(profile: .appKit, hasBundle: true), descriptor: directory)
            seen.insert(try client.firstPixelBytes(of: try client.look("face", in: opened.context)))
            try client.send(CloseBundle(context: opened.context).message(serial: 1), [])
        }
        mover.stop()
        #expect(seen.isSubset(of: [[1], [2]]) && !seen.isEmpty)
    }

    @Test func aFolderThatChangesAllTheTimeIsSearchedAllTheSame() throws {
        // A listing takes long enough that the folder changes during each listing.
        for number in 0..<2000 { try bundle.folder.write("text\(number).txt", []) }
        for value in 1...20 { try bundle.image("picture\(value).png", UInt8(value)) }
        let folder = bundle.folder
        let writer = Mover {
            try? folder.write("busy.txt", [])
            folder.remove("busy.txt")
        }
        let context = try client.open(bundle.path)
        for value in 1...20 {
            let answer = try client.look("picture\(value)", in: context)
            #expect(try client.firstPixelBytes(of: answer) == [UInt8(value)])
        }
        #expect(try client.refusal(of: "absent", in: context)?.status == .notFound)
        writer.stop()
        try bundle.image("late.png", 21)
        try client.synchronize()
        #expect(try client.firstPixelBytes(of: try client.look("late", in: context)) == [21])
    }

    @Test func aFileThatIsWrittenWhileItIsDecodedIsNeverHalfOldAndHalfNew() throws {
        let versions = (1...2).map { SampleBundle.png(UInt8($0), width: 512, height: 512) }
        let folder = bundle.folder
        try folder.write("face.png", versions[0])
        let writer = Mover { for version in versions { try? folder.write("face.png", version) } }
        var context = try client.open(bundle.path)
        var whole = 0
        for _ in 0..<100 {
            try client.synchronize()
            do {
                let answer = try client.look("face", in: context)
                let values = try client.distinctPixelBytes(of: answer)
                #expect(values == [1, 255] || values == [2, 255], "\(values)")
                whole += 1
            } catch RawClient.Problem.failed(let failure) {
                // The file always exists. On a busy machine, the daemon ends a file helper that does not answer in time, and with it the context.
                if failure.status == .unknownContext {
                    context = try client.open(bundle.path)
                } else {
                    #expect([.broken, .timedOut].contains(failure.status), "\(failure)")
                }
            }
        }
        writer.stop()
        try folder.write("face.png", versions[1])
        try client.synchronize()
        #expect(try client.firstPixelBytes(of: try client.look("face", in: context)) == [2])
    }

    private static let hasUserNamespaces =
        (try? Command.run(["unshare", "--user", "--map-root-user", "true"]))?.isSuccess == true

    @Test(.enabled(if: hasUserNamespaces, "there is no user namespace, in which watches could be few"))
    func moreFoldersThanThereAreWatchesAreAnsweredWithoutThem() throws {
        let script = "echo 3 > /proc/sys/user/max_inotify_watches && exec \"$@\""
        let daemon = try RunningDaemon(through: [
            "/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c", script, "sh",
        ])
        let client = try RawClient.greeted(daemon)
        for language in ["fr", "de", "en", "it", "es"] {
            try bundle.image("Resources/\(language).lproj/\(language).png", 1)
        }
        let context = try client.open(bundle.path, languages: ["fr", "de", "en", "it", "es"])
        for language in ["fr", "de", "en", "it", "es"] {
            #expect(try client.firstPixelBytes(of: try client.look(language, in: context)) == [1])
        }
        // Without a watch, nothing reports the change: the daemon must look for it.
        try bundle.image("Resources/es.lproj/es.png", 2)
        try bundle.image("Resources/es.lproj/new.png", 3)
        try client.synchronize()
        #expect(try client.firstPixelBytes(of: try client.look("es", in: context)) == [2])
        #expect(try client.firstPixelBytes(of: try client.look("new", in: context)) == [3])
    }
}

/// A thread that changes files until `stop` is called.
private final class Mover: Sendable {
    private let isToldToStop = Atomic(false)
    private let hasEnded = Mutex(false)

    /// Starts a thread that makes a change again and again.
    init(_ change: @escaping @Sendable () -> Void) {
        TestThread.start { [self] in
            while !isToldToStop.load(ordering: .relaxed) { change() }
            hasEnded.withLock { $0 = true }
        }
    }

    func stop() {
        isToldToStop.store(true, ordering: .relaxed)
        // The thread must not go on beside other tests. A change is short, so the thread ends soon.
        do {
            try Patience.wait { hasEnded.withLock { $0 } }
        } catch {
            Issue.record(error)
        }
    }
}
