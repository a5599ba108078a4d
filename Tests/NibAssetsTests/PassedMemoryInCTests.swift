import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests `nibassets_image_memory_at` in a C program that lacks resources, has forked, or has closed its standard descriptors.
@Suite(.timeLimit(.minutes(20)), .blocking) struct PassedMemoryInCTests {
    private let files: SampleBundle
    private let daemon: RunningDaemon
    private let program: CProgram

    /// Bytes of the small picture: 300 pixels of 4 bytes. So few bytes are copied.
    private static let small = 1_200
    private static let badArgument = "1004"
    private static let systemError = "12"

    init() throws {
        files = try SampleBundle()
        try files.folder.write("small.png", SampleBundle.png(7, width: 20, height: 15))
        try files.folder.write("large.png", SampleBundle.png(8, width: 300, height: 300))
        daemon = try RunningDaemon()
        program = try CProgram("memories")
    }

    private func output(_ name: String, _ words: String..., through launcher: [String] = []) throws -> String {
        let outcome = try program.run([daemon.socketPath, files.path, name] + words, through: launcher)
        try #require(outcome.isSuccess, "\(outcome)")
        return outcome.output
    }

    @Test(arguments: ["small", "large"]) func aForkedChildHasIt(_ name: String) throws {
        let isCopy = name == "small" ? 1 : 0
        #expect(
            try output(name, "forked") == """
                parent: above 2 1, copied \(isCopy), the same 1
                inherited: the same 1
                child: above 2 1, copied \(isCopy), the same 1
                kept: the same 1

                """)
    }

    @Test(arguments: ["small", "large"]) func noStandardDescriptorIsGivenOut(_ name: String) throws {
        #expect(try output(name, "closed") == "closed: above 2 1, copied \(name == "small" ? 1 : 0), the same 1\n")
    }

    /// Memory that is passed on directly needs one descriptor number, a copy needs two.
    @Test(arguments: [("large", 1), ("small", 2)]) func fewNumbersAreNeeded(_ name: String, _ needed: Int) throws {
        let tooManyFiles = 24
        #expect(try output(name, "free", "\(needed)").hasSuffix("the same 1\n"))
        for free in 0..<needed {
            #expect(
                try output(name, "free", "\(free)")
                    == "free: status \(Self.systemError), found \(tooManyFiles), descriptor -1\n")
        }
    }

    @Test func aLimitOfFileSizesDoesNotEndTheProgram() throws {
        let fileTooLarge = 27
        for limit in [0, Self.small - 1] {
            #expect(
                try output("small", "limit", "\(limit)")
                    == "limited: status \(Self.systemError), found \(fileTooLarge), descriptor -1\n")
        }
        #expect(try output("small", "limit", "\(Self.small)") == "limited: above 2 1, copied 1, the same 1\n")
        #expect(try output("large", "limit", "0") == "limited: above 2 1, copied 0, the same 1\n")
    }

    @Test(.enabled(if: effectiveUser() == 0, "only root can hide /proc")) func withoutProcNothingIsCopied() throws {
        let hidden = ["unshare", "--mount", "sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"]
        let nothingThere = 2
        #expect(
            try output("small", "plain", through: hidden)
                == "plain: status \(Self.systemError), found \(nothingThere), descriptor -1\n")
        #expect(try output("large", "plain", through: hidden) == "plain: above 2 1, copied 0, the same 1\n")
    }

    /// A structure consists of whole fields, the first of which is the size.
    @Test func aSizeThatEndsWithinAFieldIsWrong() throws {
        for size in [0, 8, 9, 11, 12, 15, 17, 20] {
            let refusal = "size: status \(Self.badArgument), found \(size), descriptor 77\n"
            #expect(try output("large", "size", "\(size)") == refusal)
        }
        // An earlier header could have ended at this size.
        #expect(try output("large", "size", "16") == "size: above 2 1, offset 78\n")
    }
}
