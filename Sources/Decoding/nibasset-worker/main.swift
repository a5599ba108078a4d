import LinuxSystem
import WorkerProcess
import WorkerProtocol

exitProcess(
    WorkerProcess.run { (job, input) throws(JobInterruption) in
        switch job.request.operation {
        case .decodeImage: try job.decodeImage(input)
        case .decodeSound: try job.decodeSound(input)
        case .readNib: try job.readNib(input)
        case .readAliases: try job.readAliases(input)
        case .readBundleInformation: try job.readBundleInformation(input)
        case .describeNib: try job.describeNib(input)
        case .readCatalog: try job.readCatalog(input)
        case .decodeCatalogImage: try job.decodeCatalogImage(input)
        case .useMemory: preconditionFailure("a job does not start with useMemory")
        }
    })
