import JSON
import MediaWriting
import TestSupport

/// The command nibassetctl, with a test's own daemon and bundle.
struct Program {
    let daemon: RunningDaemon
    let folder: TemporaryFolder

    /// Path of the bundle.
    var bundle: String { folder.absolute("Sample.app") }

    /// Starts the daemon, with the system's images and sounds in `assets`, and makes the bundle.
    init(assets: String = Repository.root + "/Assets/System") throws {
        daemon = try RunningDaemon(assets: assets)
        folder = try TemporaryFolder()
        try folder.write("Sample.app/Resources/Dot.png", PNG.encode(Self.dot))
        try folder.write("Sample.app/Resources/Beep.wav", Self.beep.wav())
        try folder.write("Sample.app/Resources/Bad.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        try folder.write("Sample.app/Resources/Panel.xib", Array(Self.panel.utf8))
        try folder.write("Sample.app/Resources/Broken.nib", Array("no interface".utf8))
    }

    /// A picture whose samples do not change when they are multiplied by alpha and divided again.
    static let dot = RGBAPicture(
        width: 2, height: 2, samples: [255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 0, 0, 255, 255, 255, 51])

    static let beep = SampledSound(sampleRate: 8_000, channelCount: 1, samples: [0, 1_000, -1_000, 32_767, -32_768])

    private static let panel = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="14460" targetRuntime="MacOSX.Cocoa">
            <objects>
                <customObject id="-2" userLabel="File's Owner" customClass="Panel"/>
                <imageView id="a"><imageCell key="cell" image="Dot" id="b"/></imageView>
                <imageView id="c"><imageCell key="cell" image="Nowhere" id="d"/></imageView>
            </objects>
            <resources>
                <image name="Dot" width="2" height="2"/>
                <image name="Nowhere" width="2" height="2"/>
            </resources>
        </document>
        """

    func run(_ arguments: String..., environment: [String] = []) throws -> Command.Outcome {
        try daemon.control(arguments, environment: environment)
    }

    /// Runs a command through a shell redirection such as ">/dev/full". Without a redirection, the outcome has the output.
    func run(at arguments: [String], redirection: String = "") throws -> Command.Outcome {
        try Command.run(
            ["sh", "-c", "exec \"$0\" \"$@\" " + redirection, try builtProgram("nibassetctl")] + arguments,
            environment: ["NIBASSETD_SOCKET=" + daemon.socketPath])
    }

    /// Runs a command that must succeed, and returns the JSON that it prints.
    func json(_ arguments: String...) throws -> JSONValue {
        let outcome = try daemon.control(arguments)
        return try JSONValue(Array(outcome.output.utf8))
    }
}

/// A suite whose tests have the command, a daemon and a bundle of their own.
class ProgramSuite {
    let program: Program

    init() throws { program = try Program() }
}
