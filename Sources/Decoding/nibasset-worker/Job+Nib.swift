internal import ByteReading
internal import LinuxSystem
internal import NibFormats
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    /// Finds the references of an interface file that files can answer: one `reference` for each.
    mutating func readNib(_ input: FileDescriptor) throws {
        let reader = InterfaceReader()
        let bytes = try contents(of: input, limit: reader.limits.byteCount)
        let references: [ResourceReference]
        do {
            references = try reader.resources(in: bytes).references
        } catch {
            throw WorkerReply.Failure(error)
        }
        for reference in references where reference.origin != .systemSymbol {
            guard let kind = reference.kind.assetKind else { continue }
            let name = Array(reference.name.utf8)
            if name.count > WorkerReply.nameLimit { continue }  // no file can have it
            try send(.reference(WorkerReply.Reference(kind: kind, name: name, usage: Array(reference.usage.utf8))))
        }
    }
}

extension ResourceReference {
    /// Who uses it first, as "NSButtonCell.NSNormalImage", or else how the format spells it.
    fileprivate var usage: String {
        guard let use = uses.first else { return spelling }
        return use.attribute.isEmpty ? use.className : use.className + "." + use.attribute
    }
}
