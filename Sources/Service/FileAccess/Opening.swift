internal import AssetModel
internal import EventLoop
internal import FileHelperProtocol
internal import LinuxSystem

/// Files that one task waits for together, and what is known of each.
@EventLoopActor
final class Opening {
    typealias Outcome = Result<FileAccess.FoundFile, FileAccessError>

    /// In the order of the files. What has no outcome yet is lost.
    private var outcomes: [Outcome]
    private var left: Int
    private let done = Promise<Void>()

    init(count: Int) {
        left = count
        outcomes = Array(repeating: .failure(FileAccessError(path: "", reason: .helperLost)), count: count)
    }

    /// Asks the helpers for all files, and waits. Called once.
    func outcomes(of files: [(path: FilePath, directory: FileHandle)]) async -> [Outcome] {
        let deadline = RequestTime.deadline
        var requests: [(helper: FileHelper, all: [PendingFileRequest])] = []
        for (number, (path, directory)) in files.enumerated() {
            guard path.bytes.count <= FileHelperLimits.pathBytes.value else {
                take(.failure(.refused(.notFound)), of: number, path)
                continue
            }
            let location = FileLocation(handle: directory.number, path: path)
            let request = PendingFileRequest(
                .open([location]), handle: directory, descriptor: nil, deadline: deadline
            ) { [self] in take($0, of: number, path) }
            if let place = requests.lastIndex(where: { $0.helper === directory.helper }) {
                requests[place].all.append(request)
            } else {
                requests.append((directory.helper, [request]))
            }
        }
        for (helper, all) in requests { helper.submit(all) }
        if left > 0 { await done.kept() }
        return outcomes
    }

    private func take(_ outcome: PendingFileRequest.Outcome, of number: Int, _ path: FilePath) {
        do throws(FileAccessError) {
            let answer = try FileHelperAnswer(outcome, of: path)
            guard case .opened(let found) = answer.reply, let file = found.first else {
                throw answer.unexpected(path, expected: "a file")
            }
            switch file {
            case .success(let facts):
                outcomes[number] = .success(.init(path: path, facts: facts, watch: answer.watch))
            case .failure(let failure): throw FileAccessError(path: path.description, reason: .refused(failure))
            }
        } catch {
            outcomes[number] = .failure(error)
        }
        left -= 1
        if left == 0 { done.keep(()) }
    }
}
