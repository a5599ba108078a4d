internal import AssetResolution
internal import EventLoop
internal import FileAccess

/// Known folders and watched files of a bundle. The time to forget a folder does not depend on how much is known beneath it.
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

    private let root = Node()

    func folder(_ path: RelativePath) -> Folder? {
        var node: Node? = root
        for name in path.names { node = node?.children[name] }
        return node?.folder
    }

    func setFolder(_ folder: Folder?, at path: RelativePath) {
        change(path.names[...], in: root) { $0.folder = folder }
    }

    func setWatch(_ watch: FileWatch?, at path: RelativePath) { change(path.names[...], in: root) { $0.watch = watch } }

    /// Forgets a path and all paths beneath it. The objects are freed in steps.
    @discardableResult
    func remove(_ path: RelativePath) -> Removed {
        let removed = Node()
        change(path.names[...], in: root) { node in
            swap(&removed.folder, &node.folder)
            swap(&removed.watch, &node.watch)
            swap(&removed.children, &node.children)
        }
        if removed.isEmpty { return .nothing }
        let amount: Removed = !removed.children.isEmpty ? .several : removed.folder != nil ? .folder : .nothing
        var nodes = [removed]
        EventLoopActor.inSteps {
            guard let next = nodes.popLast() else { return false }
            nodes += next.children.values
            next.children = [:]
            return true
        }
        return amount
    }

    /// Changes the node of a path, and removes nodes that have become empty.
    private func change(_ names: ArraySlice<[UInt8]>, in node: Node, _ body: (Node) -> Void) {
        guard let name = names.first else { return body(node) }
        let child = node.children[name] ?? Node()
        change(names.dropFirst(), in: child, body)
        node.children[name] = child.isEmpty ? nil : child
    }
}
