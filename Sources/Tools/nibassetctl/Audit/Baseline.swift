import JSON

/// Findings that are known, and not reported again: those of an earlier audit that printed JSON.
struct Baseline {
    private var known: Set<[String]> = []

    private static let limit = 256 << 20

    /// Reads what `audit --json` has printed.
    init(_ path: String) throws(ControlFailure) {
        let document = try wholeFile(path, limit: Self.limit, "baselines") { try JSONValue($0) }
        guard let findings = document["findings"] else {
            throw ControlFailure(.failed, "\(path) has no \"findings\", expected what audit --json prints")
        }
        for finding in findings.elements {
            guard let rule = finding["rule"]?.text, let place = finding["path"]?.text else {
                throw ControlFailure(.failed, "\(path): a finding lacks rule or path")
            }
            known.insert([rule, place, finding["name"]?.text ?? ""])
        }
    }

    func contains(_ finding: AuditFinding) -> Bool { known.contains(finding.identity) }
}
