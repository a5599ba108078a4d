internal import LinuxSystem
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    mutating func read(_ input: FileDescriptor) throws(JobInterruption) {
        switch request.operation {
        case .decodeImage: try decodeImage(input)
        case .decodeSound: try decodeSound(input)
        case .readNib: try readNib(input)
        case .readAliases: try readAliases(input)
        case .readBundleInformation: try readBundleInformation(input)
        case .describeNib: try describeNib(input)
        case .readCatalog: try readCatalog(input)
        case .decodeCatalogImage: try decodeCatalogImage(input)
        case .useMemory: preconditionFailure("a job does not start with useMemory")
        }
    }
}
