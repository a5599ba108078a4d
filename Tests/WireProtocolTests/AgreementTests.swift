import Testing
import WireProtocol

/// Tests the facts on which clients and daemon agree before the first message.
@Suite(.timeLimit(.minutes(20))) struct AgreementTests {
    @Test func theUsersSocketLiesInTheRuntimeFolder() {
        #expect(SocketPath.user(7, runtimeFolder: "/run/user/7") == "/run/user/7/nibassetd/socket")
    }

    @Test(arguments: [nil, "", "run/user/7", "."])
    func aRuntimeFolderThatIsNotAbsoluteDoesNotCount(folder: String?) {
        #expect(SocketPath.user(7, runtimeFolder: folder) == "/tmp/nibassetd-7/socket")
    }

    @Test func aVersionIsShownAsItWasPacked() {
        let version = ProductVersion(1, 20, 255)
        #expect(version.packed == 0x0114FF)
        #expect("\(version)" == "1.20.255")
        #expect(ProductVersion(packed: version.packed) == version)
    }
}
