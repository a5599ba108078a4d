internal import FileAccess
internal import LinuxSystem
internal import WireProtocol

/// The files that a client has sent with a lookup, because the daemon may not open them.
struct SuppliedFiles {
    private let first: SuppliedFile
    private let paths: [[UInt8]]
    /// Whether the client sends one file only: before version 1.5 of the protocol, a client sent the first needed file and no other.
    var isOne: Bool { paths.isEmpty }

    /// Creates the files of a request; `first` has the number in the message's header.
    init(_ request: LookUp, first: SuppliedFile) {
        self.first = first
        paths = request.files
    }

    /// Returns the file for the last path in `needed`, the paths of needed files in their order; nil if the client has not sent that file.
    func file(at needed: [FilePath]) -> SuppliedFile? {
        if isOne { return needed.count == 1 ? first : nil }
        return needed.last.flatMap { paths.firstIndex(of: $0.bytes) }.map { first.following($0) }
    }
}
