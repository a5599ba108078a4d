internal import ByteReading
internal import LinuxSystem
internal import PropertyLists
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    /// Reads an alias table: one `pair` for each alias whose names are valid file names.
    mutating func readAliases(_ input: FileDescriptor) throws(JobInterruption) {
        let bytes = try contents(of: input, limit: AliasFile.limits.byteCount)
        let file = try interrupting(Self.failure) { () throws(ReadingError) in try AliasFile(bytes) }
        for pair in file.pairs {
            let alias = Array(pair.alias.utf8)
            let name = Array(pair.name.utf8)
            if max(alias.count, name.count) > WorkerReply.nameLimit { continue }  // no file can have this name
            try send(.pair(key: alias, value: name))
        }
    }

    /// Reads a bundle's property list: its development region, if it has one.
    mutating func readBundleInformation(_ input: FileDescriptor) throws(JobInterruption) {
        let bytes = try contents(of: input, limit: BundleInformation.limits.byteCount)
        let information = try interrupting(Self.failure) { () throws(ReadingError) in try BundleInformation(bytes) }
        guard let region = information.developmentRegion else { return }
        try send(.pair(key: Array("CFBundleDevelopmentRegion".utf8), value: Array(region.utf8)))
    }

    private static func failure(_ error: ReadingError) -> WorkerReply.Failure {
        .init(error.fault, message: "property list: \(error)")
    }
}
