import AssetModel
import BlockingTests
import TestSupport
import Testing
import WireProtocol

/// Tests programs that use the libraries as other projects do, in C and in Swift.
@Suite(.timeLimit(.minutes(20)), .blocking) struct StrangerTests {
    let service: FakeService
    let daemon: FakeDaemon

    init() throws {
        service = try FakeService { state in
            let bell = state.cache.image(1, "Bell", template: true)
            let chime = state.cache.sound(2, "Chime")
            state.images["Bell"] = bell
            state.references = [
                NibReference(answer: bell, usage: Array("NSButtonCell.NSNormalImage".utf8)),
                NibReference(
                    answer: Answer(none: .image, name: Array("Lost".utf8)), status: .notFound,
                    usage: Array("NSImageView.image".utf8), diagnosis: Array("nothing is named Lost".utf8)),
                NibReference(answer: chime, usage: Array("NSButton.sound".utf8)),
            ]
        }
        daemon = try FakeDaemon(service)
    }

    @Test func aCProgramUsesTheLibrary() throws {
        let program = try CProgram("main")
        let outcome = try program.run(daemon.socketPath)
        #expect(outcome.isSuccess)
        #expect(
            outcome.output == """
                reference Bell (NSButtonCell.NSNormalImage): status 0 
                image Bell: 4 x 4, 1 representations, best 0, template 1, sum 2016
                reference Lost (NSImageView.image): status 1 nothing is named Lost
                reference Chime (NSButton.sound): status 0 
                sound Chime: 8 frames, 2 channels, 8000 Hz
                same object: 1
                renamed: 1
                found by its new name: 1, Mine
                missing: 1, status 1
                without a name: 1, status 1004
                events: 0, descriptor 1
                image Mine: 4 x 4, 1 representations, best 0, template 1, sum 2016

                """)
    }

    @Test func aSwiftProgramUsesTheModule() throws {
        let outcome = try Command.run([try builtProgram("SwiftProgram"), daemon.socketPath])
        #expect(outcome.isSuccess)
        #expect(
            outcome.output == """
                reference Bell (NSButtonCell.NSNormalImage)
                image Bell: 4 x 4, sum 2016
                reference Lost (NSImageView.image)
                missing: nothing is named Lost
                reference Chime (NSButton.sound)
                sound Chime: 8 frames
                same object: true
                missing: notFound

                """)
    }
}
