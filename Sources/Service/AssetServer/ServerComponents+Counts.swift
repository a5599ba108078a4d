internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol

/// Counts of lookups, in groups. Each count belongs to a connection, an account or a known bundle, and goes with its owner. The limits of these
/// owners bound the memory of the counts.
@EventLoopActor
extension ServerComponents {
    /// Returns the groups of the client's user, or all groups for an administrator. Hits that programs found without a message are counted first.
    func counts(by grouping: CountGrouping, for client: ClientConnection) async -> [CountEntry] {
        let user = client.isAdministrator ? nil : client.user
        accounts.countSilentHits()
        switch grouping {
        case .client: return await clientCounts(of: user, for: client)
        case .user: return await userCounts(of: user, for: client)
        case .bundle:
            return contexts.bundles(of: user).map {
                CountEntry(user: $0.identity.user, path: $0.path.bytes, counts: $0.counts)
            }
        case .kind:
            return AssetKind.allCases.map { CountEntry(kind: $0, counts: statistics.kinds[$0] ?? LookUpCounts()) }
        }
    }

    private func clientCounts(of user: UInt32?, for client: ClientConnection) async -> [CountEntry] {
        var counts: [ClientPage.Owner: LookUpCounts] = [:]
        for holdings in allHoldings where user == nil || user == holdings.user {
            counts[holdings.owner, default: LookUpCounts()].add(holdings.counts)
            counts[holdings.owner]?.silentHits = holdings.account.pages[holdings.owner.process]?.hits ?? 0
        }
        let held = await heldBytes(of: user, for: client) { $0 }
        return counts.sorted { ($0.key.user, $0.key.process) < ($1.key.user, $1.key.process) }.map { owner, counts in
            CountEntry(
                process: UInt32(clamping: owner.process), user: owner.user, counts: counts,
                heldBytes: held[owner] ?? 0)
        }
    }

    private func userCounts(of user: UInt32?, for client: ClientConnection) async -> [CountEntry] {
        let accounts = accounts.all.filter { user == nil || user == $0.user }.sorted { $0.user < $1.user }
        let held = await heldBytes(of: user, for: client, by: \.user)
        return accounts.map { CountEntry(user: $0.user, counts: $0.counts, heldBytes: held[$0.user] ?? 0) }
    }

    /// Sums the bytes of used entries by groups of their owners; an entry counts once for each group. If `user` is nil, all users count.
    private func heldBytes<Group: Hashable>(
        of user: UInt32?, for client: ClientConnection, by group: (ClientPage.Owner) -> Group
    ) async -> [Group: UInt64] {
        let holders = allHoldings.filter { user == nil || user == $0.user }
        var bytes: [Group: UInt64] = [:]
        await forEachEntry(for: client) { entry in
            guard cache.entry(entry.number) === entry else { return }
            for group in Set(owners(of: entry, holders, of: user).map(group)) {
                bytes[group, default: 0] += UInt64(entry.byteCount)
            }
        }
        return bytes
    }
}
