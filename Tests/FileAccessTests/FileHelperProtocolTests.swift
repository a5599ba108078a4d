import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct FileHelperProtocolTests {
    private static let status = FileStatus(
        identity: .init(device: 1, inode: 2), kind: .regular, mode: 0o644, owner: 3, group: 4, size: 5,
        allocatedSize: 6,
        modified: -7, changed: 8)

    private static let replies: [FileReply] = [
        .entries([
            DirectoryEntry(name: [0xFF, 0x61], kind: .link), DirectoryEntry(name: [0x62], kind: nil),
            DirectoryEntry(name: Array(repeating: 0x63, count: 255), kind: .directory),
        ]),
        .entries([]), .passed([nil, .changed, nil]), .sent, .channelKept, .drained, .changes([]),
        .changes([
            Inotify.Event(watch: 3, changes: .names, name: [0xFF, 0x61]),
            Inotify.Event(watch: -1, changes: .overflow, name: []),
        ]),
        .adopted(status: status, path: FilePath([0x2F, 0xFF]), isPathOnly: true, isPublic: false),
        .adopted(status: status, path: "", isPathOnly: false, isPublic: true),
        .listed(watch: nil, status: status, isForeign: true),
        .listed(watch: 3, status: status, isForeign: false),
        .opened([
            .failure(.notFound),
            .success(
                .init(
                    watch: 9, status: status, path: FilePath([0x2F, 0x61, 0xFF]), isPublic: true, isForeign: false)),
            .failure(.untrustedLink(component: "tmp", owner: 1000, mode: 0o1777)),
            .success(.init(watch: nil, status: status, path: "/b", isPublic: false, isForeign: true)),
        ]),
        .failed(.notFound), .failed(.notRegular(.other)), .failed(.notDirectory(.regular)), .failed(.leavesBundle),
        .failed(.untrustedLink(component: "tmp", owner: 1000, mode: 0o1777)), .failed(.permission),
        .failed(.tooManyLinks), .failed(.channelFull),
        .failed(.busy), .failed(.tooManyEntries(limit: 65_536)), .failed(.tooManyNameBytes(limit: 4)),
        .failed(.changed), .failed(.unknownHandle), .failed(.tooManyHandles(limit: 7)),
        .failed(.system(code: 5)),
    ]

    private static let requests: [FileRequest] = [
        .init(number: 8, .keepChannel(handle: 5)),
        .init(number: 1, .adopt(handle: 9, .init(channel: 5, number: .max))),
        .init(number: 5, .send(.init(handle: 1, path: "a"), status, .init(channel: 5, number: 6))),
        .init(number: 2, .list(.init(handle: 1, path: "a/b"))),
        .init(
            number: 3,
            .open([
                .init(handle: FileLocation.root, path: FilePath([0x61, 0xFF])), .init(handle: 1, path: "a/b"),
            ])),
        .init(
            number: 4,
            .pass([
                .init(number: 0, .init(handle: 2, path: FilePath(Array(repeating: 0x61, count: 4_095))), status),
                .init(number: 1, .init(handle: 3), status),
            ])),
        .init(number: 5, .drain),
        .init(
            number: 0,
            .forget(
                handles: Array(0..<UInt32(FileRequest.forgottenCount)),
                watches: Array(0..<Int32(FileRequest.forgottenCount)))),
    ]

    @Test func messagesAreReadAsTheyWereWritten() throws {
        for reply in Self.replies {
            let (decoded, number) = try FileReply.decode(reply.encoded(for: 77)[...])
            #expect(decoded == reply && number == 77)
        }
        for request in Self.requests {
            #expect(try FileRequest(request.encoded[...]) == request)
            #expect(request.encoded.count <= FileRequest.messageSize)
        }
    }

    @Test func whatIsOfTheFileMayBeTheChangeOfOne() {
        let ofTheFile: [FileFailure] = [
            .notFound, .notRegular(.other), .notDirectory(.regular), .leavesBundle,
            .untrustedLink(component: "tmp", owner: 1000, mode: 0o1777), .permission, .tooManyLinks, .changed,
        ]
        let others: [FileFailure] = [
            .busy, .channelFull, .tooManyEntries(limit: 65_536), .tooManyNameBytes(limit: 4), .unknownHandle,
            .tooManyHandles(limit: 7), .system(code: 5),
        ]
        for failure in ofTheFile { #expect(failure.isOfTheFile, "\(failure)") }
        for failure in others { #expect(!failure.isOfTheFile, "\(failure)") }
        let known = Self.replies.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }
        #expect(Set(known) == Set(ofTheFile + others), "every case stands in one of the lists")
    }

    @Test func shortAndChangedMessagesAreReadOrRefused() {
        var tally = DamageTally()
        for reply in Self.replies {
            let message = reply.encoded(for: 1)
            for length in 0..<message.count {
                tally.note { () throws(FileHelperProtocolError) in try FileReply.decode(message[..<length]) }
            }
            for position in message.indices {
                var changed = message
                changed[position] ^= 0xFF
                tally.note { () throws(FileHelperProtocolError) in try FileReply.decode(changed[...]) }
            }
        }
        #expect(tally.hasBoth, "\(tally)")
        #expect(throws: FileHelperProtocolError.unknownValue(field: "operation", found: 9)) {
            try FileRequest([1, 0, 0, 0, 9])
        }
        #expect(throws: FileHelperProtocolError.truncated(offset: 0, expected: 4, found: 1)) { try FileRequest([1]) }
    }

    /// The kernel sets the mark before it closes the process's files.
    @Test func aMarkIsSetBeforeAHelperBeginsAndAfterItEnds() throws {
        let (mark, file) = try ReportMark.make()
        #expect(mark.isSet)
        let helpers = try ReportMark(file)
        let (own, threads) = try Socket.pair()
        try startThread {
            try? helpers.begin()
            _ = try? Socket.send([1], on: threads)
            // The process waits until the test closes its end.
            _ = try? FileDescriptor.waitForInput(on: [threads], until: .max)
        }
        _ = try FileDescriptor.waitForInput(on: [own], until: .max)
        #expect(!mark.isSet)
        helpers.set()
        #expect(mark.isSet)
        helpers.clear()
        #expect(!mark.isSet)
        _ = try Socket.send([1], on: own)
        while !mark.isSet { pause(nanoseconds: 100_000) }
    }
}
