internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// A nib's references and embedded media, each with its object, if it has one. Holds the objects for its lifetime.
final class NibReferences: @unchecked Sendable {
    // Filled while the nib is loaded, before other threads can see it.
    private(set) var references: [NibReference] = []
    private(set) var objects: [AssetObject?] = []

    fileprivate func add(_ reference: NibReference, _ object: AssetObject?) {
        references.append(reference)
        objects.append(object)
    }

    deinit {
        for case let object? in objects { object.client.release(object) }
    }
}

extension ClientCore {
    /// Loads an interface file, `file` or the bundle's file of a name: registers its images and sounds (rule N6), and has embedded media decoded. In
    /// a wrapper, the form for `system` is loaded.
    func loadNib(
        _ name: [UInt8], file supplied: FileDescriptor? = nil, for system: SystemVersion? = nil,
        in context: BundleContext
    ) throws(AssetError) -> NibReferences {
        if let refusal = NameRefusal(name) { throw AssetError(.badName, refusal.description) }
        return try call { (connection, deadline) throws(ExchangeFailure) in
            let number = try self.number(of: context, on: connection, until: deadline)
            // If this process can read the index, and the index leads to all objects, the daemon need only send names.
            let takesNames = self.withTable { context.index?.belongs(to: $0.session) ?? false }
            let request = LoadNib(context: number, name: name, system: system, takesNames: takesNames)
            let parts = try self.supplyingFiles { (needed) throws(ExchangeFailure) in
                try connection.askForParts(
                    request, for: NibLoaded.self, files: supplied.map { [$0] } ?? needed.files, until: deadline)
            }
            // The reply may have announced memory.
            let invalidated = connection.events.invalidated
            try self.takeEventsAndAnswers(from: connection)
            // An event may be about an object in the reply, which the table does not know yet.
            connection.events.invalidated += invalidated
            let loaded = NibReferences()
            for reference in parts.flatMap({ $0.references }).prefix(ClientLimits.references.value) {
                // The daemon has lost the context meanwhile; the call begins again.
                if reference.status == .unknownContext {
                    throw .refused(Failure(.unknownContext, text: reference.diagnosis))
                }
                let (complete, file) =
                    reference.status == .needsFile
                    ? try self.askForReference(reference, in: number, on: connection, until: deadline)
                    : (reference, nil)
                loaded.add(complete, try self.enter(complete, file, in: context, on: connection))
            }
            for part in parts {
                for name in part.names.prefix(ClientLimits.references.value - loaded.references.count) {
                    let (reference, object) = try self.find(name, in: context, number, on: connection, until: deadline)
                    loaded.add(reference, object)
                }
            }
            return loaded
        }
    }

    /// Finds the object of a name in the index; if the index has no answer, asks the daemon.
    private func find(
        _ name: NibName, in context: BundleContext, _ number: UInt32, on connection: DaemonLink, until deadline: UInt64
    ) throws(ExchangeFailure) -> (NibReference, AssetObject?) {
        let known = withTable { $0.takeIndexed(name.kind, name.name.span, in: context, .first, for: self) }
        if case .object(let found, _)? = known {
            let object = unsafe found.takeUnretainedValue()
            // If the name is an alias, the record has the name of its target.
            let answer = Answer(
                object: 0, memory: 0, offset: 0, kind: name.kind, origin: .shared,
                name: (try? object.record.name) ?? name.name, path: (try? object.record.path) ?? [])
            return (NibReference(answer: answer, usage: name.usage), object)
        }
        let asked = NibReference(answer: Answer(none: name.kind, name: name.name), usage: name.usage)
        let (reference, file) = try askForReference(asked, in: number, on: connection, until: deadline)
        return (reference, try enter(reference, file, in: context, on: connection))
    }

    /// Asks for a reference by its name, and sends the file if only this process may read it. For a streamed sound, returns its file, too. An error
    /// of the file becomes the reference's error.
    @inline(never)  // for the size of the library
    private func askForReference(
        _ reference: NibReference, in context: UInt32, on connection: DaemonLink, until deadline: UInt64
    ) throws(ExchangeFailure) -> (NibReference, FileDescriptor?) {
        var complete = reference
        let (kind, name) = (reference.answer.kind, reference.answer.name)
        do throws(ExchangeFailure) {
            let wanted = reference.status == .needsFile ? reference.diagnosis : nil
            let found = try ask(kind, name, bundleOnly: false, in: context, wanted: wanted, on: connection, deadline)
            complete.answer = found.answer
            complete.status = .done
            complete.diagnosis = []
            return (complete, found.file)
        } catch {
            guard case .refused(let failure) = error, AssetError.Status(failure.status) != nil else { throw error }
            complete.status = failure.status
            complete.reason = failure.reason
            complete.diagnosis = failure.text
            return (complete, nil)
        }
    }

    /// The object of a reference; nil when it has no object.
    private func enter(
        _ reference: NibReference, _ file: FileDescriptor?, in context: BundleContext, on connection: DaemonLink
    ) throws(ExchangeFailure) -> AssetObject? {
        let answer = reference.answer
        if answer.object == 0 { return nil }
        if answer.flags.contains(.embedded) { return try unregisteredObject(for: answer, nil, on: connection) }
        return try enter(answer, file, named: answer.name, in: context, .first, on: connection)
    }
}
