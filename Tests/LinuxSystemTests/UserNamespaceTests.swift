import LinuxSystem
import Testing

/// Tests which users a user namespace can tell apart.
@Suite(.timeLimit(.minutes(20))) struct UserNamespaceTests {
    @Test func theWholeMachineKnowsEverybody() {
        let whole = UserNamespace(map: "         0          0 4294967295\n", overflow: "65534\n")
        #expect(whole.proves(0) && whole.proves(1_000) && whole.proves(65_534) && !whole.isSandbox)
    }

    @Test func aSandboxKnowsOneUser() {
        let sandbox = UserNamespace(map: "      1000       1000          1\n", overflow: "65534\n")
        #expect(sandbox.proves(1_000) && !sandbox.proves(65_534) && sandbox.isSandbox)
    }

    @Test func aContainerKnowsSome() {
        let container = UserNamespace(
            map: "         0       1000          1\n         1     100000      65536\n", overflow: "65533\n")
        #expect(container.proves(0) && !container.proves(65_533) && !container.isSandbox)
    }

    @Test func withoutTheKernelsFilesNothingIsKnown() {
        let unknown = UserNamespace(map: "", overflow: "")
        #expect(unknown.proves(0) && !unknown.proves(65_534) && !unknown.isSandbox)
    }
}
