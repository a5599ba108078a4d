import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

/// Tests files that change after the helper has found them and before it passes them to a worker. `ChangedFileTests` tests the client's part.
@Suite(.timeLimit(.minutes(20))) struct PassingTests {
    /// Change of the file at the path.
    enum Change: String, CaseIterable {
        case replaced, written, closed, gone, folder, pipe, loop, leaving

        func make(in place: TemporaryFolder) throws {
            if ![.written, .closed].contains(self) { place.remove("a.png") }
            switch self {
            case .replaced: try place.write("a.png", [1])
            case .written: try FileDescriptor.open(place.absolute("a.png"), .readWrite).write([2])
            case .closed: try place.setMode(0o600, of: "a.png")
            case .gone: break
            case .folder: try place.makeFolder("a.png")
            case .pipe: try place.makeFIFO("a.png")
            case .loop: try place.link("a.png", to: "a.png")
            case .leaving: try place.link("a.png", to: place.path + "/../nothing")
            }
        }
    }

    private let place: TemporaryFolder

    /// Starts the loop, on which isolated code runs.
    init() throws {
        _ = TestLoop.shared
        place = try TemporaryFolder()
        try place.write("a.png", [1])
    }

    @Test(arguments: Change.allCases) @EventLoopActor func anotherFileThanWasFoundIsNotPassed(_ change: Change)
        async throws
    {
        let access = try Access()
        let directory = try await access.directory(place)
        let found = try await access.files.open("a.png", in: directory).facts.status
        try change.make(in: place)
        await #expect(throws: FileAccessError(path: "a.png", reason: .refused(.changed))) {
            try await access.passed("a.png", in: directory, of: found)
        }
    }

    /// The file behind the file's name does not matter any more.
    @Test(arguments: Change.allCases) @EventLoopActor func whatAClientHasPassedIsThatFile(_ change: Change) async throws
    {
        let access = try Access()
        let file = try await access.adopt(.open(place.absolute("a.png")))
        // Fewer links, or another mode, also count as a change.
        let before = try FileDescriptor.open(place.absolute("a.png"))
        try change.make(in: place)
        #expect(try before.status() != file.status)
        await #expect(throws: FileAccessError(path: "", reason: .refused(.changed))) {
            try await access.passed("", in: file, of: file.status)
        }
        let again = try await access.adopt(before)
        let bytes = try await access.passed("", in: again, of: again.status)?.read(at: 0, count: 2)
        #expect(bytes == [change == .written ? 2 : 1])
    }
}
