import LinuxSystem
import TestSupport
import Testing

/// Tests that documents name the tests that try to break their promises.
@Suite(.timeLimit(.minutes(20))) struct PromiseTests {
    /// Names of test targets, suites and tests.
    private let tests: Set<String>

    init() throws {
        var tests: Set<String> = []
        for file in try Repository.files(below: "Tests") where file.fileExtension == "swift" {
            tests.insert(String(file.components[1]))
            for line in try file.text().split(separator: "\n") {
                for keyword in ["struct ", "class ", "func "] {
                    guard let end = line.firstRange(of: keyword)?.upperBound else { continue }
                    tests.insert(String(line[end...].prefix { $0.isLetter || $0.isNumber }))
                }
            }
        }
        self.tests = tests
    }

    /// Parts of a text between back quotes.
    private static func code(in text: some StringProtocol) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }

    @Test func everySuiteThatADocumentNamesExists() throws {
        for document in try Repository.files() where document.fileExtension == "md" {
            for name in Self.code(in: try document.text()) where name.hasSuffix("Tests") && !name.contains("/") {
                let isThere = tests.contains(name)
                #expect(isThere, "\(document.path) names the test \(name), which is not there")
            }
        }
    }

    /// Promises are the points of a list. Each point names, at its end, a test that tries to break the promise.
    @Test(arguments: [
        ("Sources/Protocols/WireProtocol/WireProtocol.docc/SocketProtocol.md", "Objects"),
        ("Sources/Protocols/WireProtocol/WireProtocol.docc/SocketProtocol.md", "Flow and limits"),
        ("Sources/Service/AssetServer/AssetServer.docc/TrustDomains.md", "Who opens files"),
        ("Sources/Service/AssetServer/AssetServer.docc/TrustDomains.md", "Nobody can make the daemon wait"),
        ("Sources/Service/AssetServer/AssetServer.docc/TrustDomains.md", "Who gets workers"),
        ("Sources/Service/AssetServer/AssetServer.docc/TrustDomains.md", "Who waits for whom in the loop"),
    ])
    func everyPromiseNamesATest(path: String, heading: String) throws {
        let chapter = try Repository.text(of: path).split(separator: "\n").drop { $0 != "## " + heading }.dropFirst()
            .prefix { !$0.hasPrefix("#") }
        // A line that begins no point continues the last point.
        var points: [String] = []
        for line in chapter {
            if line.hasPrefix("* ") {
                points.append(String(line))
            } else if let last = points.popLast() {
                points.append(last + " " + line)
            }
        }
        #expect(!points.isEmpty, "\(path) has no list under \(heading)")
        for point in points {
            let names = Self.code(in: point).filter { tests.contains($0) }
            #expect(!names.isEmpty, "\(path): no test is named for this promise: \(point)")
        }
    }
}
