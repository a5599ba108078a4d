import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Tests the site that `make docs` makes.
@Suite(.timeLimit(.minutes(20)), .blocking) struct SiteTests {
    private static let hasTools = ["docc", "dot"].allSatisfy { tool in
        (try? Command.run(["which", tool]))?.isSuccess == true
    }

    /// Parts of a site's data between quotes: texts, and the targets of links.
    private static func parts(of paths: some Sequence<String>) throws -> Set<String> {
        var parts: Set<String> = []
        for path in paths {
            let text = String(decoding: try FileDescriptor.open(path).readAll(limit: 1 << 24) ?? [], as: UTF8.self)
            let plain = text.split(separator: "\\/", omittingEmptySubsequences: false).joined(separator: "/")
            parts.formUnion(plain.split(separator: "\"").map(String.init))
        }
        return parts
    }

    /// Writes a docc that leaves out parts of its pages, as docc does for a user who does not own the toolchain. Returns the docc's folder.
    private static func forgetfulDocc(in folder: TemporaryFolder) throws -> String {
        let real = try Command.run(["sh", "-c", "realpath \"$(command -v docc)\""]).output.dropLast()
        let share = real.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/share"
        let script = """
            #!/bin/sh
            \(real) "$@" || exit
            while [ "$1" != --output-path ]; do shift; done
            rm -rf "$2/js" "$2/css"
            """
        try folder.write("tools/bin/docc", Array(script.utf8), mode: 0o755)
        try folder.link("tools/share", to: share)
        return folder.absolute("tools/bin")
    }

    @Test(.enabled(if: hasTools, "the toolchain has no docc, or graphviz is not installed"))
    func itHasAllDocumentsAndEveryLinkLeadsSomewhere() throws {
        let folder = try TemporaryFolder()
        let site = folder.absolute("site")
        let built = try builtProgram("nibassetd").split(separator: "/").dropLast().map { "/" + $0 }.joined()
        // The program fails at every warning of docc, for example about a link to a missing article, heading or declaration.
        let path = "PATH=" + (try Self.forgetfulDocc(in: folder)) + ":" + (environmentVariable("PATH") ?? "")
        let outcome = try Command.run(
            ["env", path, "Sources/Development/site/make", built, site, "\(ProductVersion.current)", "/manual"],
            limit: 1_000)
        try #require(outcome.isSuccess, "\(outcome.output.suffix(6_000))")
        let files = Set(
            try Command.run(["find", site, "-type", "f"]).output.split(separator: "\n").map { String($0) })

        let contents = try Self.parts(of: [site + "/index/index.json"])
        for document in try Repository.files() where document.fileExtension == "md" {
            let heading = try #require(try document.text().split(separator: "\n").first)
            let title = heading.drop { "# `".contains($0) }.split(separator: "``").joined()
            #expect(heading.hasPrefix("# ") && contents.contains(title), "no page shows \(document.path)")
        }
        for page in ["nibassetctl(1)", "nibassets(3)", "nibassetd.conf(5)", "nibassetd(7)", "nibassetd(8)"] {
            #expect(contents.contains(page), "no page shows \(page)")
        }

        var count = 0
        for part in try Self.parts(of: files.filter { $0.hasPrefix(site + "/data/") }) {
            let path = part.prefix { $0 != "#" }
            let needed: String
            if path.hasPrefix("/documentation/") || path.hasPrefix("/tutorials/nibassetd/") {
                needed = site + path + (path.hasSuffix("/") ? "" : "/") + "index.html"
            } else if path.hasPrefix("/images/") {
                needed = site + path
            } else if path.hasPrefix("/manual/") {
                needed = site + path.dropFirst("/manual".count)
            } else {
                #expect(!path.hasPrefix("../"), "a link of a document is as it was: \(path)")
                continue
            }
            count += 1
            #expect(files.contains(needed), "\(path) is not there")
        }
        #expect(count > 1_000)
        #expect(files.contains { $0.hasPrefix(site + "/js/") } && files.contains { $0.hasPrefix(site + "/css/") })
    }
}
