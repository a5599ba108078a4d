import AssetResolution
import ByteReading
import LinuxSystem
import PropertyLists

/// GNUstep's program `defaults`, which reads and writes what users and administrators have set.
struct DefaultsProgram {
    private let path: String
    private let domain: String
    private let environment: [String]
    /// Folder of the defaults of all users, if these are meant.
    private let ofAllUsers: GNUstepConfiguration?
    /// File for descriptor 3, in the place of GNUstep's own configuration.
    private let configuration: FileDescriptor?

    /// Finds the program. It works on what the user has set, or on what is set for all users.
    init(ofAllUsers: GNUstepConfiguration? = nil) throws(ControlFailure) {
        let configuration = try ofAllUsers?.withDefaultsInFolder()
        guard let path = Self.find() else {
            throw ControlFailure(
                .failed,
                "there is no program \"defaults\" in $PATH, expected GNUstep's, which is in Debian's package gnustep-base-runtime"
            )
        }
        self.path = path
        domain = ofAllUsers == nil ? "NSGlobalDomain" : GNUstepConfiguration.domainOfAllUsers
        self.ofAllUsers = ofAllUsers
        self.configuration = configuration
        var environment = environmentVariables()
        if configuration != nil {
            environment.removeAll { $0.hasPrefix(GNUstepLibraries.variable + "=") }
            environment.append(GNUstepLibraries.variable + "=/proc/self/fd/3")
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
        // The program would make a lock beside the file, which only root can.
        if let ofAllUsers { return try ofAllUsers.list(key) }
        let finished = try run(["read", domain, key])
        if !finished.isDone {
            // The program says so, with status 2, where there is nothing of this name.
            if finished.problem.contains("couldn't read default") { return nil }
            throw failure("read", key, finished.reason)
        }
        let output = finished.output
        let start = domain + " " + key + " "
        guard output.hasPrefix(start) else { throw failure("read", key, "it printed \"\(output.prefix(80))\"") }
        let text = Self.unquoted(output.dropFirst(start.count))
        guard let value = try? PropertyList(Array(text.utf8), limits: ReadingLimits()), let items = value.array else {
            throw ControlFailure(
                .failed,
                "\(key) is set to \(text.prefix(80)), expected a list of texts; defaults delete \(domain) \(key) removes it"
            )
        }
        return try Self.texts(items, key)
    }

    /// The items of a list under a key, which must be texts.
    static func texts(_ items: [PropertyList], _ key: String) throws(ControlFailure) -> [String] {
        let texts = items.compactMap(\.string)
        if texts.count < items.count {
            throw ControlFailure(.failed, "an item of \(key) is not a text, and nothing was changed")
        }
        return texts
    }

    /// Sets the texts under a key and makes sure that they are there afterwards. Where there are none, removes the key or keeps an empty list.
    func set(_ key: String, to texts: [String], keepsEmpty: Bool = false) throws(ControlFailure) {
        if texts.isEmpty, !keepsEmpty {
            guard try list(key) != nil else { return }
            let finished = try run(["delete", domain, key])
            guard finished.isDone else { throw failure("delete", key, finished.reason) }
        } else {
            let value = "(" + texts.map(Self.quoted).joined(separator: ", ") + ")"
            let finished = try run(["write", domain, key, value])
            guard finished.isDone else { throw failure("write", key, finished.reason) }
        }
        let now = try list(key) ?? []
        guard now == texts else {
            let isRoots = ofAllUsers != nil && effectiveUser() != 0
            let right = isRoots ? "; settings for all users require root" : ""
            throw ControlFailure(
                .failed, "defaults reported no error, but \(key) is \(now) now, expected \(texts)\(right)")
        }
    }

    private func failure(_ verb: String, _ key: String, _ reason: String) -> ControlFailure {
        let reason = reason.split(separator: "\n").joined(separator: " ")
        return ControlFailure(.failed, "\(path) \(verb) \(domain) \(key) failed: \(reason)")
    }

    private func run(_ arguments: [String]) throws(ControlFailure) -> FinishedProgram {
        // The program leaves a folder for its locks behind.
        defer { if let ofAllUsers { try? removeDirectory(ofAllUsers.folder + "/.lck") } }
        do {
            return try FinishedProgram(
                path, arguments, environment: environment, further: configuration.map { [$0] } ?? [])
        } catch {
            throw ControlFailure(.failed, "\(path) could not be run: \(error)")
        }
    }

    /// A text as a property list has it.
    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }

    /// Text between single quotes in the program's output, where a single quote is doubled.
    private static func unquoted(_ text: Substring) -> String {
        var text = text
        while text.last?.isNewline == true { text.removeLast() }
        guard text.count >= 2, text.first == "'", text.last == "'" else { return String(text) }
        return text.dropFirst().dropLast().split(separator: "''", omittingEmptySubsequences: false).joined(
            separator: "'")
    }
}

extension FinishedProgram {
    /// Why it failed, as it says.
    fileprivate var reason: String { problem.isEmpty ? output : problem }
}
