import LinuxSystem
import TestSupport

/// GNUstep itself, asked through a small program of ours that takes an application's place.
struct GNUstep {
    /// GNUstep's answer to a name.
    struct Answer: Hashable {
        /// The file, links resolved; nil when there is no image or sound.
        var path: String?
        var registeredName = ""
        var width = 0.0
        var height = 0.0
        var bitmaps: [Bitmap?] = []
    }

    /// A bitmap of an image.
    struct Bitmap: Hashable, CustomStringConvertible {
        /// Pixels, bits, samples, alpha (0, 1) and format, as GNUstep has them, then a hash of the rows.
        let form: String
        let width: Double
        let height: Double

        var description: String { "\(width) x \(height) points, \(form)" }
    }

    private let home: GNUstepHome

    /// Prepares the probe in the place of `application`.
    init(inPlaceOf application: String) throws {
        home = try GNUstepHome()
        try home.folder.link("Resources", to: application + "/Resources")
        try home.compile("GNUstepProbe.m", to: "Probe")
    }

    /// Returns GNUstep's answers to names, for images and for sounds.
    func answers(
        to names: [String], languages: [String]
    ) throws -> (images: [String: Answer], sounds: [String: Answer]) {
        // Without `2>/dev/null`, GNUstep's log would appear in the middle of a line.
        let outcome = try Command.run(
            ["sh", "-c", "exec \"$0\" \"$@\" 2>/dev/null", home.folder.absolute("Probe")] + names,
            environment: [home.configuration, "LANGUAGES=" + languages.joined(separator: ";")])
        guard outcome.isSuccess else { throw GNUstepHome.Failed(output: outcome.output) }
        var answers: [Substring: [String: Answer]] = [:]
        for line in outcome.output.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 2, fields[0] == "image" || fields[0] == "sound" else { continue }
            answers[fields[0], default: [:]][String(fields[1])] = try Self.answer(fields)
        }
        return (answers["image"] ?? [:], answers["sound"] ?? [:])
    }

    private static func answer(_ fields: [Substring]) throws -> Answer {
        guard fields[2] != "-" else { return Answer() }
        var answer = Answer(path: try FileDescriptor.open(String(fields[2]), .pathOnly).path())
        answer.registeredName = String(fields[3])
        guard fields.count > 4 else { return answer }
        let size = fields[4].split(separator: " ").compactMap { Double($0) }
        (answer.width, answer.height) = (size[0], size[1])
        answer.bitmaps = fields[5...].map { field in
            let words = field.split(separator: " ")
            guard words.count == 8, let width = Double(words[1]), let height = Double(words[2]) else { return nil }
            return Bitmap(form: (words[..<1] + words[3...]).joined(separator: " "), width: width, height: height)
        }
        return answer
    }
}
