internal import AssetModel
internal import WireProtocol

/// Messages for the daemon, which the client sends as soon as it can without waiting.
struct Outbox {
    /// Objects to release on the current connection.
    var releases: [UInt64] = []
    private var closings: [BundleContext] = []
    private var wanted: [AskedNames] = []
    /// Reports about the program's contexts, one for each.
    private var reports: [(context: BundleContext, report: Report)] = []

    /// Notes names to ask for. Names of one context and kind share a message.
    mutating func want(_ names: AskedNames) {
        for index in wanted.indices where wanted[index].mayMerge(with: names) {
            return wanted[index].names.formUnion(names.names)
        }
        if wanted.count < ClientLimits.requestsAhead.value { wanted.append(names) }
    }

    mutating func add(_ report: Report, of context: BundleContext) {
        for index in reports.indices where reports[index].context === context {
            return reports[index].report.add(report)
        }
        reports.append((context, report))
    }

    /// Takes the names to ask for, and the reports, of contexts that are open.
    mutating func take(
        where isOpen: (BundleContext) -> Bool
    ) -> (wanted: [AskedNames], reports: [(context: BundleContext, report: Report)]) {
        let taken = (wanted.filter { isOpen($0.context) }, reports.filter { isOpen($0.context) })
        wanted.removeAll { isOpen($0.context) }
        reports.removeAll { isOpen($0.context) }
        return taken
    }

    /// Takes back names that cannot be asked for now.
    mutating func putBack(_ names: ArraySlice<AskedNames>) {
        wanted = Array((names + wanted).prefix(ClientLimits.requestsAhead.value))
    }

    /// Notes that a context is no longer used. Without a connection, at most as many contexts need closing as requests can be sent ahead.
    mutating func close(_ context: BundleContext, isConnected: Bool) {
        if isConnected || closings.count < ClientLimits.requestsAhead.value { closings.append(context) }
        wanted.removeAll { $0.context === context }
        reports.removeAll { $0.context === context }
    }

    mutating func takeReleases() -> (releases: [UInt64], closings: [BundleContext]) {
        defer { (releases, closings) = ([], []) }
        return (releases, closings)
    }

    mutating func putBack(_ releases: [UInt64], _ closings: [BundleContext]) {
        self.releases = releases + self.releases
        self.closings = closings + self.closings
    }
}
