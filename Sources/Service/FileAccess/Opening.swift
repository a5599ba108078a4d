internal import AssetModel
internal import EventLoop
internal import FileHelperProtocol
internal import LinuxSystem

/// Files that one task waits for together, and what is known of each.
@EventLoopActor
final class Opening {
    typealias Outcome = Result<FileAccess.FoundFile, FileAccessError>

    private let files: [(path: FilePath, directory: FileHandle)]
    private var outcomes: [Outcome?]
    private var left: Int
    private var waiter: CheckedContinuation<Void, Never>?

    init(_ files: [(path: FilePath, directory: FileHandle)]) {
        self.files = files
        left = files.count
        outcomes = Array(repeating: nil, count: files.count)
    }

    /// Asks the helpers for all files, and waits. Called once.
    func allFound() async -> [Outcome] {
        var requests: [(helper: FileHelper, all: [PendingFileRequest])] = []
        for (number, file) in files.enumerated() {
            guard file.path.bytes.count <= FileHelperLimits.pathBytes.value else {
                take(.failure(.refused(.notFound)), of: number)
                continue
            }
            let request = PendingFileRequest(
                .open([.init(handle: file.directory.number, path: file.path)]), handle: file.directory, descriptor: nil
            ) { [self] in take($0, of: number) }
            if let place = requests.lastIndex(where: { $0.helper === file.directory.helper }) {
                requests[place].all.append(request)
            } else {
                requests.append((file.directory.helper, [request]))
            }
        }
        for (helper, all) in requests { helper.submit(all) }
        await withCheckedContinuation { continuation in
            // Checked in here: entering the continuation may suspend, and the last outcome may come meanwhile.
            if left == 0 { continuation.resume() } else { waiter = continuation }
        }
        return outcomes.compactMap(\.self)
    }

    private func take(_ outcome: PendingFileRequest.Outcome, of number: Int) {
        let path = files[number].path
        outcomes[number] = Result { () throws(FileAccessError) in
            let answer = try FileHelperAnswer(outcome, of: path)
            guard case .opened(let found) = answer.reply, case .success(let facts)? = found.first else {
                throw answer.unexpected(path, expected: "a file")
            }
            return FileAccess.FoundFile(facts: facts, watch: answer.watch(facts.watch))
        }
        left -= 1
        if left == 0 { waiter.take()?.resume() }
    }
}
