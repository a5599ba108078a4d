import AssetResolution
import JSON

/// New findings of an audit, and the number of known findings.
struct AuditReport {
    let audit: Audit
    /// Findings that are not in the baseline, in the order of files and lines.
    let findings: [AuditFinding]
    /// The number of findings in the baseline.
    let knownCount: Int

    init(_ audit: Audit, _ findings: [AuditFinding], known: Baseline?) {
        self.audit = audit
        let new = findings.filter { !(known?.contains($0) ?? false) }
        self.findings = new.sorted {
            ($0.path, $0.line ?? 0, $0.rule.rawValue, $0.name) < ($1.path, $1.line ?? 0, $1.rule.rawValue, $1.name)
        }
        knownCount = findings.count - new.count
    }

    /// A JSON object, from which `Baseline` is read.
    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.field("files", audit.files.files.count)
            writer.field("interfaces", audit.interfaceCount)
            writer.field("programs", audit.search.programCount)
            writer.field("sources", audit.search.sourceCount)
            writer.field("known", knownCount)
            writer.objects("findings", findings) { writer, finding in
                writer.field("rule", finding.rule.rawValue)
                writer.field("level", finding.level.rawValue)
                writer.field("lookup", finding.lookup?.rawValue)
                writer.field("path", finding.path)
                writer.field("line", finding.line)
                writer.field("name", finding.name.isEmpty ? nil : finding.name)
                writer.field("message", finding.message)
            }
            writer.objects("references", audit.references) { writer, reference in
                writer.field("path", reference.file.path)
                writer.field("line", reference.line)
                writer.field("kind", reference.name.kind.word)
                writer.field("name", reference.name.name)
                writer.list("files", reference.paths) { writer, path in writer.string(path) }
                writer.field("toolkit", SystemNames.isToolkits(reference.name))
            }
        }
    }

    func show(on screen: Screen) {
        for level in AuditRule.Level.allCases {
            for rule in AuditRule.allCases {
                let group = findings.filter { $0.level == level && $0.rule == rule }
                if !group.isEmpty { show(group, rule, level, screen) }
            }
        }
        for lookup in Set(findings.compactMap(\.lookup)).sorted(by: { $0.rawValue < $1.rawValue }) {
            screen.write(note: "\(lookup.rawValue): \(lookup.promise)")
        }
        if !findings.isEmpty { screen.writeLine("") }
        screen.writeLine(looked)
        let rules = AuditRule.allCases.compactMap { rule in
            let count = findings.count { $0.rule == rule }
            return count > 0 ? "\(count) \(rule.rawValue)" : nil
        }
        screen.writeLine(rules.isEmpty ? "Nothing was found." : "Found: \(rules.joined(separator: ", ")).")
        if knownCount > 0 { screen.writeLine("The baseline has \(Quantity.count(knownCount, "more finding")).") }
        if !audit.search.hasSeenPrograms {
            screen.writeLine(
                "No program or source is among the files, so names that only programs use are unknown, "
                    + "and unreferenced files are not reported; --search adds programs.")
        }
    }

    /// Shows the findings of one rule and level.
    private func show(_ group: [AuditFinding], _ rule: AuditRule, _ level: AuditRule.Level, _ screen: Screen) {
        screen.write(
            wrapped: [], Table.Cell("\(level.rawValue), \(rule.rawValue): \(rule.meaning)", .faint), margin: "")
        let style: Style = level == .error ? .bad : level == .warning ? .fresh : .faint
        for finding in group {
            screen.write(
                wrapped: [Table.Cell("\(finding.place): "), Table.Cell(rule.rawValue, style), ": "],
                Table.Cell(finding.message + (finding.lookup.map { " (\($0.rawValue))" } ?? "")), margin: "    ")
        }
    }

    /// "12 references of 3 interface files in 120 files".
    private var looked: String {
        let names = Quantity.count(audit.references.count, "reference")
        let files = Quantity.count(audit.interfaceCount, "interface file")
        return "\(names) of \(files), in \(Quantity.count(audit.files.files.count, "file")) altogether."
    }
}
