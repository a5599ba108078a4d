import LinuxSystem
import WireProtocol

extension ServiceNumbers {
    /// Whether the service shows this user everything: an administrator of the machine's service, or the one user of another daemon.
    var showsEverything: Bool {
        guard daemon?.instance == .system else { return true }
        let isMember = groupIdentifier(of: AdministratorGroup.name).map { processGroups().contains($0) } ?? false
        return effectiveUser() == 0 || isMember
    }

    /// Returns a sentence on who sees the rest, if the service showed this user only `shown` items of a gauge; nil if there is no rest.
    func note(on shown: Int, of metric: Metric) -> String? {
        guard UInt64(shown) < self[metric], !showsEverything else { return nil }
        let rest =
            switch metric {
            case .entries: "Public entries that no process of this user holds, and other users' entries, are"
            case .bundlesKnown: "Bundles of other users are"
            default: "Connections of other users are"
            }
        return "\(rest) shown to root and members of \(AdministratorGroup.name) alone."
    }
}
