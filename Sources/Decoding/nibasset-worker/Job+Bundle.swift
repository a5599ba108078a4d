internal import ByteReading
internal import LinuxSystem
internal import PropertyLists
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    /// Reads an alias table: one `pair` for each alias whose names can be files' names.
    mutating func readAliases(_ input: FileDescriptor) throws {
        let file = try propertyList { try AliasFile(try contents(of: input, limit: AliasFile.limits.byteCount)) }
        for pair in file.pairs {
            let alias = Array(pair.alias.utf8)
            let name = Array(pair.name.utf8)
            if max(alias.count, name.count) > WorkerReply.nameLimit { continue }  // no file can have it
            try send(.pair(key: alias, value: name))
        }
    }

    /// Reads a bundle's property list: the development region, where it names one.
    mutating func readBundleInformation(_ input: FileDescriptor) throws {
        let information = try propertyList {
            try BundleInformation(try contents(of: input, limit: BundleInformation.limits.byteCount))
        }
        guard let region = information.developmentRegion else { return }
        try send(.pair(key: Array("CFBundleDevelopmentRegion".utf8), value: Array(region.utf8)))
    }

    private func propertyList<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ReadingError {
            throw WorkerReply.Failure(propertyList: error)
        }
    }
}
