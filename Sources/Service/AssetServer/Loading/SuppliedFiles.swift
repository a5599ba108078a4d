internal import FileAccess
internal import LinuxSystem
internal import WireProtocol

/// The files that a client has sent with a lookup, because the daemon may not open them.
struct SuppliedFiles {
    private let first: SuppliedFile
    private let paths: [[UInt8]]
    /// Whether the client sends no second file. Before version 1.5 of the protocol one came, the first that was needed.
    var isOne: Bool { paths.isEmpty }

    /// Files of a request; `first` has the number in its header.
    init(_ request: LookUp, first: SuppliedFile) {
        self.first = first
        paths = request.files
    }

    /// The last one of the files that the daemon needs, in their order; nil where the client has not sent it.
    func file(at needed: [FilePath]) -> SuppliedFile? {
        if isOne { return needed.count == 1 ? first : nil }
        return needed.last.flatMap { paths.firstIndex(of: $0.bytes) }.map { first.following($0) }
    }
}
