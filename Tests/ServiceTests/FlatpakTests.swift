import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests a client that flatpak installs and runs, with its user's service outside. The client is README's example in C.
@Suite(
    .enabled(if: FlatpakObstacle.text == nil, "\(FlatpakObstacle.text ?? "")"), .timeLimit(.minutes(40)), .blocking)
struct FlatpakTests {
    private static let application = "org.example.Client"

    let account: Account

    init() throws {
        account = try Account("dora", 12_348, on: Machine())
        // The runtime has only the client's libraries, and is made here, because the machine has no network.
        let script = """
            set -e
            mkdir --parents runtime/files runtime/usr/lib/x86_64-linux-gnu app/files/bin app/export
            cp --dereference $(ldd /usr/bin/example | grep --only-matching '/[^ ]*') runtime/usr/lib/x86_64-linux-gnu
            mkdir runtime/usr/lib64
            cp /lib64/ld-linux-x86-64.so.2 runtime/usr/lib64
            cp /usr/bin/example app/files/bin
            platform=org.example.Platform/x86_64/1
            printf '%s\\n' '[Runtime]' name=org.example.Platform runtime=$platform sdk=$platform >runtime/metadata
            printf '%s\\n' '[Application]' name=\(Self.application) runtime=$platform sdk=$platform command=example >app/metadata
            flatpak build-export --runtime repository runtime 1
            flatpak build-export repository app 1
            flatpak --user remote-add --no-gpg-verify here $PWD/repository
            flatpak --user install --assumeyes --noninteractive here org.example.Platform \(Self.application)
            """
        let made = try run("sh", "-c", "cd && " + script)
        try #require(made.isSuccess, "\(made.output)")
    }

    /// Runs a command in a session with a message bus, over which flatpak asks for the user's permissions.
    private func run(_ arguments: String...) throws -> Command.Outcome {
        let session = ["sh", "-c", "DBUS_SYSTEM_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS exec \"$@\"", "sh"]
        return try account.run(["dbus-run-session", "--"] + session + arguments)
    }

    @Test func theFolderOfTheSocketIsEnough() throws {
        let picture = "1024 x 640 pixels, 2621440 bytes\n"
        let bundle = "/srv/Demo.app"
        let found = try run(
            "flatpak", "run", "--filesystem=xdg-run/nibassetd:ro", "--filesystem=\(bundle):ro", Self.application,
            bundle, "HarbourAtDusk")
        #expect(found.isSuccess && found.output.hasSuffix(picture), "\(found.output)")
        let list = try account.run(["env", "NIBASSETD_SOCKET=" + account.socket, "nibassetctl", "list"])
        #expect(list.output.contains("HarbourAtDusk"), "\(list.output)")

        let alone = try run(
            "flatpak", "run", "--filesystem=\(bundle):ro", Self.application, bundle, "HarbourAtDusk")
        #expect(!alone.isSuccess && alone.output.contains("no image: "), "\(alone.output)")
    }
}

/// Reason for which flatpak cannot be tried here; nil if it can.
private enum FlatpakObstacle {
    #if arch(x86_64)
        private static let architecture: String? = nil
    #else
        private static let architecture: String? = "the runtime's folders are those of x86_64"
    #endif
    static let text: String? =
        Machine.obstacle ?? architecture
        ?? ((try? Command.run(["flatpak", "--version"]).isSuccess) == true ? nil : "flatpak is not installed")
}
