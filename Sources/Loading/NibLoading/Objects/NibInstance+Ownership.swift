extension NibInstance {
    /// The top-level objects that nobody but this instance holds, each as a finding: they vanish with it.
    public func unheldObjects() -> [NibFinding] {
        var findings: [NibFinding] = []
        for position in nib.plan.topLevel where isHeldHereOnly(position) {
            findings.append(NibFinding(.unheldObject, nib.name, nib.plan, at: position))
        }
        return findings
    }
}
