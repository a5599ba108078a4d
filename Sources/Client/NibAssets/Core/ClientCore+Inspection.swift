internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

extension ClientCore {
    /// The daemon's statistics.
    func statistics() throws(AssetError) -> [Statistic] {
        try call { (connection, deadline) throws(ExchangeFailure) in
            try connection.askForParts(.statistics, for: StatisticsReply.self, until: deadline)
        }.flatMap { $0.statistics }
    }

    /// The entries of the daemon's cache that this user may see.
    func list(_ kind: AssetKind?) throws(AssetError) -> [ListEntry] {
        try call { (connection, deadline) throws(ExchangeFailure) in
            try connection.askForParts(List(kind: kind), for: ListReply.self, until: deadline)
        }.flatMap { $0.entries }
    }

    /// A new, unregistered object for an entry of the list. The caller gets a use of it.
    func object(of entry: ListEntry, _ kind: AssetKind) throws(AssetError) -> AssetObject {
        guard entry.answer.kind == kind else {
            throw AssetError(.badArgument, kind == .image ? "the entry is no image" : "the entry is no sound")
        }
        return try call { (connection, deadline) throws(ExchangeFailure) in
            let request = Hold(object: entry.answer.object)
            let answer = try connection.ask(request, for: Found.self, until: deadline).answer
            // The next daemon may have given the number to something else.
            guard answer.kind == kind, answer.path == entry.answer.path, answer.name == entry.answer.name else {
                self.withTable { $0.giveBack(answer.object) }
                throw .refused(Failure(.notFound, text: Array("the entry is gone".utf8)))
            }
            return try self.nameless(answer, nil, on: connection)
        }
    }

    /// The bundles that the daemon knows and this user may see.
    func bundles() throws(AssetError) -> [BundleEntry] {
        try call { (connection, deadline) throws(ExchangeFailure) in
            try connection.askForParts(.listBundles, for: BundleList.self, until: deadline)
        }.flatMap { $0.bundles }
    }

    /// The connections of clients that this user may see.
    func clients() throws(AssetError) -> [ClientEntry] {
        try call { (connection, deadline) throws(ExchangeFailure) in
            try connection.askForParts(.listClients, for: ClientList.self, until: deadline)
        }.flatMap { $0.clients }
    }

    /// The daemon's counts, in groups that this user may see.
    func counts(by grouping: CountGrouping) throws(AssetError) -> [CountEntry] {
        try call { (connection, deadline) throws(ExchangeFailure) in
            try connection.askForParts(ListCounts(by: grouping), for: CountList.self, until: deadline)
        }.flatMap { $0.groups }
    }

    /// The steps by which a name is resolved; the last one is the result.
    func resolve(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) throws(AssetError) -> [ResolutionStep] {
        try call { (connection, deadline) throws(ExchangeFailure) in
            let number = try self.number(of: context, on: connection, until: deadline)
            let request = Resolve(LookUp(context: number, kind: kind, name: name))
            return try connection.askForParts(request, for: Resolution.self, until: deadline)
        }.flatMap { $0.steps }
    }

    /// The description of an interface file or an asset catalog, as JSON.
    func inspect(_ file: FileDescriptor) throws(AssetError) -> [UInt8] {
        try call { (connection, deadline) throws(ExchangeFailure) in
            let (document, memory) = try connection.askWithFile(
                Inspect(), for: Inspected.self, files: [file], until: deadline)
            guard let memory else {
                throw .fatal(.protocolError(.wrongDescriptors(found: 0, expected: 1)))
            }
            let allowed = ClientLimits.documentBytes.value
            guard document.byteCount <= allowed else {
                throw .fatal(
                    AssetError(
                        .protocolError, found: document.byteCount, allowed: UInt64(allowed),
                        "the daemon announced a document that is too long"))
            }
            do throws(SystemError) {
                if let text = try memory.readAll(limit: Int(document.byteCount)) { return text }
            } catch {
                throw .fatal(AssetError(error))
            }
            throw .fatal(AssetError(.protocolError, "the document is longer than its message says"))
        }
    }

    /// Drops entries that are not in use.
    func purge(_ request: Purge) throws(AssetError) -> Purged {
        try call { (connection, deadline) throws(ExchangeFailure) in
            try connection.ask(request, for: Purged.self, until: deadline)
        }
    }
}
