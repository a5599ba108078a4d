import AssetModel
import EventLoop
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

@testable import FileAccess

@Suite(.timeLimit(.minutes(20))) final class HelperTests: FolderSuite {
    /// Writes a program that runs `text` at its first start, and is a real helper at later starts.
    private func program(firstDoing text: String) throws -> String {
        let helper = try builtProgram("nibasset-files")
        let script = "#!/bin/sh\nmkdir \(folder.path)/started && \(text)\nexec \(helper) \"$@\"\n"
        try folder.write("program", Array(script.utf8), mode: 0o755)
        return folder.absolute("program")
    }

    @Test @EventLoopActor func aHelperThatHangsIsKilledAndTheNextOneGoesOn() async throws {
        try folder.write("a")
        let program = try program(firstDoing: "exec sleep 10000")
        let access = try Access {
            $0.program = program
            $0.deadline = 500
        }
        var outcomes: [FileAccessError.Reason] = []
        // On a busy machine, the next helper may take too long as well, and is replaced, too.
        while true {
            do throws(FileAccessError) {
                let facts = try await access.files.open("a", in: access.directory(folder)).facts
                #expect(facts.path.description == folder.absolute("a"))
                break
            } catch {
                outcomes.append(error.reason)
                if outcomes.count == 100 { break }
            }
        }
        #expect(!outcomes.isEmpty && Set(outcomes) == [.timedOut(milliseconds: 500)])
    }

    @Test @EventLoopActor func requestsForADirectoryThatHangsFailTogether() async throws {
        try folder.write("a")
        let access = try Access { $0.deadline = 2_000 }
        let directory = try await access.directory(folder)
        try #require(access.files.process(of: 1).map(RunningProcess.init)).disturb(.stop)
        let opening = (0..<5).map { _ in
            Task { @EventLoopActor in try await access.files.open("a", in: directory) }
        }
        for task in opening {
            await #expect(throws: FileAccessError(path: "a", reason: .timedOut(milliseconds: 2_000))) {
                try await task.value
            }
        }
        // The killed helper's handles are lost.
        #expect(directory.isLost)
        await #expect(throws: FileAccessError(path: "a", reason: .handleLost)) {
            try await access.files.open("a", in: directory)
        }
    }

    /// The helper ends after the call, before the caller begins to wait: because the user's last client has just left, or by itself.
    @Test(arguments: 0..<8, [false, true])
    @EventLoopActor func aRequestThatMeetsTheEndOfItsHelperIsAnswered(turns: Int, isKilled: Bool) async throws {
        let access = try Access()
        _ = try await access.directory(folder)
        let helper = try #require(access.files.process(of: 1).map(RunningProcess.init))
        afterTurns(turns) {
            if isKilled {
                try? helper.disturb(.kill)
            } else {
                access.files.endHelper(of: 1)
                // A new client of the user asks.
                access.files.keepHelper(of: 1)
            }
        }
        #expect(try await access.directory(folder).path.description == folder.path)
    }

    @Test @EventLoopActor func usersDoNotWaitForEachOther() async throws {
        try folder.write("a")
        let program = try program(firstDoing: "exec sleep 10000")
        let access = try Access { $0.program = program }
        let hanging = Task { @EventLoopActor () -> FileAccessError.Reason? in
            do throws(FileAccessError) {
                _ = try await access.directory(folder)
                return nil
            } catch {
                return error.reason
            }
        }
        try await Patience.poll { (try? FileDescriptor.open(folder.absolute("started"), .directory)) != nil }
        let facts = try await access.files.open("a", in: access.directory(folder, of: 2)).facts
        #expect(facts.path.description == folder.absolute("a"))
        #expect(access.files.users.sorted() == [1, 2])
        access.files.stop()
        #expect(await hanging.value == .helperLost)
    }

    /// An idle helper makes room for another user's helper. Helpers of users with connections stay.
    @Test @EventLoopActor func noMoreHelpersRunThanTheLimitAllows() async throws {
        let access = try Access { $0.helperLimit = 2 }
        let first = try await access.directory(folder, of: 1)
        _ = try await access.directory(folder, of: 2)
        await #expect(throws: FileAccessError(path: "", reason: .tooManyHelpers(limit: 2))) {
            try await access.directory(folder, of: 3)
        }
        access.files.endHelperLater(of: 2)
        #expect(try await access.directory(folder, of: 3).path.description == folder.path)
        #expect(access.files.users.sorted() == [1, 3])
        #expect(!first.isLost)
    }

    @Test @EventLoopActor func theNextHelperRepeatsWhatTheOneThatDiedHadInHand() async throws {
        try folder.write("a")
        let program = try program(firstDoing: "exit 0")
        let access = try Access { $0.program = program }
        #expect(try await access.names("", in: folder) == ["a", "program", "started"])
    }

    @Test @EventLoopActor func aRequestThatCostsEveryHelperFails() async throws {
        try folder.write("program", Array("#!/bin/sh\necho >> \(folder.path)/starts\n".utf8), mode: 0o755)
        let access = try Access { $0.program = folder.absolute("program") }
        await #expect(throws: FileAccessError(path: "", reason: .helperLost)) { try await access.directory(folder) }
        let starts = try folder.contents("starts").count
        #expect(starts == FileHelperLimits.repetitions.value + 1)
    }

    @Test(.enabled(if: Socket.canRefuseDescriptors, "this kernel cannot refuse descriptors: it is older than 6.16"))
    @EventLoopActor func theKernelRefusesADescriptorThatAHelperSends() async throws {
        let program = try builtProgram("nibasset-test-worker")
        let access = try Access { $0.program = program }
        // The helper reports `notFound` when the kernel has refused the descriptor. A message with a descriptor would be malformed.
        await #expect(throws: FileAccessError(path: "", reason: .refused(.notFound))) {
            try await access.directory(folder)
        }
    }

    @Test @EventLoopActor func aProgramThatCannotBeStartedIsAnError() async throws {
        let access = try Access { $0.program = "/nonexistent" }
        let error = await #expect(throws: FileAccessError.self) { try await access.directory(folder) }
        #expect(error?.reason == .unavailable(SystemError("posix_spawn", code: 2)))
    }

    /// Requests that wait together go to the helper in one message. Each request gets its own answer.
    @Test @EventLoopActor func filesOfTwoUsersAreOpenedInOneCall() async throws {
        let access = try Access()
        try folder.write("a", [1])
        try folder.write("b", [1, 2])
        let (one, two) = (try await access.directory(folder), try await access.directory(folder, of: 2))
        let long = FilePath(String(repeating: "x", count: FileHelperLimits.pathBytes.value + 1))
        let found = await access.files.open([("a", one), (long, one), ("c", two), ("b", two), ("b", one)])
        #expect(found.map { try? $0.get().facts.status.size } == [1, nil, nil, 2, 2])
    }

    @Test @EventLoopActor func eachOfManyFilesHasItsOwnOutcome() async throws {
        let access = try Access()
        for number in stride(from: 0, to: 200, by: 2) {
            try folder.write("f\(number)", [UInt8](repeating: 0, count: number))
        }
        try folder.makeFolder("f1")
        let directory = try await access.directory(folder)
        let opening = (0..<200).map { number in
            Task { @EventLoopActor () -> Result<UInt64, FileAccessError.Reason> in
                do throws(FileAccessError) {
                    return .success(
                        try await access.files.open(FilePath("f\(number)"), in: directory).facts.status.size)
                } catch {
                    return .failure(error.reason)
                }
            }
        }
        for (number, task) in opening.enumerated() {
            let expected: Result<UInt64, FileAccessError.Reason> =
                switch number {
                case 1: .failure(.refused(.notRegular(.directory)))
                case _ where number % 2 == 1: .failure(.refused(.notFound))
                default: .success(UInt64(number))
                }
            #expect(await task.value == expected)
        }
    }

    /// The paths are so long that the answers do not fit into one message.
    @Test @EventLoopActor func longPathsAreAnsweredInParts() async throws {
        let access = try Access()
        let path = Array(repeating: String(repeating: "d", count: 200), count: 15).joined(separator: "/")
        try folder.makeFolder(path)
        for number in 0..<40 { try folder.write("\(path)/f\(number)", [UInt8](repeating: 0, count: number)) }
        let directory = try await access.directory(folder)
        let opening = access.sizes(of: (0..<40).map { "\(path)/f\($0)" }, in: directory)
        for (number, task) in opening.enumerated() { #expect(try await task.value == UInt64(number)) }
    }

    /// The helper is killed (kill -9) while it has many requests. The next helper repeats the requests.
    @Test @EventLoopActor func manyFilesAreOpenedAlthoughTheHelperIsKilled() async throws {
        let access = try Access()
        for number in 0..<100 { try folder.write("f\(number)", [UInt8](repeating: 0, count: number)) }
        // The root directory's handle outlives the helper.
        let root = access.files.root(for: 1)
        _ = try await access.files.list("", in: root)
        let helper = try #require(access.files.process(of: 1).map(RunningProcess.init))
        try helper.disturb(.stop)
        let opening = access.sizes(of: (0..<100).map { String(folder.absolute("f\($0)").dropFirst()) }, in: root)
        for _ in 0..<100 { await Task.yield() }
        try helper.disturb(.kill)
        for (number, task) in opening.enumerated() { #expect(try await task.value == UInt64(number)) }
    }

    @Test @EventLoopActor func manyFilesOfOneCallAreOpenedAlthoughTheHelperIsKilled() async throws {
        let access = try Access()
        for number in 0..<100 { try folder.write("f\(number)", [UInt8](repeating: 0, count: number)) }
        let root = access.files.root(for: 1)
        _ = try await access.files.list("", in: root)
        let helper = try #require(access.files.process(of: 1).map(RunningProcess.init))
        try helper.disturb(.stop)
        let files = (0..<100).map { (path: FilePath(String(folder.absolute("f\($0)").dropFirst())), directory: root) }
        let opening = Task { @EventLoopActor in await access.files.open(files) }
        for _ in 0..<10 { await Task.yield() }
        try helper.disturb(.kill)
        #expect(await opening.value.map { try? $0.get().facts.status.size } == (0..<100).map { UInt64($0) })
    }

    /// The next helper opens the files of one request one by one. A file at which every helper ends fails, each other file has its own outcome.
    @Test @EventLoopActor func oneOfManyFilesIsAtFault() async throws {
        let root = try Access().files.root(for: 1)
        let request = PendingFileRequest.opening(["a", "b", "c", "d"].map { ($0, root) })[0]
        let watches = HelperWatches {}
        func opened(_ size: UInt64) -> FileReply {
            let status = FileStatus(
                identity: .init(device: 1, inode: 1), kind: .regular, mode: 0o644, owner: 0, group: 0, size: size,
                allocatedSize: 0, modified: 0, changed: 0)
            return .opened([
                .success(.init(watch: nil, status: status, path: "", isPublic: true, isForeign: false))
            ])
        }
        #expect(try !request.take(opened(1), from: watches))
        for _ in 0..<FileHelperLimits.repetitions.value {
            #expect(request.prepareRepetition())
            #expect(request.nextOperation.paths == ["b"])
        }
        #expect(!request.prepareRepetition())
        request.failNext(.helperLost)
        #expect(request.nextOperation.paths == ["c"])
        #expect(try request.take(opened(3), from: watches) && !request.isFinished)
        // The repetitions of each file are counted separately.
        #expect(request.prepareRepetition())
        #expect(throws: FileHelperProtocolError.self) { try request.take(.sent, from: watches) }
        #expect(try request.take(opened(4), from: watches) && request.isFinished)
        #expect(await request.openedFiles().map { try? $0.get().facts.status.size } == [1, nil, 3, 4])
    }

    /// Files go to the reader in order, each with its number. A changed file is left out.
    @Test @EventLoopActor func manyFilesArePassedOverOneSocket() async throws {
        let access = try Access()
        for number in 0..<30 { try folder.write("f\(number)", [UInt8](repeating: 0, count: number)) }
        let directory = try await access.directory(folder)
        var files: [FileDelivery] = []
        for number in 0..<30 {
            let path = FilePath("f\(number)")
            files.append(.init(path, in: directory, of: try await access.files.open(path, in: directory).facts.status))
        }
        try folder.write("f7", [])
        try folder.write("new", [1])
        try folder.rename("new", to: "f8")
        let (sender, receiver) = try Socket.pair()
        FileDelivery.send(files, over: sender)
        for (number, file) in files.enumerated() {
            #expect(
                await file.failure()?.reason == ([7, 8].contains(number) ? .refused(.changed) : nil), "file \(number)")
        }
        var next = 0
        while next < 30, let files = try NumberedFiles.receive(on: receiver) {
            for file in files {
                #expect(Int(file.number) == next)
                #expect(try file.descriptor?.status().size == ([7, 8].contains(next) ? nil : UInt64(next)))
                next += 1
            }
        }
        #expect(next == 30)
    }

    @Test @EventLoopActor func aClientThatTakesNoFilesIsSentNoMore() async throws {
        let access = try Access()
        try folder.write("bell.wav", [1])
        let directory = try await access.directory(folder)
        let status = try await access.files.open("bell.wav", in: directory).facts.status
        func refusal(_ number: UInt32, _ channel: FileHandle) async throws -> FileFailure? {
            do throws(FileAccessError) {
                try await access.files.send(
                    "bell.wav", in: directory, of: status, as: SuppliedFile(channel: channel, number: number))
                return nil
            } catch {
                guard case .refused(let failure) = error.reason else { throw error }
                return failure
            }
        }
        let (clients, channel) = try await access.files.openChannel(for: 1)
        try Socket.acceptDescriptors(on: clients)
        var found: FileFailure?
        for number in 1...100_000 as ClosedRange<UInt32> where found == nil {
            found = try await refusal(number, channel)
        }
        #expect(found == .channelFull)
        #expect(try await refusal(1, directory) == .unknownHandle, "a folder is no channel")
        withExtendedLifetime(clients) {}
    }
}

extension FileRequest.Operation {
    /// Paths of files to open.
    fileprivate var paths: [String] {
        if case .open(let locations) = self { locations.map(\.path.description) } else { [] }
    }
}
