/// What one check of `doctor` has found.
struct Finding: Sendable {
    /// How bad it is.
    enum Grade: String, Sendable {
        /// As it should be.
        case good = "ok"
        /// Works, but something is not as good as it could be.
        case note
        /// Something does not work.
        case bad
    }

    let grade: Grade
    /// What was looked at, in a word or two.
    let subject: String
    /// What is there.
    let text: String
    /// How to mend it; nil where nothing needs mending.
    let cure: String?

    init(_ grade: Grade, _ subject: String, _ text: String, cure: String? = nil) {
        self.grade = grade
        self.subject = subject
        self.text = text
        self.cure = cure
    }
}
