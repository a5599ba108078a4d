internal import FileAccess
internal import LinuxSystem
internal import WireProtocol

/// The files that a client has sent with a lookup, because the daemon may not open them.
struct SuppliedFiles {
    /// Supply of a file that the daemon needs.
    enum Supply {
        case sent(SuppliedFile)
        /// The client does not know that it is needed.
        case lacking
        /// The client is one that sends no second file.
        case leftOut
    }

    private let first: SuppliedFile
    /// Empty before version 1.5 of the protocol: one file came, the first that was needed.
    private let paths: [[UInt8]]

    /// Files of a request; `first` has the number in its header.
    init(_ request: LookUp, first: SuppliedFile) {
        self.first = first
        paths = request.files
    }

    /// The last one of the files that the daemon needs, in their order.
    func file(at needed: [FilePath]) -> Supply {
        if paths.isEmpty { return needed.count == 1 ? .sent(first) : .leftOut }
        guard let path = needed.last, let position = paths.firstIndex(of: path.bytes) else { return .lacking }
        return .sent(first.following(position))
    }
}
