internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

extension ClientCore {
    /// `imageNamed:` and `soundNamed:`. The caller gets a use of the object.
    func named(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) throws(AssetError) -> AssetObject {
        try check(name, context.conditions.profile)
        if let known = try knownAnswer(to: kind, name, in: context)?.object(kind, name.span) { return known }
        return try call { (connection, deadline) throws(ExchangeFailure) in
            // The answer may come with the opening of the bundle, or its index.
            let number = try self.number(of: context, on: connection, until: deadline)
            let arrived = try self.answerUnderWay(kind, name, in: context, on: connection, until: deadline)
            do throws(AssetError) {
                if let object = try arrived?.object(kind, name.span) { return object }
            } catch {
                throw .refused(Failure(.notFound, text: Array(error.message.utf8)))
            }
            let found = try self.ask(kind, name, bundleOnly: false, in: number, on: connection, deadline)
            return try self.enter(found.answer, found.file, named: name, in: context, .latest, on: connection)
        }
    }

    /// An image rendered at a size: a new, unregistered object. The caller gets a use of the object.
    func picture(_ name: [UInt8], size: PixelSize, in context: BundleContext) throws(AssetError) -> AssetObject {
        let allowed = UInt32(AssetLimits.side.value)
        guard (1...allowed).contains(size.width), (1...allowed).contains(size.height) else {
            throw AssetError(
                .badArgument, found: UInt64(max(size.width, size.height)), allowed: UInt64(allowed),
                "width and height are 1 to \(allowed) pixels")
        }
        return try unregisteredImage(name, size: size, in: context)
    }

    /// A new, unregistered image; with `bundleOnly`, the image of `imageForResource:` (rule I12). The caller gets a use of the image.
    func unregisteredImage(
        _ name: [UInt8], bundleOnly: Bool = false, size: PixelSize? = nil, in context: BundleContext
    ) throws(AssetError) -> AssetObject {
        try check(name, context.conditions.profile)
        return try call { (connection, deadline) throws(ExchangeFailure) in
            let number = try self.number(of: context, on: connection, until: deadline)
            let found = try self.ask(
                .image, name, bundleOnly: bundleOnly, size: size, in: number, on: connection, deadline)
            return try self.unregisteredObject(for: found.answer, found.file, on: connection)
        }
    }

    /// A new, unregistered object for an answer. The caller gets a use of the object.
    func unregisteredObject(
        for answer: Answer, _ file: FileDescriptor?, on connection: DaemonLink
    ) throws(ExchangeFailure) -> AssetObject {
        let source = try load(answer, on: connection)
        let object = AssetObject(client: self, source, answer.kind, name: [], streamFile: file)
        return withTable { $0.hold(object) }
    }

    /// Looks a name up. The result has a file if the answer is a streamed sound and the daemon's file helper has sent its file.
    func ask(
        _ kind: AssetKind, _ name: [UInt8], bundleOnly: Bool, size: PixelSize? = nil, in context: UInt32,
        wanted: [UInt8]? = nil, on connection: DaemonLink, _ deadline: UInt64
    ) throws(ExchangeFailure) -> (answer: Answer, file: FileDescriptor?) {
        let request = LookUp(context: context, kind: kind, bundleOnly: bundleOnly, name: name, size: size)
        return try supplyingFiles(wanted) { (needed) throws(ExchangeFailure) in
            var request = request
            request.files = needed.paths
            let found = try connection.ask(request, for: Found.self, files: needed.files, until: deadline)
            try found.answer.expect(kind)
            return (found.answer, found.file == 0 ? nil : connection.takeFile(found.file))
        }
    }

    /// Sends a request, and sends it again with the files that only this process may read. If permissions or files change meanwhile, the daemon may
    /// need other files, and the request is repeated. `wanted` is the text of a `needsFile` that came already.
    func supplyingFiles<Reply>(
        _ wanted: [UInt8]? = nil, _ ask: (NeededFiles) throws(ExchangeFailure) -> Reply
    ) throws(ExchangeFailure) -> Reply {
        var wanted = wanted
        var missing: [UInt8]?
        for triesLeft in (0..<ClientLimits.fileTries.value).reversed() {
            let needed = if let wanted { try NeededFiles(wanted) } else { NeededFiles() }
            // A file that has just gone is not asked for again.
            if let path = needed.missing, path == missing {
                throw .refused(Failure(.broken, reason: FileDamage.unreadable.rawValue, text: path))
            }
            missing = needed.missing
            do {
                return try ask(needed)
            } catch {
                guard triesLeft > 0, case .refused(let failure) = error else { throw error }
                if failure.status == .needsFile {
                    wanted = failure.text
                } else if failure.isOfChangedFile, !needed.files.isEmpty {
                    // The daemon says again which files it needs.
                    wanted = nil
                } else {
                    throw error
                }
            }
        }
        preconditionFailure("the last try returns or throws")
    }

    /// Finds an answer's record and reads all of it once.
    func load(_ answer: Answer, on connection: DaemonLink) throws(ExchangeFailure) -> AssetObject.Source {
        do throws(LayoutError) {
            guard let memory = connection.memories[answer.memory] else {
                throw LayoutError.badField(name: "memory number", found: UInt64(answer.memory))
            }
            let record = try MappedRecord(
                in: memory, answer.memory, at: answer.offset, of: answer.object, answer.kind, connection.memories)
            try record.check(answer.kind)
            return AssetObject.Source(record: record, session: connection.session, number: answer.object)
        } catch {
            throw .fatal(
                AssetError(
                    .protocolError,
                    "the record of object " + String(answer.object) + " in memory " + String(answer.memory) + ": "
                        + error.description))
        }
    }

    /// The object for an answer, registered under its name. The caller gets a use of the object.
    func enter(
        _ answer: Answer, _ file: FileDescriptor?, named name: [UInt8], in context: BundleContext,
        _ precedence: RememberedNames.Precedence, on connection: DaemonLink
    ) throws(ExchangeFailure) -> AssetObject {
        let source = try load(answer, on: connection)
        return withTable { enter(answer, source, file, named: name, in: context, precedence, into: &$0) }
    }

    /// Same as `enter(_:_:named:in:_:on:)`, for a record that was read already; under the table lock.
    func enter(
        _ answer: Answer, _ source: AssetObject.Source, _ file: FileDescriptor? = nil, named name: [UInt8],
        in context: BundleContext, _ precedence: RememberedNames.Precedence = .latest, into table: inout RememberedNames
    ) -> AssetObject {
        table.enter(source, answer.kind, named: name, in: context, flags: answer.flags, precedence) {
            AssetObject(
                client: self, source, answer.kind, name: source.record.isNamed(answer.name) ? nil : answer.name,
                streamFile: file)
        }
    }

    /// Refuses invalid names without a request (rule I5).
    private func check(_ name: [UInt8], _ profile: Profile) throws(AssetError) {
        if let refusal = NameRefusal(name, in: profile) { throw AssetError(.badName, refusal.description) }
    }

    /// A new descriptor of a streamed sound's file, at its start.
    func openStream(of object: AssetObject) throws(AssetError) -> FileDescriptor {
        guard object.kind == .sound, object.record.isStreamed else {
            throw AssetError(.badArgument, "the sound is decoded, not streamed")
        }
        do {
            // Without /proc a descriptor cannot be reopened; then the file is opened by its path.
            if let file = withTable({ _ in object.streamFile }), file.isIntact, isProcThere() {
                return try file.reopened(.nonBlocking)
            }
            return try FileDescriptor.open(path: withTable { _ in object.path }.bytes, .nonBlocking)
        } catch {
            throw AssetError(error)
        }
    }
}
