internal import AssetResolution
internal import EventLoop
internal import FileAccess

/// Known folders and watched files of a bundle. To forget a folder with everything in it takes the same time however much that is.
@EventLoopActor
struct BundleTree {
    /// One path, and the known paths beneath it.
    @EventLoopActor
    private final class Node {
        var folder: Folder?
        /// The watch of a file that lies behind a link.
        var watch: FileWatch?
        var children: [[UInt8]: Node] = [:]
        var isEmpty: Bool { folder == nil && watch == nil && children.isEmpty }
    }

    /// Amount that `remove` has taken away.
    enum Removed {
        /// No folder.
        case nothing
        /// A folder without any known path beneath it.
        case folder
        /// Other known paths too.
        case several
    }

    private var root = Node()

    /// The folder at a path, if it is known.
    func folder(_ path: RelativePath) -> Folder? { node(path.names[...])?.folder }

    func setFolder(_ folder: Folder?, at path: RelativePath) { change(path) { $0.folder = folder } }

    func setWatch(_ watch: FileWatch?, at path: RelativePath) { change(path) { $0.watch = watch } }

    /// Forgets a path and all paths beneath it. The objects are freed in steps.
    @discardableResult
    mutating func remove(_ path: RelativePath) -> Removed {
        let names = path.names
        guard let node = node(names[...]) else { return .nothing }
        if let name = names.last {
            self.node(names.dropLast())?.children[name] = nil
            prune(names.dropLast())
        } else {
            root = Node()
        }
        let removed: Removed = !node.children.isEmpty ? .several : node.folder != nil ? .folder : .nothing
        var nodes = [node]
        EventLoopActor.inSteps {
            guard let next = nodes.popLast() else { return false }
            nodes += next.children.values
            next.children = [:]
            return true
        }
        return removed
    }

    private func node(_ names: ArraySlice<[UInt8]>) -> Node? {
        var node = root
        for name in names {
            guard let child = node.children[name] else { return nil }
            node = child
        }
        return node
    }

    private func change(_ path: RelativePath, _ change: (Node) -> Void) {
        var node = root
        for name in path.names {
            let child = node.children[name] ?? Node()
            node.children[name] = child
            node = child
        }
        change(node)
        prune(path.names[...])
    }

    /// Removes nodes at the end of a path that hold nothing.
    private func prune(_ names: ArraySlice<[UInt8]>) {
        guard let name = names.last, let parent = node(names.dropLast()), parent.children[name]?.isEmpty == true
        else { return }
        parent.children[name] = nil
        prune(names.dropLast())
    }
}
