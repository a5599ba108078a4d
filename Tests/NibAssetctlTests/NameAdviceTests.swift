import BlockingTests
import LinuxSystem
import MediaWriting
import TestSupport
import Testing

/// Tests the advice of commands for a name that leads to no file.
@Suite(.timeLimit(.minutes(20)), .blocking) final class NameAdviceTests: ProgramSuite {
    @Test(arguments: [["resolve"], ["show"], ["image", "-o", "/dev/null"]])
    func theNearestNameAndTheOtherKindAreSaid(command: [String]) throws {
        let near = try program.run(at: command + ["-b", program.bundle, "Dott"])
        #expect(near.ending == .exited(status: 1))
        #expect(near.output.hasSuffix("; the nearest name is \"Dot\"\n"), "\(near.output)")
        let kind = command == ["show"] ? ["--kind", "image"] : []
        let other = try program.run(at: command + kind + ["-b", program.bundle, "Beep"])
        #expect(other.output.hasSuffix("; \"Beep\" is a sound\n"), "\(other.output)")
        try program.folder.write("Sample.app/Resources/sv.lproj/Flagg.png", PNG.encode(Program.dot))
        let elsewhere = try program.run(at: command + ["-b", program.bundle, "Flagg"])
        let place = "; a file of this name lies at \(program.bundle)/Resources/sv.lproj/Flagg.png\n"
        #expect(elsewhere.output.hasSuffix(place), "\(elsewhere.output)")
    }

    @Test func aSoundsAndAnInterfaceFilesNearestNameIsSaid() throws {
        let sound = try program.run("sound", "-o", "/dev/null", "-b", program.bundle, "Beeb")
        #expect(sound.output.hasSuffix("; the nearest name is \"Beep\"\n"), "\(sound.output)")
        let image = try program.run("sound", "-o", "/dev/null", "-b", program.bundle, "Dot")
        #expect(image.output.hasSuffix("; \"Dot\" is an image\n"), "\(image.output)")
        for name in ["Panell", "Panle"] {
            let nib = try program.run("load", "--nib", name, program.bundle)
            #expect(nib.output.contains("the nearest name is \"Panel\""), "\(nib.output)")
        }
    }

    @Test func theNearestNameInTheCacheIsSaid() throws {
        _ = try program.run("image", "-b", program.bundle, "-o", "/dev/null", "Dot")
        let outcome = try program.run("purge", "Dott")
        #expect(outcome.ending == .exited(status: 1))
        #expect(outcome.output.contains("the nearest name in the cache is \"Dot\""), "\(outcome.output)")
    }

    @Test(arguments: [["resolve"], ["show"], ["image", "-o", "/dev/null"], ["sound", "-o", "/dev/null"]])
    func theBundleAroundTheWorkingDirectoryIsSaid(command: [String]) throws {
        for folder in ["", "/Resources"] {
            let words = [try builtProgram("nibassetctl")] + command + ["Nowhere"]
            let outcome = try Command.run(
                ["env", "--chdir=" + program.bundle + folder] + words,
                environment: ["NIBASSETD_SOCKET=" + program.daemon.socketPath])
            let advice = "; the working directory lies in a bundle, which --bundle \(program.bundle) searches\n"
            #expect(outcome.output.hasSuffix(advice), "\(outcome.output)")
        }
    }
}
