import JSON

/// Known findings, which are not reported again. They come from the JSON output of an earlier audit.
struct Baseline {
    private var known: Set<[String]> = []

    private static let limit = 256 << 20

    /// Reads the output of `audit --json`.
    init(_ path: String) throws(ControlFailure) {
        let document = try wholeFile(path, limit: Self.limit, "baselines") { try JSONValue($0) }
        guard let findings = document["findings"] else {
            throw ControlFailure(.failed, "\(path) has no \"findings\", expected the output of audit --json")
        }
        for finding in findings.elements {
            guard let rule = finding["rule"]?.text, let place = finding["path"]?.text else {
                throw ControlFailure(.failed, "\(path): a finding has no \"rule\" or no \"path\", expected both")
            }
            known.insert([rule, place, finding["name"]?.text ?? ""])
        }
    }

    func contains(_ finding: AuditFinding) -> Bool { known.contains(finding.identity) }
}
