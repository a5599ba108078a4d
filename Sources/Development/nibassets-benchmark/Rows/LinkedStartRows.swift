import LinuxSystem

/// P12: cost for a C program that is linked with the library.
struct LinkedStartRows {
    /// The program ends at once. With an argument, it waits for the end of its input, so that its memory can be measured.
    private static let source = """
        #include <stdio.h>
        int main(int count, char **arguments) {
            (void)arguments;
            if (count == 1) return 0;
            puts("0");
            fflush(stdout);
            while (getchar() != EOF) {}
            return 0;
        }

        """

    private static let what = "a C program linked with libnibassets.so against the same program without the library"

    let workplace: Workplace
    let runs: Int

    func measure() throws -> [Row] {
        guard Installed.exists(Installed.library) else { return [Row(Self.what, unavailable: Installed.libraryHelp)] }
        guard let compiler = Installed.command("cc", "gcc", "clang") else {
            return [Row(Self.what, unavailable: "no C compiler; apt-get install gcc")]
        }
        let folder = try workplace.makeFolder()
        let (plain, linked) = try compile(in: folder, compiler)
        return [try time(plain, linked), try memory(plain, linked), try size(in: folder)]
    }

    private func compile(in folder: String, _ compiler: String) throws -> (plain: String, linked: String) {
        let (plain, linked) = (folder + "/plain", folder + "/linked")
        let common = ["-x", "c", "-O2", "-o"]
        _ = try StartedProgram.output(of: compiler, common + [plain, "-"], input: Array(Self.source.utf8))
        _ = try StartedProgram.output(of: "/bin/ln", ["-s", Installed.library, folder + "/libnibassets.so.1"])
        let linking = ["-Wl,--no-as-needed,-rpath," + folder, "-x", "none", Installed.library]
        _ = try StartedProgram.output(
            of: compiler, common + [linked, "-"] + linking, input: Array(Self.source.utf8))
        return (plain, linked)
    }

    private func time(_ plain: String, _ linked: String) throws -> Row {
        var times: (plain: [Double], linked: [Double]) = ([], [])
        for _ in 0..<runs {
            times.plain.append(try duration(of: plain))
            times.linked.append(try duration(of: linked))
        }
        let peer = Series(times.plain)
        return Row(
            "start to end of " + Self.what, .milliseconds,
            Series(times.linked), against: peer, limit: peer.median + 0.2, target: "the peer's + 0.2 ms")
    }

    private func duration(of program: String) throws -> Double {
        let output = FileDescriptor.standardError
        let start = monotonicNanoseconds()
        try StartedProgram(program, descriptors: [output, output, output]).finish()
        return Double(monotonicNanoseconds() - start) / 1_000_000
    }

    private func memory(_ plain: String, _ linked: String) throws -> Row {
        let bytes = try [plain, linked].map { program in
            try Series((0..<5).map { _ in Double(try residentBytes(of: program)) / 1_048_576 })
        }
        return Row(
            "RSS of " + Self.what, .mebibytes, bytes[1], against: bytes[0], limit: bytes[0].median + 0.7,
            target: "the peer's + 0.7 MiB")
    }

    private func residentBytes(of path: String) throws -> Int {
        let program = try HoldingProgram(path, ["wait"])
        _ = try program.heldBytes()
        let bytes = try ProcessFacts.residentBytes(of: program.identifier)
        try program.end()
        return bytes
    }

    private func size(in folder: String) throws -> Row {
        let what = "bytes of libnibassets.so, stripped"
        guard let strip = Installed.command("strip", "llvm-strip") else {
            return Row(what, unavailable: "apt-get install binutils")
        }
        let stripped = folder + "/stripped"
        _ = try StartedProgram.output(of: strip, ["-o", stripped, Installed.library])
        let size = Double(try FileDescriptor.open(stripped).status().size) / 1000
        return Row(what, .kilobytes, Series(size), limit: 150)
    }
}
