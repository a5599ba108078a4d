import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Tests the Debian packages, from the build to the purge. `make deb-trial` runs the suite on a system of its own.
@Suite(.machine, .timeLimit(.minutes(40)), .blocking) struct PackageTests {
    private static let names = ["nibassetd", "libnibassets1", "libnibassets-dev", "gnustep-nibassets"]
    /// Versions of an upgrade from Debian 12 to 13. Both have the same programs, because an upgrade keeps entries only if the memory layout is equal.
    private static let versions = (older: "\(ProductVersion.current)+deb12", newer: "\(ProductVersion.current)+deb13")

    /// Folder with a system on which the packages were never installed; nil for this machine's own system.
    private let cleanRoot = environmentVariable("NIBASSETD_CLEAN_ROOT")
    /// Folder with the programs for the packages; nil for the programs that were built with the tests.
    private let packaged = environmentVariable("NIBASSETD_PACKAGED")

    private func makePackages(in folder: TemporaryFolder) throws {
        for version in [Self.versions.older, Self.versions.newer] {
            let outcome = try Command.run(
                [".ci/deb", try packaged ?? builtProgram(""), folder.path, version],
                environment: ["DPKG_DEB_COMPRESSOR_TYPE=gzip", "DPKG_DEB_COMPRESSOR_LEVEL=1"], limit: 900)
            try #require(outcome.isSuccess, "\(outcome.output.suffix(6_000))")
        }
    }

    private func lintian(_ folder: TemporaryFolder) throws {
        let files = try Self.names.map { name in try #require(try package(name, Self.versions.older, in: folder)) }
        let outcome = try Command.run(
            ["lintian", "--allow-root", "--fail-on", "error,warning"] + files, limit: 900)
        #expect(outcome.isSuccess && outcome.output.isEmpty, "\(outcome.output)")
    }

    private func package(_ name: String, _ version: String, in folder: TemporaryFolder) throws -> String? {
        let names = try FileDescriptor.open(folder.path, .directory).entries(limit: 1_000)
            .map { String(decoding: $0.name, as: UTF8.self) }
        return names.first { $0.hasPrefix("\(name)_\(version)_") && $0.hasSuffix(".deb") }.map(folder.absolute)
    }

    /// Installs a version of all packages as an administrator does.
    private func install(_ version: String, on machine: Machine) throws {
        let files = Self.names.map { "/srv/packages/\($0)_\(version)_*.deb" }.joined(separator: " ")
        let program =
            cleanRoot == nil
            ? "dpkg --install" : "apt-get install --quiet --yes --no-install-recommends --allow-downgrades"
        try call(["sh", "-c", "DEBIAN_FRONTEND=noninteractive \(program) \(files)"], on: machine)
    }

    private func call(_ arguments: [String], on machine: Machine) throws {
        let outcome = try machine.run(arguments, limit: 600)
        try #require(outcome.isSuccess, "\(arguments): \(outcome.output.suffix(4_000))")
    }

    private func expectService(on machine: Machine) throws {
        #expect(try machine.property("ActiveState") == "active")
        #expect(try machine.property("UnitFileState") == "enabled")
        let image = try machine.run("example", "/srv/Demo.app", "HarbourAtDusk")
        #expect(image.output == "1024 x 640 pixels, 2621440 bytes\n")
    }

    @Test func theyAreInstalledUpgradedDowngradedRemovedAndPurged() throws {
        let folder = try TemporaryFolder()
        try makePackages(in: folder)
        if cleanRoot == nil { try lintian(folder) }
        let machine = try Machine(withoutServiceAt: cleanRoot ?? "/")
        let traces = try machine.traces()
        #expect(try Command.run(["cp", "--recursive", folder.path, machine.path("/srv/packages")]).isSuccess)

        try install(Self.versions.older, on: machine)
        try expectService(on: machine)
        #expect(try machine.run("nibassetctl", "--version").output == "nibassetctl \(ProductVersion.current)\n")
        var life = [try state("install, and load an image", on: machine)]
        let comment = "echo '# a note of the administrator' >>/etc/nibassetd/nibassetd.conf"
        try call(["sh", "-c", comment], on: machine)

        for (step, version) in [("upgrade", Self.versions.newer), ("downgrade", Self.versions.older)] {
            let process = try machine.property("MainPID")
            try install(version, on: machine)
            try expectService(on: machine)
            #expect(try machine.property("MainPID") != process)
            #expect(try machine.run("tail", "-n1", "/etc/nibassetd/nibassetd.conf").output.hasPrefix("# a note"))
            let found = try machine.run("dpkg-query", "--show", "--showformat=${Version}\n", "nibassetd").output
            #expect(found == version + "\n")
            life.append(try state("\(step)", on: machine))
        }

        try call(["dpkg", "--remove"] + Self.names, on: machine)
        #expect(try machine.run("pgrep", "nibasset").output == "")
        #expect(try machine.run("test", "-e", "/run/nibassetd").isSuccess == false)
        life.append(try state("remove", on: machine))
        try call(["dpkg", "--purge"] + Self.names, on: machine)
        #expect(try machine.traces() == traces)
        life.append(try state("purge", on: machine))
        // Columns: step, service, processes, entries, entries taken over, images decoded since, socket, settings.
        let expected = [
            ["install, and load an image", "active", "1", "1", "0", "1", "there", "there"],
            ["upgrade", "active", "1", "1", "1", "0", "there", "there"],
            ["downgrade", "active", "1", "1", "1", "0", "there", "there"],
            ["remove", "inactive", "0", "", "", "", "gone", "there"],
            ["purge", "inactive", "0", "", "", "", "gone", "gone"],
        ]
        #expect(life == expected)
    }

    /// State of the service that an administrator sees after a step.
    private func state(_ step: String, on machine: Machine) throws -> [String] {
        let isThere = { (path: String) in try machine.run("test", "-e", path).isSuccess ? "there" : "gone" }
        let number = { (name: String) in try machine.number(name).map(String.init) ?? "" }
        let processes = try machine.run("pgrep", "--count", "--exact", "nibassetd").output.dropLast()
        return [
            step, try machine.property("ActiveState"), String(processes), try number("entries"),
            try number("entries_taken_over"), try number("images_decoded"), try isThere("/run/nibassetd/socket"),
            try isThere("/etc/nibassetd/nibassetd.conf"),
        ]
    }
}
