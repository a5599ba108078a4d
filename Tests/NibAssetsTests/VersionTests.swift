import BlockingTests
import LinuxSystem
import SharedLayout
import Testing
import WireProtocol

@testable import NibAssets

/// Tests a daemon of another version: unknown parts do no harm, and the client requests names by message.
@Suite(.timeLimit(.minutes(20)), .blocking) struct VersionTests {
    /// Part of the protocol of which the daemon has another version.
    enum Part: CaseIterable {
        case index
        case page
        case headerOfIndex
        case event
    }

    @Test(arguments: Part.allCases) func whatALaterDaemonHasIsLeftAlone(_ part: Part) throws {
        let index = try FakeIndex()
        let service = try EventTests.service()
        let bell = try #require(service.change { $0.images["Bell"] })
        #expect(index.publish(bell, as: "Bell") == .entered)
        service.change { $0.index = index }
        switch part {
        case .index: index.mapping.store(UInt32(2), at: 64)
        case .page: index.pageMapping.store(UInt32(2), at: 64)
        case .headerOfIndex: index.mapping.store(UInt32(2), at: 8)
        case .event: break
        }
        let daemon = try FakeDaemon { connection, _ in
            try service.serve(connection) { request in
                if part == .event, request.header.type == .openBundle {
                    var event = Changed(context: 1).message(serial: 0)
                    (event[0], event[1]) = (0xEE, 0x02)
                    try connection.send(event)
                }
                return false
            }
        }
        let bundle = try client(of: daemon).openBundle(at: nil)
        for _ in 0..<2 { #expect(try bundle.image(named: "Bell").name == "Bell") }
        #expect { try bundle.image(named: "Horn") } throws: { ($0 as? AssetError)?.status == .notFound }
        #expect(service.log.contains(.lookUp) == (part != .event), "\(service.log)")
    }

    /// A reference and a request get a status that this version does not have.
    @Test func aLaterStatusIsAnErrorAndNoMore() throws {
        let service = try EventTests.service()
        let bell = try #require(service.change { $0.images["Bell"] })
        service.change { state in
            state.references = ["Bell", "Horn"].map { name in
                NibReference(
                    answer: name == "Bell" ? bell : Answer(none: .image, name: Array(name.utf8)),
                    status: name == "Bell" ? .done : .notFound, usage: Array("NSButtonCell.image".utf8))
            }
        }
        let daemon = try FakeDaemon { connection, _ in
            try service.serve(connection, minor: 3) { request in
                if request.header.type == .lookUp, try request.body(LookUp.self).name == Array("Horn".utf8) {
                    var failure = Failure(.notFound, text: []).message(serial: request.header.serial)
                    failure[8] = 77
                    try connection.send(failure)
                } else if request.header.type == .loadNib {
                    let references = service.change { $0.references }
                    var reply = NibLoaded(references: references).message(serial: request.header.serial)
                    // The status of the second reference comes before its reason, usage and diagnosis, and before the list of names.
                    reply[reply.count - 2 - 2 - 2 - "NSButtonCell.image".utf8.count - 2 - 2] = 77
                    try connection.send(reply)
                } else {
                    return false
                }
                return true
            }
        }
        let client = try client(of: daemon)
        let bundle = try client.openBundle(at: nil)
        #expect { try bundle.image(named: "Horn") } throws: { ($0 as? AssetError)?.status == .systemError }
        let references = try bundle.loadNib(named: "Main").references
        guard case .image(let image) = references[0].object, case .missing(let error) = references[1].object else {
            throw SystemError("references", code: 2)
        }
        #expect(image.name == "Bell" && error.status == .systemError)
        #expect(client.clientStatistics().connectionCount == 1)
    }

    /// A daemon of version 1.7 would take the form's number for a damaged message.
    @Test func aDaemonThatDoesNotKnowAPixelFormIsNotAskedForIt() throws {
        let service = try EventTests.service()
        let daemon = try FakeDaemon { connection, _ in
            try service.serve(connection, minor: 7)
        }
        let client = try client(of: daemon)
        let error = #expect(throws: AssetError.self) {
            try client.openBundle(at: nil, pixelForm: .premultipliedBGRA8)
        }
        #expect(error?.status == .wrongVersion && error?.found == 7 && error?.allowed == 8)
        #expect(error?.message == "the daemon speaks protocol 1.7, premultiplied BGRA is known since 1.8")
        #expect(service.log == [])
        #expect(try client.openBundle(at: nil, pixelForm: .premultipliedRGBA8).image(named: "Bell").name == "Bell")
    }

    /// Versions 1.2 and 1.3 know requests for several names, but no prefetching.
    @Test(arguments: [2, 3] as [UInt16]) func aDaemonThatKnowsNoPrefetchAnswersTheNames(minor: UInt16) throws {
        let service = try EventTests.service()
        let bell = try #require(service.change { $0.images["Bell"] })
        let daemon = try FakeDaemon { connection, _ in
            try service.serve(connection, minor: minor) { request in
                guard request.header.type == .lookUpNames else { return false }
                service.change { $0.log.append(.lookUpNames) }
                let body: LookUpNames = try request.body()
                let answers = body.names.map { name in
                    name == Array("Bell".utf8)
                        ? NibReference(answer: bell, usage: name)
                        : NibReference(
                            answer: Answer(none: .image, name: name), status: .notFound,
                            usage: name)
                }
                try connection.reply(NamesFound(answers: answers), to: request)
                return true
            }
        }
        let bundle = try client(of: daemon).openBundle(at: nil)
        try bundle.prefetch(.image, named: ["Bell", "Horn"])
        #expect(service.log == [.openBundle, .lookUpNames])
        #expect(try bundle.image(named: "Bell").name == "Bell")
        #expect(service.log == [.openBundle, .lookUpNames], "the answer was there")
        #expect { try bundle.image(named: "Horn") } throws: { ($0 as? AssetError)?.status == .notFound }
        // This prefetch has no names, and waits for nothing, because the daemon has already answered.
        try bundle.prefetch(waits: false)
        #expect(try bundle.image(named: "Bell").name == "Bell")
    }
}
