/// What happens to the machine while clients work.
enum Disturbance: String, CaseIterable {
    /// A file is replaced by another one of its name.
    case replaceFile
    /// A file is written where it is.
    case rewriteFile
    /// A file goes and comes back.
    case removeFile
    /// The whole bundle is replaced by another one.
    case replaceBundle
    /// A worker is killed.
    case killWorker
    /// A file helper is killed.
    case killFileHelper
    /// The service is killed.
    case killService
    /// The service stands still until the watchdog kills it.
    case stopService
    /// The file system of the bundle is full.
    case fillDisk
    /// The service's control group has little memory.
    case shortMemory

    /// How often it happens beside the others.
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

    /// Nanoseconds that have to pass before it happens again.
    var gap: UInt64 {
        switch self {
        case .replaceFile, .rewriteFile, .removeFile: 0
        case .replaceBundle: 200_000_000
        // The next one needs time to start beside attacks that take all processors.
        case .killWorker, .killFileHelper: 1_000_000_000
        case .killService: 4_000_000_000
        case .stopService, .fillDisk, .shortMemory: 30_000_000_000
        }
    }

    /// Whether the service that is there at the end would not be the one that was there before.
    var endsService: Bool {
        switch self {
        case .killService, .stopService, .shortMemory: true
        default: false
        }
    }
}
