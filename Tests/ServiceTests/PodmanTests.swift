import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests clients in podman's containers, with the machine's service outside. The client is README's example in C.
@Suite(
    .serialized, .enabled(if: ContainerHost.obstacle == nil, "\(ContainerHost.obstacle ?? "")"),
    .timeLimit(.minutes(40)), .blocking)
struct PodmanTests {
    private static let shared = Result { try ContainerHost() }
    private static let carol = Result { try Account("carol", 12_347, on: try shared.get().machine) }
    private static let service = "--volume=/run/nibassetd:/run/nibassetd:ro"
    private static let picture = "1024 x 640 pixels, 2621440 bytes\n"
    private let alice: UInt32 = 12_345
    private let bob: UInt32 = 12_346
    let host: ContainerHost

    init() throws { host = try Self.shared.get() }

    private func run(of user: UInt32, _ options: [String], _ command: String...) throws -> Command.Outcome {
        try host.machine.run(host.container(of: user, options, command))
    }

    @Test func theServicesFolderIsAllThatMustBeShared() throws {
        #expect(try host.machine.run(as: alice, "example", "/srv/Demo.app", "HarbourAtDusk").output == Self.picture)
        let decoded = try #require(try host.machine.number("images_decoded"))
        #expect(try run(of: alice, [Self.service], "example", "/app", "HarbourAtDusk").output == Self.picture)
        #expect(try host.machine.number("images_decoded") == decoded, "what was decoded outside is used inside")
    }

    @Test func aBundleAtItsOwnPathIsEverybodys() throws {
        let options = [Self.service, "--volume=/srv/Demo.app:/srv/Demo.app:ro"]
        let inside = try run(of: alice, options, "example", "/srv/Demo.app", "Lighthouse")
        #expect(inside.isSuccess, "\(inside.output)")
        let decoded = try #require(try host.machine.number("images_decoded"))
        #expect(try host.machine.run(as: bob, "example", "/srv/Demo.app", "Lighthouse").output == inside.output)
        #expect(try host.machine.number("images_decoded") == decoded)
    }

    @Test func aPrivatePictureIsItsUsersInContainersToo() throws {
        try host.machine.shell(
            """
            mkdir -p /srv/mine && cp /srv/Demo.app/Resources/Sun.png /srv/mine/Secret.png &&
            chown \(alice) /srv/mine/Secret.png && chmod 600 /srv/mine/Secret.png
            """)
        let options = [Self.service, "--volume=/srv/mine:/mine:ro"]
        #expect(try run(of: alice, options, "example", "/mine", "Secret").output.contains("48 x 48 pixels"))
        let refused = try run(of: bob, options, "example", "/mine", "Secret")
        #expect(refused.ending == .exited(status: 1) && refused.output.hasPrefix("no image: "), "\(refused.output)")
        let list = try run(of: bob, [Self.service], "nibassetctl", "list")
        #expect(list.isSuccess && !list.output.contains("Secret"), "\(list.output)")
        #expect(try run(of: alice, [Self.service], "nibassetctl", "list").output.contains("Secret"))
    }

    @Test func whatIsEverybodysIsNotAContainersToPurge() throws {
        let refused = try run(of: bob, [Self.service], "nibassetctl", "purge", "--user", "public")
        #expect(refused.ending == .exited(status: 1) && refused.output.contains("may not drop"), "\(refused.output)")
    }

    @Test func withoutTheFolderThereIsNoService() throws {
        let alone = try run(of: alice, ["--env=NIBASSETS_NO_START=1"], "nibassetctl", "stats")
        #expect(alone.ending == .exited(status: 3), "\(alone.output)")
        // The container has the programs, so a daemon of its own serves the client.
        let decoded = try #require(try host.machine.number("images_decoded"))
        let own = try run(of: alice, [], "example", "/app", "Compass")
        #expect(own.isSuccess && own.output.contains("16 x 16 pixels"), "\(own.output)")
        #expect(try host.machine.number("images_decoded") == decoded)
    }

    /// A container of an ordinary user knows no other user of the machine.
    @Test func whereTheServicesUserIsUnknownNobodyIsTrusted() throws {
        let refused = try host.runRootless(
            of: try Self.carol.get(), [Self.service], ["example", "/app", "HarbourAtDusk"])
        #expect(
            refused.ending == .exited(status: 1) && refused.output.contains("cannot tell who listens"),
            "\(refused.output)")
    }

    @Test func thereAConnectionThatIsHandedOverIsEnough() throws {
        let words = host.container(
            of: 0, ["--uidmap=0:100000:65536", "--preserve-fds=1", "--env=NIBASSETD_FD=3"],
            ["example", "/app", "HarbourAtDusk"])
        // The connection belongs to the user who made it.
        let script = """
            import os, socket, sys
            os.seteuid(\(alice))
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            connection.connect("/run/nibassetd/socket")
            os.seteuid(0)
            os.dup2(connection.detach(), 3)
            os.set_inheritable(3, True)
            os.execvp(sys.argv[1], sys.argv[1:])
            """
        let outcome = try host.machine.run(["python3", "-c", script] + words)
        #expect(outcome.output == Self.picture)
    }

    /// In the container, the user is root, or has the same number as outside.
    @Test(arguments: [[], ["--userns=keep-id", "--passwd=false"]])
    func aUsersOwnServiceIsKnown(options: [String]) throws {
        let carol = try Self.carol.get()
        let outcome = try host.runRootless(
            of: carol,
            options + [
                "--volume=/run/user/\(carol.user)/nibassetd:/service:ro", "--env=NIBASSETD_SOCKET=/service/socket",
            ], ["example", "/app", "HarbourAtDusk"])
        #expect(outcome.output == Self.picture)
    }
}
