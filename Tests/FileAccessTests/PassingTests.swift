import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

/// Files that change just between being found and being passed on to a worker. The client's part is in `ChangedFileTests`.
@Suite(.timeLimit(.minutes(20))) struct PassingTests {
    /// What becomes of the file at the path meanwhile.
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

    /// Isolated code runs only where the loop does.
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

    /// Where its name leads by then does not matter.
    @Test(arguments: Change.allCases) @EventLoopActor func whatAClientHasPassedIsThatFile(_ change: Change) async throws
    {
        let access = try Access()
        let file = try await access.adopt(.open(place.absolute("a.png")))
        // A link less, or another mode, is a change, too.
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
