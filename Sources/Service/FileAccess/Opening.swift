internal import AssetModel
internal import EventLoop
internal import FileHelperProtocol
internal import LinuxSystem

/// Files that one task waits for together, and what is known of each.
@EventLoopActor
final class Opening {
    typealias Outcome = Result<FileAccess.FoundFile, FileAccessError>

    private let files: [(path: FilePath, directory: FileHandle)]
    /// In the order of the files. What has no outcome yet is lost.
    private var outcomes: [Outcome]
    private var left: Int
    private var waiter: CheckedContinuation<Void, Never>?

    init(_ files: [(path: FilePath, directory: FileHandle)]) {
        self.files = files
        left = files.count
        outcomes = Array(
            repeating: .failure(FileAccessError(path: "", reason: .helperLost)), count: files.count)
    }

    /// Asks the helpers for all files, and waits. Called once.
    func allFound() async -> [Outcome] {
        var requests: [(helper: FileHelper, all: [PendingFileRequest])] = []
        var start = 0
        while start < files.count {
            let (first, directory) = (start, files[start].directory)
            let locations = locations(from: first)
            start += max(1, locations.count)
            if locations.isEmpty {
                take(.failure(.refused(.notFound)), of: first..<start)
                continue
            }
            let request = PendingFileRequest(.open(locations), handle: directory, descriptor: nil) { [self] in
                take($0, of: first + $1.lowerBound..<first + $1.upperBound)
            }
            if let place = requests.lastIndex(where: { $0.helper === directory.helper }) {
                requests[place].all.append(request)
            } else {
                requests.append((directory.helper, [request]))
            }
        }
        for (helper, all) in requests { helper.submit(all) }
        await withCheckedContinuation { continuation in
            // Checked in here: entering the continuation may suspend, and the last outcome may come meanwhile.
            if left == 0 { continuation.resume() } else { waiter = continuation }
        }
        return outcomes
    }

    /// The next files that fit into one request; none where the path of the first is too long.
    private func locations(from start: Int) -> [FileLocation] {
        let directory = files[start].directory
        var locations: [FileLocation] = []
        var byteCount = 0
        for file in files[start...].prefix(FileHelperLimits.filesInRequest.value) {
            let location = FileLocation(handle: directory.number, path: file.path)
            byteCount += location.byteCount
            guard file.directory === directory, byteCount <= FileRequest.locationBytes,
                file.path.bytes.count <= FileHelperLimits.pathBytes.value
            else { break }
            locations.append(location)
        }
        return locations
    }

    private func take(_ outcome: PendingFileRequest.Outcome, of numbers: Range<Int>) {
        if case .success(let answer) = outcome, case .opened(let found) = answer.reply {
            for (number, file) in zip(numbers, found) {
                switch file {
                case .success(let facts):
                    outcomes[number] = .success(.init(facts: facts, watch: answer.watch(facts.watch)))
                case .failure(let failure):
                    let path = files[number].path.description
                    outcomes[number] = .failure(FileAccessError(path: path, reason: .refused(failure)))
                }
            }
        } else {
            for number in numbers {
                let path = files[number].path
                do throws(FileAccessError) {
                    throw try FileHelperAnswer(outcome, of: path).unexpected(path, expected: "a file")
                } catch {
                    outcomes[number] = .failure(error)
                }
            }
        }
        left -= numbers.count
        if left == 0 { waiter.take()?.resume() }
    }
}
