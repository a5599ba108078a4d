internal import FileHelperProtocol
internal import LinuxSystem

/// A walk from a bundle's directory to a file, inside or outside of the bundle, name by name. The kernel follows no link during the walk.
///
/// If the rule wants it, every directory in which the walk looks up a name must let everybody look up names. Inside the bundle every link is
/// followed. From the first step outside on, every directory and link on the path and the file at its end must belong to root, and no other user may
/// write them. A world-writable directory with the sticky bit is not safe.
struct TrustedWalk {
    private struct Step {
        let name: [UInt8]
        let file: FileDescriptor
    }

    private let rule: PublicFileRule
    /// Directories from the bundle to the current one, or from "/" once the walk is outside; ".." removes the last one.
    private var steps: [Step]
    private var isInside = true
    /// Names that are left, the next one last.
    private var remaining: [[UInt8]]
    private(set) var linkCount = 0

    /// Greatest number of links in a walk, as in the kernel.
    private static let linkLimit = 40
    /// More names than any path has.
    private static let nameLimit = 2048

    init(from bundle: FileDescriptor, names: [[UInt8]], _ rule: PublicFileRule) {
        self.rule = rule
        steps = [Step(name: ownName, file: bundle)]
        remaining = names.reversed()
    }

    mutating func findFile() throws(FileFailure) -> FileDescriptor {
        while let name = remaining.popLast() { try step(name) }
        if !isInside { try checkSteps() }
        return steps[steps.count - 1].file
    }

    private mutating func step(_ name: [UInt8]) throws(FileFailure) {
        if name == ownName { return }
        if name == parentName {
            if steps.count > 1 {
                steps.removeLast()
            } else if isInside {
                // The parent of the bundle's own directory is reached from "/", like everything outside.
                remaining += FilePath(try systemCall(steps[0].file.pathBytes())).names.dropLast().reversed()
                try restart()
            }
            return
        }
        let directory = steps[steps.count - 1].file
        guard rule.allowsSearching(directory) else { throw .permission }
        let entry = try systemCall(directory.open(FilePath(name), [.pathOnly, .noFollow]))
        let status = try systemCall(entry.status())
        guard status.kind == .link else {
            steps.append(Step(name: name, file: entry))
            return
        }
        linkCount += 1
        if linkCount > Self.linkLimit { throw .tooManyLinks }
        if !isInside {
            try checkSteps()
            try check(name, status, isLink: true)
        }
        try follow(systemCall(entry.linkText()))
    }

    private mutating func follow(_ text: [UInt8]) throws(FileFailure) {
        let names = FilePath(text).names
        if text.isEmpty || remaining.count + names.count > Self.nameLimit { throw .tooManyLinks }
        remaining += names.reversed()
        if text.first == UInt8(ascii: "/") { try restart() }
    }

    private mutating func restart() throws(FileFailure) {
        let root = try systemCall(FileDescriptor.open("/", [.pathOnly, .directory]))
        steps = [Step(name: [UInt8(ascii: "/")], file: root)]
        isInside = false
    }

    private func checkSteps() throws(FileFailure) {
        for step in steps {
            try check(step.name, systemCall(step.file.status()), isLink: false)
        }
    }

    /// Checks that a step belongs to root and nobody else may write it. Permission bits of links mean nothing.
    private func check(_ name: [UInt8], _ status: FileStatus, isLink: Bool) throws(FileFailure) {
        if status.owner != 0 || (!isLink && status.isWritableByOthers) {
            throw .untrustedLink(
                component: String(decoding: name, as: UTF8.self), owner: status.owner, mode: status.mode)
        }
    }
}

/// The name of the directory itself.
private let ownName = Array(".".utf8)
