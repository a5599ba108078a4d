import AssetModel
import InterfaceComparison
import InterfaceSchema
import JSON
import NibFormats

/// Differences between two interface files, or between the interface files of two folders.
struct FileComparison {
    /// A file of both versions, or of one.
    struct Pair {
        /// Path below the folders; "" if two files are compared.
        let path: String
        /// Content in the two versions; nil if a version has no such file.
        let old: InterfaceModel?
        let new: InterfaceModel?
        let differences: [InterfaceDifference]

        init(_ path: String, _ old: InterfaceModel?, _ new: InterfaceModel?) {
            self.path = path
            self.old = old
            self.new = new
            let none = InterfaceModel(InterfaceDocument(format: (old ?? new)?.document.format ?? .xibDocument))
            differences = InterfaceComparison(old ?? none, new ?? none).differences
        }

        /// Change of the whole file; nil for a file that both versions have.
        var change: InterfaceDifference.Change? { old == nil ? .added : new == nil ? .removed : nil }
    }

    let old: String
    let new: String
    /// The files that differ.
    private(set) var pairs: [Pair] = []
    /// The files that could not be read.
    private(set) var failures: [ControlFailure] = []
    private var fileCount = 0

    init(_ old: String, _ new: String, _ system: SystemVersion?, _ screen: Screen) throws(ControlFailure) {
        (self.old, self.new) = (old, new)
        let (before, after) = try (files(old, system), files(new, system))
        // A file has the path "", and /dev/null has no files at all. Files of folders have other paths.
        let areFiles = [before, after].map { $0.keys.allSatisfy(\.isEmpty) }
        guard areFiles[0] == areFiles[1] else {
            let kinds = areFiles.map { $0 ? "a file" : "a folder with several files" }
            throw ControlFailure(
                .usage, "\(old) is \(kinds[0]) and \(new) is \(kinds[1]), expected two files or two folders")
        }
        let isSingle = areFiles[0]
        let paths = isSingle ? [""] : Set(before.keys).union(after.keys).sorted()
        for path in paths {
            screen.progress("file \(fileCount) of \(paths.count)")
            fileCount += 1
            do throws(ControlFailure) {
                let pair = Pair(
                    path, try before[path].map(ReadInterface.init(file:))?.model,
                    try after[path].map(ReadInterface.init(file:))?.model)
                if !pair.differences.isEmpty || pair.change != nil && !isSingle { pairs.append(pair) }
            } catch {
                if isSingle { throw error }
                failures.append(error)
            }
        }
    }

    /// Returns the interface files that a system loads, by their paths below the folder. /dev/null stands for a missing file, as in git.
    private mutating func files(
        _ path: String, _ system: SystemVersion?
    ) throws(ControlFailure) -> [String: String] {
        if path == "/dev/null" { return [:] }
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let (parts, folder) = try InterfaceParts(system: system).parts(at: path)
        if parts.isEmpty, let first = folder.leftOut.first { throw first.failure }
        failures += folder.leftOut.map(\.failure)
        // People see a wrapper as a single file.
        if InterfaceFiles.isInterface(path), parts.count(where: \.isChosen) == 1 {
            return ["": parts.first(where: \.isChosen)?.path ?? path]
        }
        return Dictionary(
            parts.filter(\.isChosen).map { part in
                let below = part.path.dropFirst(path.count).split(separator: "/")
                // A wrapper is one file, however many forms lie in it.
                let isForm =
                    part.form != nil
                    || below.dropLast().last.map { $0.hasSuffix(".nib") || $0.hasSuffix(".gorm") } ?? false
                return ((isForm ? below.dropLast() : below).joined(separator: "/"), part.path)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether all files were read and are equal.
    var isEmpty: Bool { pairs.isEmpty && failures.isEmpty }

    private var count: Int { pairs.reduce(0) { $0 + $1.differences.count } }

    /// Shows the differences to people.
    func show(on screen: Screen) {
        for pair in pairs {
            if !pair.path.isEmpty { screen.writeHeading(pair.path + (pair.change.map { ", \($0.rawValue)" } ?? "")) }
            for difference in pair.differences {
                screen.write(
                    wrapped: [Table.Cell(difference.change.rawValue, difference.change.style), " "],
                    Table.Cell(difference.facts), margin: "    ")
            }
        }
        if !pairs.isEmpty { screen.writeLine("") }
        let files = fileCount > 1 ? " in \(pairs.count) of \(Quantity.count(fileCount, "file"))" : ""
        let unread = failures.isEmpty ? "" : " Not all could be read."
        screen.writeLine(
            (pairs.isEmpty ? "No differences." : Quantity.count(count, "difference") + files + ".") + unread)
    }

    /// The differences for programs.
    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.field("old", old)
            writer.field("new", new)
            writer.objects("files", pairs) { writer, pair in
                writer.field("path", pair.path.isEmpty ? nil : pair.path)
                writer.field("change", pair.change?.rawValue)
                writer.objects("differences", pair.differences) { $1.write(to: &$0) }
            }
            writer.list("errors", failures) { $0.string($1.message) }
        }
    }
}

extension InterfaceDifference {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.field("kind", kind.rawValue)
        writer.field("change", change.rawValue)
        writer.field("object", object)
        writer.field("place", place.isEmpty ? nil : place)
        writer.field("name", name.isEmpty ? nil : name)
        writer.field("old", old)
        writer.field("new", new)
    }
}

extension InterfaceDifference.Change {
    /// The style of its word on a terminal.
    var style: Style {
        switch self {
        case .added: .shared
        case .removed: .bad
        case .moved, .changed: .fresh
        }
    }
}
