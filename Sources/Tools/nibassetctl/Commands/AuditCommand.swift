import CommandLineOptions
import NibAssets

enum AuditCommand: Command {
    static let name = "audit"
    static let summary = "finds names without files and files without use in applications and source trees"
    static let usage =
        "[--rule RULE]... [--exclude PATH]... [--search PATH]... [--sources DIR]... [--baseline FILE] [--json|--sarif] "
        + "[OPTION]... PATH..."
    static let options =
        [
            .init(
                "rule", "r", value: "RULE", words: AuditRule.allCases.map(\.rawValue) + AuditRule.lookups,
                help: "report only findings of this rule; repeatable"),
            .init(
                "exclude", "x", value: "PATH",
                help: "leave out files and folders of this name or path; repeatable"),
            .init(
                "search", value: "PATH",
                help: "also search the programs and sources in this folder for names of images and sounds"),
            .init(
                "sources", value: "DIR",
                help: "compare interface files with the classes that sources in this folder declare; repeatable"),
            .init(
                "baseline", value: "FILE", help: "leave out the findings in this file, the --json of an earlier audit"),
        ] + BundleOptions.accepted.filter { $0.name == "profile" }
        + [.json, .init("sarif", help: "print SARIF 2.1.0, for code hosts and editors")]
    static let details = """
        A path is an application or another bundle, the folder of a source tree, or an Xcode project (.xcodeproj). Of the project's folder, only
        files that the project lists count. A source tree counts as the bundle that is built from the tree. Links to folders are followed.

        \(AuditRule.allCases.map { "  \($0.rawValue): \($0.meaning)" }.joined(separator: "\n"))

        --rule takes rules of lookups from nibassetctl(1), too, for the findings that they explain: B4 for names of files where no bundle is searched.

        "unreferenced" is a guess: programs may make names while they run. If a file's name is a word in any program, source or text, the file
        counts as used. Only "oversized" needs the service, which decodes the images. If there are findings, the exit status is 1.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let paths = given.operands
        if paths.isEmpty {
            throw ControlFailure(.usage, "no path was given, expected applications, source trees or Xcode projects")
        }
        let words = AuditRule.allCases.map(\.rawValue)
        // Rules of audits and of lookups; empty: all rules.
        let rules = Set(given.values(of: "rule"))
        if let word = rules.first(where: { !(words + AuditRule.lookups).contains($0) }) {
            throw ControlFailure(
                .badValue(
                    option: "rule", found: word,
                    expected: words.joined(separator: ", ") + ", or a rule of lookups: "
                        + AuditRule.lookups.joined(separator: ", ")))
        }
        let options = try BundleOptions(given)
        let (wantsJSON, wantsSARIF) = (given.has("json"), given.has("sarif"))
        if wantsJSON, wantsSARIF { throw ControlFailure(.usage, "--json and --sarif exclude each other") }
        let known = try given.value(of: "baseline").map { (path) throws(ControlFailure) in try Baseline(path) }
        let audit = try Audit(
            paths, excluding: given.values(of: "exclude"), programs: given.values(of: "search"),
            sources: given.values(of: "sources"), screen
        ) { files, bundle in profile(of: bundle, in: files, options) }
        var findings = audit.findings
        if rules.isEmpty || rules.contains(AuditRule.oversized.rawValue) {
            do throws(ControlFailure) {
                findings += try DecodedSizes(audit.files.files, try client(), screen).findings
            } catch {
                guard error.status == .noService, rules.isEmpty else { throw error }
                screen.complain("nibassetctl audit: no sizes of images without a service: \(error.message)")
            }
        }
        let report = AuditReport(audit, findings.filter { rules.isEmpty || $0.isSelected(by: rules) }, known: known)
        if wantsJSON {
            screen.write(json: report.json)
        } else if wantsSARIF {
            screen.write(json: report.sarif)
        } else {
            report.show(on: screen)
        }
        return report.findings.isEmpty ? .done : .failed
    }

    /// Returns the given profile, else the profile of a bundle; for a tree, the profile for which the tree's interface files are made.
    private static func profile(of number: Int, in files: AuditedFiles, _ options: BundleOptions) -> Profile {
        let bundle = files.bundles[number]
        guard bundle.isTree, options.givenProfile == nil else { return options.profile(of: bundle.path) }
        let types = Set(
            files.files.lazy.filter { $0.bundle == number }.compactMap { $0.path.split(separator: ".").last })
        let isGNUsteps =
            types.contains { ["gorm", "gsmarkup", "gmodel"].contains($0) }
            || files.files.contains { $0.bundle == number && $0.folder.hasSuffix(".gorm") }
        return isGNUsteps && types.isDisjoint(with: ["nib", "xib", "storyboard"]) ? .gnustep : .appKit
    }
}
