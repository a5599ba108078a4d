import LinuxSystem
import WireProtocol

extension ServiceNumbers {
    /// Whether this user is shown everything: an administrator of the machine's service is, and so is the one user of another daemon.
    var showsEverything: Bool {
        guard daemon?.instance == .system else { return true }
        let isMember = groupIdentifier(of: AdministratorGroup.name).map { processGroups().contains($0) } ?? false
        return effectiveUser() == 0 || isMember
    }

    /// Users who are shown the rest, where this user was shown `shown` of a gauge's; nil where there is no rest.
    func note(on shown: Int, of metric: Metric) -> String? {
        guard UInt64(shown) < self[metric], !showsEverything else { return nil }
        let rest =
            metric == .entries
            ? "Public entries that no process of this user holds, and those of others, are" : "What only others use is"
        return "\(rest) shown to root and members of \(AdministratorGroup.name) alone."
    }
}
