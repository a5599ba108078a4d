import AssetModel
import CForbiddenCalls
import LinuxSystem
import WorkerProtocol
import WorkerSandbox

/// Behaviours of the test worker. The raw value is the text of the input, and the name in tests.
enum Misbehaviour: String, CaseIterable {
    case behave, behaveInLargeMemory, toil, refuseInLargeMemory, tellOfKept, crash, exit, hang, allocate
    case answerNothing, countTooFew, countTooMany, sendTooMany, answerAnotherRequest, answerAnotherQuestion
    case lieAboutSize, lieAboutOffset, overlap, pagesBackwards, anotherForm
    case wantTooMuchMemory, wantLittleMemory, wantMemoryTwice, keepMapping, punchHole, leaveHole
    case sendRandomBytes, sendDescriptor, sendShortMessage, flood, answerMore, scribble
    case deferFirst, deferOthers, deferLate, lieAboutStart, lieAboutProgress
}

extension TestWorker {
    func show(_ behaviour: Misbehaviour) throws {
        switch behaviour {
        case .behave: try answer([bitmap()])
        case .behaveInLargeMemory: try answerInLargeMemory()
        case .toil: try toil()
        case .refuseInLargeMemory:
            let file = try askForMemory()
            try MemoryFile.allocate(file, from: 0, to: largeSize)
            kept = file
            try send(.failed(.init(reason: .malformed, message: "on command")))
        case .tellOfKept:
            let size = try kept?.status().allocatedSize
            try answer([bitmap(side: size == 0 ? 4 : 8)])
        case .crash: preconditionFailure("on command")
        case .exit: exitProcess(3)
        case .hang: while try receive() != nil {}
        case .allocate: try allocateWithoutEnd()
        case .answerNothing: try answer([])
        case .countTooFew: try answer([bitmap()], claiming: 0)
        case .countTooMany: try answer([bitmap()], claiming: 2)
        case .sendTooMany:
            try answer((0...UInt16(request.itemLimit)).map { bitmap(page: $0, pageCount: .max) })
        case .answerAnotherRequest:
            try send(WorkerReply.representation(bitmap(), offset: 0).encoded(for: request.identifier &+ 1))
        case .answerAnotherQuestion: try send(.document(byteCount: 1))
        case .lieAboutSize: try answer([bitmap(side: 60_000)])
        case .lieAboutOffset: try send(.representation(bitmap(), offset: UInt64.max - 3))
        case .overlap:
            try send(.representation(bitmap(page: 0, pageCount: 2), offset: 0))
            try send(.representation(bitmap(page: 1, pageCount: 2), offset: 32))
        case .pagesBackwards: try answer([bitmap(page: 1, pageCount: 2), bitmap(page: 0, pageCount: 2)])
        case .anotherForm:
            var other = bitmap()
            other.alpha = .straight
            try answer([other])
        case .wantTooMuchMemory: try send(.memoryNeeded(byteCount: request.byteLimit + 1))
        case .wantLittleMemory: try send(.memoryNeeded(byteCount: 1))
        case .wantMemoryTwice:
            try send(.memoryNeeded(byteCount: largeSize))
            try send(.memoryNeeded(byteCount: largeSize))
            // If the worker ended first, its end would count as a crash.
            while try receive() != nil {}
        case .keepMapping: try keepMapping()
        case .leaveHole:
            _ = try askForMemory()
            try answer([bitmap(side: largeSide)])
        case .punchHole:
            let file = try askForMemory()
            try MemoryFile.allocate(file, from: 0, to: largeSize)
            _ = forbidden_punch_hole(file.number)
            try answer([bitmap(side: largeSide)])
        case .sendRandomBytes:
            try send((0..<WorkerReply.size).map { _ in UInt8.random(in: 0...255) })
        case .sendDescriptor:
            do {
                try send(.representation(bitmap(), offset: 0), descriptors: [scratch])
            } catch let error as SystemError where error.code == notPermitted {
                try answer([bitmap(side: 8)])
            }
        case .sendShortMessage: try send([1, 2, 3])
        case .flood: while true { try send(.representation(bitmap(), offset: 0)) }
        case .answerMore:
            let replies = [
                WorkerReply.representation(bitmap(), offset: 0), .finished(itemCount: 1), .finished(itemCount: 1),
            ]
            try send(replies.flatMap { $0.encoded(for: request.identifier) })
        case .deferFirst: try send(.deferred)
        case .deferOthers: if isFirst { try answer([bitmap()]) } else { try send(.deferred) }
        case .deferLate:
            try send(.representation(bitmap(), offset: 0))
            try send(.deferred)
        case .lieAboutStart:
            try send(.representation(bitmap(), offset: 0))
            try send(.finished(itemCount: 1, start: UInt64(WorkerScratch.slotSize) - 63))
        case .lieAboutProgress:
            try WorkerScratch.ProgressPage(of: scratch).begin(request.identifier &+ 1)
            exitProcess(3)
        case .scribble:
            let memory = try Mapping(scratch, count: Int(scratch.status().size), writable: true)
            memory.write([UInt8](repeating: 0xFF, count: memory.count), at: 0)
            try answer([bitmap()])
        }
    }

    private var largeSide: UInt32 { 512 }
    private var largeSize: UInt64 { UInt64(largeSide) * UInt64(largeSide) * 4 }

    private func answer(_ bitmaps: [ImageRepresentation], claiming count: UInt32? = nil) throws {
        var offset: UInt64 = 0
        for bitmap in bitmaps {
            try send(.representation(bitmap, offset: offset))
            offset += bitmap.byteCount
        }
        let state = input.map {
            WorkerReply.InputState(size: $0.size, modified: $0.modified, changed: $0.changed)
        }
        try send(.finished(itemCount: count ?? UInt32(bitmaps.count), input: state))
    }

    private func askForMemory() throws -> FileDescriptor {
        try send(.memoryNeeded(byteCount: largeSize))
        guard let file = try memory() else { exitProcess(6) }
        return file
    }

    private func answerInLargeMemory() throws {
        let file = try askForMemory()
        try MemoryFile.allocate(file, from: 0, to: largeSize)
        try Mapping(file, count: Int(largeSize), writable: true).store(UInt32(0x0102_0304), at: 0)
        try answer([bitmap(side: largeSide)])
    }

    /// Takes some hundredths of a second of a processor's time, at least one.
    private func toil() throws {
        var number: UInt64 = 1
        for _ in 0..<10_000_000 { number = number &* 6_364_136_223_846_793_005 &+ 1 }
        try answer([bitmap(side: number == 0 ? 8 : 4)])
    }

    private func keepMapping() throws {
        let mapping = try Mapping(try askForMemory(), count: Int(largeSize), writable: true)
        try answer([bitmap(side: largeSide)])
        while true { mapping.store(UInt8.random(in: 0...255), at: 0) }
    }

    /// Allocates without end, as a decoder in the sandbox could. The address space is smaller here, so that a busy machine reaches the limit soon.
    private func allocateWithoutEnd() throws {
        var limits = ResourceLimits()
        limits.addressSpace = 192 << 20
        _ = try Sandbox.enter(
            Confinement(limits: limits), keeping: 5, parent: Socket.peer(of: socket).process)
        var blocks: [[UInt8]] = []
        while true { blocks.append([UInt8](repeating: 1, count: 64 << 20)) }
    }
}
