import ByteReading
import LinuxSystem
import PropertyLists

/// GNUstep's program `defaults`, which reads and writes what users and administrators have set.
struct DefaultsProgram {
    private static let timeLimit: UInt64 = 30_000_000_000
    private static let outputLimit = 1 << 20

    private let path: String
    private let domain: String
    private let environment: [String]
    /// What is there as descriptor 3.
    private let configuration: FileDescriptor?

    /// Finds the program. It works on a domain; `configuration` takes the place of GNUstep's own.
    init(domain: String, configuration: FileDescriptor? = nil) throws(ControlFailure) {
        guard let path = Self.find() else {
            throw ControlFailure(
                .failed,
                "there is no program \"defaults\" in $PATH, expected GNUstep's, which is in Debian's package gnustep-base-runtime"
            )
        }
        self.path = path
        self.domain = domain
        self.configuration = configuration
        var environment = environmentVariables()
        if configuration != nil {
            environment.removeAll { $0.hasPrefix(GNUstepConfiguration.variable + "=") }
            environment.append(GNUstepConfiguration.variable + "=/proc/self/fd/3")
        }
        self.environment = environment
    }

    private static func find() -> String? {
        let folders = (environmentVariable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
        for folder in folders where folder.hasPrefix("/") {
            let path = String(folder) + "/defaults"
            guard let status = try? FileDescriptor.open(path, .pathOnly).status() else { continue }
            if status.kind == .regular, status.mode & 0o111 != 0 { return path }
        }
        return nil
    }

    /// The texts under a key; nil when nothing is set. Throws when something else than a list of texts is set.
    func list(_ key: String) throws(ControlFailure) -> [String]? {
        let (output, problem, isDone) = try run(["read", domain, key])
        if !isDone {
            // It says so, with status 2, where there is nothing of this name.
            if problem.contains("couldn't read default") { return nil }
            throw failure("read", key, problem.isEmpty ? output : problem)
        }
        let start = domain + " " + key + " "
        guard output.hasPrefix(start) else { throw failure("read", key, "it printed \"\(output.prefix(80))\"") }
        let text = Self.unquoted(output.dropFirst(start.count))
        guard let value = try? PropertyList(Array(text.utf8), limits: ReadingLimits()), let items = value.array else {
            throw ControlFailure(
                .failed,
                "\(key) is set to \(text.prefix(80)), expected a list of texts; defaults delete \(domain) \(key) removes it"
            )
        }
        var texts: [String] = []
        for item in items {
            guard let text = item.string else {
                throw ControlFailure(.failed, "an item of \(key) is not a text, and nothing was changed")
            }
            texts.append(text)
        }
        return texts
    }

    /// Sets the texts under a key; removes the key when there are none. Makes sure that they are there afterwards.
    func set(_ key: String, to texts: [String]) throws(ControlFailure) {
        if texts.isEmpty {
            guard try list(key) != nil else { return }
            let (output, problem, isDone) = try run(["delete", domain, key])
            guard isDone else { throw failure("delete", key, problem.isEmpty ? output : problem) }
        } else {
            let value = "(" + texts.map(Self.quoted).joined(separator: ", ") + ")"
            let (output, problem, isDone) = try run(["write", domain, key, value])
            guard isDone else { throw failure("write", key, problem.isEmpty ? output : problem) }
        }
        let now = try list(key) ?? []
        guard now == texts else {
            throw ControlFailure(.failed, "defaults reported no error, but \(key) is \(now) now, expected \(texts)")
        }
    }

    private func failure(_ verb: String, _ key: String, _ reason: String) -> ControlFailure {
        let reason = reason.split(separator: "\n").joined(separator: " ")
        return ControlFailure(.failed, "\(path) \(verb) \(domain) \(key) failed: \(reason)")
    }

    private func run(_ arguments: [String]) throws(ControlFailure) -> (output: String, problem: String, isDone: Bool) {
        do {
            let (output, problem) = (try MemoryFile.create("output"), try MemoryFile.create("problem"))
            let nothing = try FileDescriptor.open("/dev/null")
            let child = try ChildProcess.start(
                path, arguments: arguments, environment: environment,
                descriptors: [nothing, output, problem] + (configuration.map { [$0] } ?? []))
            if try child.descriptor.wait(for: .reading, until: monotonicNanoseconds() + Self.timeLimit).isEmpty {
                child.kill()
            }
            // It ends now, killed or not; reap it.
            _ = try child.descriptor.wait(for: .reading, until: .max)
            let ending = try child.reap()
            return (try Self.text(output), try Self.text(problem), ending == .exited(status: 0))
        } catch {
            throw ControlFailure(.failed, "\(path) could not be run: \(error)")
        }
    }

    private static func text(_ file: FileDescriptor) throws(SystemError) -> String {
        String(decoding: try file.readAll(limit: outputLimit) ?? [], as: UTF8.self)
    }

    /// A text as a property list has it.
    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }

    /// What the program prints between single quotes, where a single quote is doubled.
    private static func unquoted(_ text: Substring) -> String {
        var text = text
        while text.last?.isNewline == true { text.removeLast() }
        guard text.count >= 2, text.first == "'", text.last == "'" else { return String(text) }
        return text.dropFirst().dropLast().split(separator: "''", omittingEmptySubsequences: false).joined(
            separator: "'")
    }
}
