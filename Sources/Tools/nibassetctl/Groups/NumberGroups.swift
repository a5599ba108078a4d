import NibAssets
import WireProtocol

/// Content of `stats --by`: the entries and counts that the user may see, in groups, and the rest of the service's own numbers.
struct NumberGroups {
    let grouping: CountGrouping
    /// Numbers of each group. Together with `rest`, their sum is `total`.
    private(set) var numbers: [Group: GroupNumbers] = [:]
    let service: ServiceNumbers
    /// Sum of the groups and the rest. Entries that several groups use count once.
    private(set) var total: GroupNumbers
    private(set) var rest: GroupNumbers
    /// Sentence about the part of the entries that the user may see; nil if the user may see everything.
    let visible: String?
    let processes: ClientProcesses

    init(_ grouping: CountGrouping, of client: AssetClient) throws(ControlFailure) {
        let clients = try asking(try client.clients())
        let counts = try asking(try client.counts(by: grouping))
        let entries = try asking(try client.list())
        // These numbers come last, so that they count the requests above.
        service = try ServiceNumbers(of: client)
        self.grouping = grouping
        processes = ClientProcesses(clients)
        total = GroupNumbers(service)
        rest = total
        visible = Self.part(entries.count, clients.count, of: service)
        for count in counts {
            guard let group = Self.group(of: count, grouping) else { continue }
            numbers[group, default: GroupNumbers()].add(count)
        }
        for client in clients where grouping.hasConnections {
            let group = grouping == .client ? Group.process(client.process, user: client.user) : .user(client.user)
            numbers[group, default: GroupNumbers()][.requests] &+= Int(clamping: client.requests)
        }
        let paths = Set(counts.map(\.path))
        let users = Dictionary(grouping: counts, by: \.process).mapValues { Set($0.map(\.user)) }
        for entry in entries {
            let group = group(of: entry, paths, users)
            numbers[group, default: GroupNumbers()].add(entry)
            guard entry.holders > 0 else { continue }
            total[.heldBytes] &+= Int(clamping: entry.byteCount)
            // For clients and users, `counts` has the held bytes.
            if !grouping.hasConnections { numbers[group]?[.heldBytes] &+= Int(clamping: entry.byteCount) }
        }
        for part in numbers.values { rest.subtract(part) }
    }

    private static func group(of count: CountEntry, _ grouping: CountGrouping) -> Group? {
        switch grouping {
        case .kind: count.kind.map { .kind($0) }
        case .user: .user(count.user)
        case .bundle: .bundle(count.path)
        case .client: .process(count.process, user: count.user)
        }
    }

    private func group(of entry: ListEntry, _ bundles: Set<[UInt8]>, _ users: [UInt32: Set<UInt32>]) -> Group {
        switch grouping {
        case .kind: return .kind(entry.answer.kind)
        case .user: return .user(entry.isPublic ? nil : entry.user)
        case .bundle: return .bundle(Self.bundle(around: entry.answer.path, bundles))
        case .client:
            guard let process = entry.use.processes.first else { return .unused }
            // Processes in containers that the service cannot look into may have the same number.
            guard entry.use.processes.count == 1, let users = users[process], users.count == 1, let user = users.first
            else { return .shared }
            return .process(process, user: user)
        }
    }

    /// Returns the innermost of `bundles` around a file; nil if there is none.
    private static func bundle(around file: [UInt8], _ bundles: Set<[UInt8]>) -> [UInt8]? {
        let slashes = file.indices.reversed().lazy.filter { file[$0] == UInt8(ascii: "/") }
        return slashes.map { Array(file[..<$0]) }.first(where: bundles.contains)
    }

    private static func part(_ entries: Int, _ connections: Int, of service: ServiceNumbers) -> String? {
        guard let note = service.note(on: entries, of: .entries) ?? service.note(on: connections, of: .connections)
        else { return nil }
        return "The groups have only what you may see: \(entries) of \(Quantity.entries(service[.entries])), "
            + "\(connections) of \(Quantity.count(service[.connections], "connection")). " + note
    }
}
