/// Disturbances of the machine while clients work.
enum Disturbance: String, CaseIterable {
    /// Another file replaces a file.
    case replaceFile
    /// A file is overwritten in place.
    case rewriteFile
    /// A file is removed and written again.
    case removeFile
    /// Another folder replaces the whole bundle.
    case replaceBundle
    /// A worker is killed.
    case killWorker
    /// A file helper is killed.
    case killFileHelper
    /// The service is killed.
    case killService
    /// The service is stopped by a signal until the watchdog kills it.
    case stopService
    /// The file system of the bundle is full.
    case fillDisk
    /// The service's control group has little memory.
    case shortMemory

    /// Frequency relative to the other disturbances.
    var weight: Int {
        switch self {
        case .replaceFile: 60
        case .rewriteFile: 20
        case .removeFile: 8
        case .replaceBundle: 3
        case .killWorker: 12
        case .killFileHelper: 10
        case .killService: 2
        case .stopService, .fillDisk, .shortMemory: 1
        }
    }

    /// Least time between two disturbances of the kind, in nanoseconds.
    var gap: UInt64 {
        switch self {
        case .replaceFile, .rewriteFile, .removeFile: 0
        case .replaceBundle: 200_000_000
        // The next process needs time to start, because attacks take all processors.
        case .killWorker, .killFileHelper: 1_000_000_000
        case .killService: 4_000_000_000
        case .stopService, .fillDisk, .shortMemory: 30_000_000_000
        }
    }

    /// Whether another service process may run after the disturbance.
    var endsService: Bool {
        switch self {
        case .killService, .stopService, .shortMemory: true
        default: false
        }
    }
}
