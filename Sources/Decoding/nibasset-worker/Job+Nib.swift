internal import AssetModel
internal import ByteReading
internal import LinuxSystem
internal import NibFormats
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    /// Finds the media in an interface file and the names to which the file refers: sends a `medium` for each part of the media, with the part's
    /// bytes in the memory, then a `reference` for each name that a file can have.
    mutating func readNib(_ input: FileDescriptor) throws(JobInterruption) {
        let resources = try interface(input, InterfaceReader.resources)
        try send(resources.anonymousMedia)
        for reference in resources.references where reference.origin != .systemSymbol {
            guard let kind = reference.kind.assetKind else { continue }
            let name = Array(reference.name.utf8)
            if name.count > WorkerReply.nameLimit { continue }  // no file can have this name
            let usage = Self.usage(reference.uses, or: reference.spelling)
            try send(.reference(WorkerReply.Reference(kind: kind, name: name, usage: usage)))
        }
    }

    /// Describes an interface file or a catalog completely: a JSON document in the memory.
    mutating func describeNib(_ input: FileDescriptor) throws(JobInterruption) {
        let catalog = try catalogDocument(input)
        let document = if let catalog { catalog } else { try interface(input, InterfaceReader.document).json() }
        let memory = try memory(UInt64(document.count))
        memory.write(document, at: 0)
        try send(.document(byteCount: UInt64(document.count)))
    }

    private func interface<Value>(
        _ input: FileDescriptor, _ read: (InterfaceReader) -> ([UInt8]) throws(InterfaceError) -> Value
    ) throws(JobInterruption) -> Value {
        let reader = InterfaceReader()
        let bytes = try contents(of: input, limit: reader.limits.byteCount)
        do {
            return try read(reader)(bytes)
        } catch {
            var failure = WorkerReply.Failure(error.fault, message: error.description)
            if case .unknownFormat = error { failure.reason = .notRecognised }
            throw .failed(failure)
        }
    }

    private mutating func send(_ media: [EmbeddedMedia]) throws(JobInterruption) {
        let media = media.filter { $0.byteCount > 0 }
        if media.isEmpty { return }
        try check(media.count, "embedded pictures and sounds")
        try check(media.map(\.parts.count).max() ?? 0, "bitmaps in a picture")
        let memory = try memory(media.reduce(0) { $0 + UInt64($1.byteCount) })
        var offset = 0
        for (number, medium) in media.enumerated() {
            let usage = Self.usage(medium.uses, or: medium.spelling)
            for part in medium.parts where !part.isEmpty {
                memory.write(Array(part), at: offset)
                try send(
                    .medium(
                        WorkerReply.Medium(
                            kind: medium.kind, number: UInt32(number), offset: UInt64(offset),
                            byteCount: UInt64(part.count), usage: usage)))
                offset += part.count
            }
        }
    }

    private func check(_ count: Int, _ things: String) throws(JobInterruption) {
        let allowed = UInt64(WorkerLimits.media.value)
        guard UInt64(count) > allowed else { return }
        throw .exceeded(UInt64(count), allowed, "at most \(allowed) \(things) expected, found \(count)")
    }

    /// Returns the first use, as "NSButtonCell.NSNormalImage", or else the spelling in the file.
    private static func usage(_ uses: [ResourceUse], or spelling: String) -> [UInt8] {
        guard let use = uses.first else { return Array(spelling.utf8) }
        return Array((use.attribute.isEmpty ? use.className : use.className + "." + use.attribute).utf8)
    }
}
