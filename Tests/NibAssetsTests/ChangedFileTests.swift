import AssetModel
import LinuxSystem
import Synchronization
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests files that only the client may read, and that change before the client passes them. `PassingTests` tests the daemon's part.
@Suite(.timeLimit(.minutes(20))) struct ChangedFileTests {
    /// The daemon's reply to a request.
    private enum Turn {
        /// Writes the file with these bytes, or removes the file if they are nil, and asks for the file.
        case needs([UInt8]?)
        /// Reports that the passed file is not the file that was found.
        case changed
        /// Gives the answer.
        case found
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Asks for an image while the daemon takes these turns, and repeats the last. Returns the bytes of the file with each request, nil for no file.
    private func look(_ turns: [Turn]) throws -> (passed: [[UInt8]?], error: AssetError?) {
        let folder = folder
        let service = try FakeService { $0.images["Bell"] = $0.cache.image(1, "Bell") }
        let passed = Mutex<[[UInt8]?]>([])
        let daemon = try FakeDaemon { connection, _ in
            var rest = turns[...]
            try service.serve(connection) { request in
                guard request.header.type == .lookUp, let turn = rest.first else { return false }
                let bytes = try request.file?.readAll(limit: 100)
                passed.withLock { $0.append(bytes) }
                if rest.count > 1 { rest = rest.dropFirst() }
                switch turn {
                case .needs(let bytes):
                    if let bytes { try folder.write("secret.png", bytes) } else { folder.remove("secret.png") }
                    try connection.refuse(request, .needsFile, folder.absolute("secret.png"))
                case .changed:
                    try connection.refuse(request, .broken, "it changed", reason: FileDamage.changed.rawValue)
                case .found: return false
                }
                return true
            }
        }
        let bundle = try client(of: daemon).openBundle(at: nil)
        do throws(AssetError) {
            _ = try bundle.image(named: "Bell")
            return (passed.withLock { $0 }, nil)
        } catch {
            return (passed.withLock { $0 }, error)
        }
    }

    @Test func aFileThatOnlyTheClientMayReadIsPassed() throws {
        let (passed, error) = try look([.needs([7, 8, 9]), .found])
        #expect(passed == [nil, [7, 8, 9]] && error == nil, "\(passed)")
    }

    @Test func aFileThatIsAnotherOneByThenIsReadAnew() throws {
        let (passed, error) = try look([.needs([1]), .changed, .needs([2]), .found])
        #expect(passed == [nil, [1], nil, [2]] && error == nil, "\(passed)")
    }

    @Test func aFileThatTheServiceMayOpenByThenIsNotPassedAgain() throws {
        let (passed, error) = try look([.needs([1]), .changed, .found])
        #expect(passed == [nil, [1], nil] && error == nil, "\(passed)")
    }

    @Test func aFileThatHasGoneByThenIsAskedForOnceMore() throws {
        let (passed, error) = try look([.needs(nil), .needs([3]), .found])
        #expect(passed == [nil, nil, [3]] && error == nil, "\(passed)")
        let (again, refusal) = try look([.needs(nil)])
        #expect(again == [nil, nil], "\(again)")
        #expect(refusal?.status == .broken && refusal?.damage == .unreadable)
        #expect(refusal?.message == folder.absolute("secret.png"))
    }

    @Test func aChangeIsAnErrorWhereNothingWasPassed() throws {
        let (passed, error) = try look([.changed])
        #expect(passed == [nil])
        #expect(error?.status == .broken && error?.damage == .changed)
    }

    @Test func aFileThatNeverRestsIsGivenUp() throws {
        let tries = ClientLimits.fileTries.value
        let turns: [Turn] = (0..<tries).map { $0 % 2 == 0 ? .needs([UInt8($0)]) : .changed }
        let (passed, error) = try look(turns)
        let expected: [[UInt8]?] = (0..<tries).map { $0 % 2 == 0 ? nil : [UInt8($0 - 1)] }
        #expect(passed == expected)
        #expect(error?.status == .broken && error?.damage == .changed)
    }
}
