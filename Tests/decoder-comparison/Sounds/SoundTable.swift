/// The table of the sounds' largest differences, in Markdown.
enum SoundTable {
    static func text(_ results: [SoundComparison.Result]) -> String {
        var text = """

            ## Sounds

            Made in the same way from computed sounds of \(SoundInputs.frameCount) frames with tones, noise, silence and full scale. *Limit* and *largest* are
            differences of one sample, where full scale is 32,768; every frame is there.

            | format | variant | reference | limit | largest |
            |---|---|---|---|---|

            """
        for result in results {
            let variant = result.variant
            let start = "| \(variant.format) | \(variant.name) | \(variant.reference) | \(decimal(variant.limit)) |"
            switch result.largest {
            case .success(let largest): text += "\(start) \(decimal(largest)) |\n"
            case .failure(let failure): text += "\(start) \(failure) |\n"
            }
        }
        return text
    }

    /// With two digits behind the point, rounded up; "0" for nothing.
    static func decimal(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded(.up))
        if hundredths % 100 == 0 { return "\(hundredths / 100)" }
        let digits = String(100 + hundredths % 100).dropFirst()
        return "\(hundredths / 100).\(digits)"
    }
}
