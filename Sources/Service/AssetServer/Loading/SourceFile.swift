internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import FileHelperProtocol
internal import LinuxSystem
internal import WorkerPool

/// A file that a worker can read.
struct SourceFile {
    enum Source {
        /// Memory of the daemon's own.
        case memory(FileDescriptor)
        /// A path beneath a directory that a file helper keeps; "" for a file that the helper keeps itself. The daemon never has the file open.
        case helper(FileHandle, FilePath)
    }

    let source: Source
    let status: FileStatus
    /// Path when the file was found, as the kernel reports.
    let path: FilePath
    let isPublic: Bool
    /// What the resolution knows about a file that was found by a name.
    var candidate: Candidate.File?
    /// Watch of a file that lies behind a link, outside the watched folder of its name; nil for other files.
    var watch: FileWatch?
    /// Whether changes may go unnoticed. Answers that depend on such a file are not remembered.
    var isForeign = false
    /// Owner of the whole file if this file is a part of it; else nil.
    var ownerOfWhole: UInt32?
    /// Reservation of the memory of such a part; else nil.
    var reservation: CacheReservation?

    /// User who wrote the bytes.
    var owner: UInt32 { ownerOfWhole ?? status.owner }

    /// Whether the file is a compiled catalog, in which the candidate's item has to be decoded.
    var isCompiledCatalog: Bool { candidate?.isCompiledCatalog == true }

    /// The file for a job.
    @EventLoopActor
    var input: WorkerJob.Input {
        switch source {
        case .memory(let memory): .file(memory)
        case .helper(let directory, let path): .sent(FileDelivery(path, in: directory, of: status))
        }
    }
}

extension SourceFile {
    /// A file that a helper has found.
    init(_ found: FileAccess.FoundFile, in directory: FileHandle) {
        source = .helper(directory, found.path)
        status = found.facts.status
        path = found.facts.path
        isPublic = found.facts.isPublic
        isForeign = found.facts.isForeign
        watch = found.watch
    }

    /// A file that a client has passed. It is private, whatever its permissions are.
    @EventLoopActor
    init(_ supplied: FileHandle) {
        source = .helper(supplied, "")
        status = supplied.status
        path = supplied.path
        isPublic = false
        isForeign = true
    }
}
