import Testing

/// Where the safe language may be left.
@Suite struct FenceTests {
    /// Why a target may use pointers, and which C modules it may import.
    struct Gate {
        let reason: String
        let modules: Set<String>
    }

    /// The only targets that may.
    static let gates = [
        "EventLoop": Gate(
            reason: "sd-event gives its callbacks a pointer to what they belong to", modules: ["CLinux", "CSystemd"]),
        "LinuxSystem": Gate(reason: "system calls read and write memory", modules: ["CLinux"]),
        "TestSupport": Gate(reason: "starts the thread of the tests' event loop", modules: ["CLinux"]),
        "XMLReading": Gate(reason: "expat gives its handlers pointers to names and text", modules: ["CExpat"]),
    ]

    @Test func pointersAndUnsafeCodeStayBehindTheFence() {
        var users: Set<String> = []
        for file in SourceFile.all where file.layer != "CLibraries" {
            let words = file.words.filter {
                $0 == "unsafe" || $0.hasPrefix("Unsafe") || $0 == "Unmanaged" || $0 == "OpaquePointer"
            }
            if words.isEmpty { continue }
            users.insert(file.target)
            #expect(Self.gates[file.target] != nil, "\(file.path) uses \(words.sorted().joined(separator: ", "))")
        }
        let idle = Set(Self.gates.keys).subtracting(users)
        #expect(idle.isEmpty, "\(idle.sorted()) need no gate any more")
    }

    @Test func everyCModuleIsImportedBehindItsGate() throws {
        let targets = try LayerTests.targets()
        for file in SourceFile.all {
            for module in file.imports where targets[module] == "CLibraries" {
                #expect(
                    Self.gates[file.target]?.modules.contains(module) == true,
                    "\(file.path) imports \(module); \(file.target) has no gate for it")
            }
        }
    }

    @Test func nothingImportsFoundationOrTheCLibraryDirectly() {
        let refused: Set = ["Foundation", "FoundationEssentials", "Glibc", "Dispatch"]
        for file in SourceFile.all {
            let found = refused.intersection(file.imports)
            #expect(found.isEmpty, "\(file.path) imports \(found.sorted().joined(separator: ", "))")
        }
    }
}
