/// Result of one check of `doctor`.
struct Finding: Sendable {
    enum Grade: String, Sendable {
        /// The subject is as it should be.
        case good = "ok"
        /// The subject works, but could be better.
        case note
        /// The subject does not work.
        case bad
    }

    let grade: Grade
    /// Subject of the check, in a word or two.
    let subject: String
    /// The state found.
    let text: String
    /// Cure; nil where nothing needs mending.
    let cure: String?

    init(_ grade: Grade, _ subject: String, _ text: String, cure: String? = nil) {
        self.grade = grade
        self.subject = subject
        self.text = text
        self.cure = cure
    }
}
