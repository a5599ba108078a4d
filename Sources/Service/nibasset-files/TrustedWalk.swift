internal import FileHelperProtocol
internal import LinuxSystem

/// A walk from a bundle to a file outside of it, one name at a time, no name resolved by the kernel.
///
/// Inside the bundle every link is followed. From the first step outside on, every directory that the way leads
/// through, every link on it and its end must belong to root, and no other user may write them: a world-writable
/// directory with the sticky bit does not count as safe.
struct TrustedWalk {
    private struct Step {
        let name: [UInt8]
        let place: FileDescriptor
    }

    private let bundle: FileDescriptor
    /// The way from the bundle, or from "/" once the walk is outside: what ".." leads back to.
    private var way: [Step]
    private var isInside = true
    /// Names that are still to be walked, the next one last.
    private var remaining: [[UInt8]]
    private var linkCount = 0

    /// As many links as the kernel follows.
    private static let linkLimit = 40
    /// More names than any path has.
    private static let nameLimit = 2048

    init(from bundle: FileDescriptor, names: [[UInt8]]) {
        self.bundle = bundle
        way = [Step(name: ownName, place: bundle)]
        remaining = names.reversed()
    }

    /// Walks to the end.
    mutating func end() throws(FileFailure) -> FileDescriptor {
        do {
            while let name = remaining.popLast() { try step(name) }
        } catch let failure as FileFailure {
            throw failure
        } catch let error as SystemError {
            throw FileFailure(error)
        } catch {
            throw .notFound
        }
        if !isInside { try checkWay() }
        return way[way.count - 1].place
    }

    private mutating func step(_ name: [UInt8]) throws {
        if name == ownName { return }
        if name == parentName {
            if way.count > 1 {
                way.removeLast()
            } else if isInside {
                try leaveByParent()
            }
            return
        }
        let place = try way[way.count - 1].place.open(FilePath(name), [.pathOnly, .noFollow])
        guard try place.status().kind == .link else {
            way.append(Step(name: name, place: place))
            return
        }
        linkCount += 1
        if linkCount > Self.linkLimit { throw FileFailure.tooManyLinks }
        if !isInside {
            try checkWay()
            try check(name, place.status(), isLink: true)
        }
        try follow(place.linkText())
    }

    private mutating func follow(_ text: [UInt8]) throws {
        let names = FilePath(text).names
        if text.isEmpty || remaining.count + names.count > Self.nameLimit { throw FileFailure.tooManyLinks }
        remaining += names.reversed()
        if text.first == UInt8(ascii: "/") { try restart() }
    }

    /// ".." at the bundle's top: the bundle's own parent, reached from "/" like anything else outside.
    private mutating func leaveByParent() throws {
        remaining += FilePath(try bundle.pathBytes()).names.dropLast().reversed()
        try restart()
    }

    private mutating func restart() throws {
        way = [Step(name: [UInt8(ascii: "/")], place: try .open("/", [.pathOnly, .directory]))]
        isInside = false
    }

    private func checkWay() throws(FileFailure) {
        for step in way {
            let status: FileStatus
            do { status = try step.place.status() } catch { throw FileFailure(error) }
            try check(step.name, status, isLink: false)
        }
    }

    /// The permission bits of links mean nothing.
    private func check(_ name: [UInt8], _ status: FileStatus, isLink: Bool) throws(FileFailure) {
        if status.owner != 0 || (!isLink && status.isWritableByOthers) {
            throw .untrustedLink(
                component: String(decoding: name, as: UTF8.self), owner: status.owner, mode: status.mode)
        }
    }
}

/// The name that leads nowhere.
private let ownName = Array(".".utf8)
