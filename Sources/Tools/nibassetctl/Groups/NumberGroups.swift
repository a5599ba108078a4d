import AssetModel
import LinuxSystem
import NibAssets
import WireProtocol

/// What `stats --by` tells: the entries and connections that the user may see, in groups, and what is left of the service's own numbers.
struct NumberGroups {
    let grouping: Grouping
    /// The numbers of each group. Together with `rest` they are `total`.
    private(set) var numbers: [Group: GroupNumbers] = [:]
    /// Bytes that a group's programs use, or of its entries that some program uses. Entries that several clients or users use count for each.
    private(set) var heldBytes: [Group: UInt64] = [:]
    /// Bytes that some program uses, each counted once.
    private(set) var allHeldBytes: UInt64 = 0
    /// Who serves.
    let service: ServiceNumbers
    let total: GroupNumbers
    private(set) var rest: GroupNumbers
    /// What the user may see of how much there is; nil for whoever may see everything.
    let visible: String?

    init(_ grouping: Grouping, of client: AssetClient) throws(ControlFailure) {
        let clients = try asking { () throws(AssetError) in try client.clients() }
        let bundles = grouping == .bundle ? try asking { () throws(AssetError) in try client.bundles() } : []
        let entries = try asking { () throws(AssetError) in try client.list() }
        // The last question, so that it has counted the others.
        self.init(grouping, entries, clients, bundles, try ServiceNumbers(of: client), for: effectiveUser())
    }

    private init(
        _ grouping: Grouping, _ entries: [ListEntry], _ clients: [ClientEntry], _ bundles: [BundleEntry],
        _ service: ServiceNumbers, for user: UInt32
    ) {
        self.grouping = grouping
        self.service = service
        total = GroupNumbers(service)
        rest = total
        visible = Self.part(entries.count, clients.count, of: service, for: user)
        let users = Dictionary(clients.map { ($0.process, $0.user) }) { first, _ in first }
        for bundle in bundles { numbers[.bundle(bundle.path)] = GroupNumbers() }
        for client in clients where grouping.hasConnections {
            let group = grouping == .client ? Group.process(client.process) : .user(client.user)
            numbers[group, default: GroupNumbers()].requests &+= Int(clamping: client.requests)
        }
        let paths = Set(bundles.map(\.path))
        for entry in entries {
            let group = group(of: entry, paths)
            numbers[group, default: GroupNumbers()].add(entry)
            if entry.holders == 0 { continue }
            allHeldBytes &+= entry.byteCount
            for group in holders(of: entry, in: group, users) { heldBytes[group, default: 0] &+= entry.byteCount }
        }
        for part in numbers.values { rest.subtract(part) }
    }

    private func group(of entry: ListEntry, _ bundles: Set<[UInt8]>) -> Group {
        switch grouping {
        case .kind: .kind(entry.answer.kind)
        case .user: .user(entry.isPublic ? nil : entry.user)
        case .bundle: .bundle(Self.bundle(around: entry.answer.path, bundles))
        case .client:
            switch entry.use.processes.count {
            case 0: .unused
            case 1: .process(entry.use.processes[0])
            default: .shared
            }
        }
    }

    /// The groups whose programs use an entry.
    private func holders(of entry: ListEntry, in group: Group, _ users: [UInt32: UInt32]) -> Set<Group> {
        switch grouping {
        case .kind, .bundle: [group]
        case .client: Set(entry.use.processes.map { .process($0) })
        case .user: Set(entry.use.processes.compactMap { users[$0] }.map { .user($0) })
        }
    }

    /// The innermost of the bundles that a file lies in.
    private static func bundle(around file: [UInt8], _ bundles: Set<[UInt8]>) -> [UInt8]? {
        var path = file[...]
        while let slash = path.lastIndex(of: UInt8(ascii: "/")) {
            path = path[..<slash]
            if bundles.contains(Array(path)) { return Array(path) }
        }
        return nil
    }

    private static func part(
        _ entries: Int, _ connections: Int, of service: ServiceNumbers, for user: UInt32
    ) -> String? {
        // Root sees everything, and so does the one user of a daemon.
        let (all, allConnections) = (Int(clamping: service[.entries]), Int(clamping: service[.connections]))
        guard service.daemon?.instance == .system, user != 0, entries < all || connections < allConnections else {
            return nil
        }
        return "Only what you may see is told apart: \(entries) of \(Quantity.count(all, "entry", "entries")), "
            + "\(connections) of \(Quantity.count(allConnections, "connection")). "
            + "Root and the group \(AdministratorGroup.name) see everything."
    }
}
