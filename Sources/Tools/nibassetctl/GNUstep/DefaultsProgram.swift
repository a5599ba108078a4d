import AssetResolution
import ByteReading
import LinuxSystem
import PropertyLists

/// GNUstep's program `defaults`, which reads and writes the settings of users and administrators.
struct DefaultsProgram {
    private let path: String
    private let domain: String
    private let environment: [String]
    /// Configuration beside which the defaults of all users lie; nil: the user's own defaults are meant.
    private let ofAllUsers: GNUstepConfiguration?
    /// File that replaces GNUstep's own configuration, as the program's descriptor 3; nil with the user's own defaults.
    private let configuration: FileDescriptor?

    /// Finds the program. The settings are the defaults of all users, or without `ofAllUsers` the user's own defaults.
    init(ofAllUsers: GNUstepConfiguration? = nil) throws(ControlFailure) {
        let configuration = try ofAllUsers?.withDefaultsInFolder()
        guard let path = Self.find() else {
            throw ControlFailure(
                .failed,
                "there is no program \"defaults\" in $PATH, expected GNUstep's program, which is in Debian's package gnustep-base-runtime"
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

    /// Returns the texts under a key; nil if the key is not set. Throws if the value is no list of texts.
    func list(_ key: String) throws(ControlFailure) -> [String]? {
        // The program needs a lock beside the file, which only root can make, so this process reads the file itself.
        if let ofAllUsers { return try ofAllUsers.list(key) }
        let finished = try run(["read", domain, key])
        if !finished.isDone {
            // The program says so, with status 2, if the key is not set.
            if finished.problem.contains("couldn't read default") { return nil }
            throw failure("read", key, finished.reason)
        }
        let output = finished.output
        let start = domain + " " + key + " "
        guard output.hasPrefix(start) else {
            throw failure("read", key, "the program printed \"\(output.prefix(80))\"")
        }
        let text = Self.unquoted(output.dropFirst(start.count))
        guard let value = try? PropertyList(Array(text.utf8), limits: ReadingLimits()), let items = value.array else {
            throw ControlFailure(
                .failed,
                "\(key) is set to \(text.prefix(80)), expected a list of texts; defaults delete \(domain) \(key) removes it"
            )
        }
        return try Self.texts(items, key)
    }

    /// Returns the items of a list under a key. Throws if an item is no text.
    static func texts(_ items: [PropertyList], _ key: String) throws(ControlFailure) -> [String] {
        let texts = items.compactMap(\.string)
        if texts.count < items.count {
            throw ControlFailure(
                .failed, "an item of \(key) is not a text, expected a list of texts; nothing was changed")
        }
        return texts
    }

    /// Sets the texts under a key and checks that they were stored. If `texts` is empty, removes the key, or with `keepsEmpty` stores an empty list.
    func set(_ key: String, to texts: [String], keepsEmpty: Bool = false) throws(ControlFailure) {
        let isDeleted = texts.isEmpty && !keepsEmpty
        if isDeleted, try list(key) == nil { return }
        let value = "(" + texts.map(Self.quoted).joined(separator: ", ") + ")"
        let arguments = isDeleted ? ["delete", domain, key] : ["write", domain, key, value]
        let finished = try run(arguments)
        guard finished.isDone else { throw failure(arguments[0], key, finished.reason) }
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

    /// Returns a text as a property list contains it, in quotes.
    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }

    /// Returns the text between single quotes in the program's output, which doubles single quotes inside.
    private static func unquoted(_ text: Substring) -> String {
        var text = text
        while text.last?.isNewline == true { text.removeLast() }
        guard text.count >= 2, text.first == "'", text.last == "'" else { return String(text) }
        return text.dropFirst().dropLast().split(separator: "''", omittingEmptySubsequences: false).joined(
            separator: "'")
    }
}

extension FinishedProgram {
    /// Reason for a failure, in the program's own words.
    fileprivate var reason: String { problem.isEmpty ? output : problem }
}
