import AssetModel
import AssetResolution
import Testing

/// An explanation lists every file that resembles the answer, with the rule by which the file lost.
@Suite(.timeLimit(.minutes(20))) struct ExplanationTests {
    /// Lines of `--explain` after the list of searched folders.
    private func told(
        _ search: SampleSearch, _ name: String = "a", obstacles: [Candidate: Obstacle] = [:]
    ) -> [String] {
        search.resolver.explain(Array(name.utf8), obstacles: obstacles).map(\.description).filter {
            !$0.contains("looked for")
        }
    }

    @Test func placesFoldersAndTypes() {
        let bundle = [
            "Resources/a.png", "Resources/a.gif", "Resources/fr.lproj/a.tiff", "Resources/de.lproj/a.png", "a.bmp",
        ]
        let search = SampleSearch(.appKit, languages: ["fr", "de"], bundle: bundle, system: ["a.tiff"])
        #expect(
            told(search) == [
                "I3: Resources/a.png in the bundle answers: png is the first type that is there",
                "I3: Resources/a.gif in the bundle lost: png is tried before gif",
                "B4: a.bmp in the bundle lost: Resources is searched before the folder",
                "B1: Resources/fr.lproj/a.tiff in the bundle lost: a file that is not localized hides it",
                "B1: Resources/de.lproj/a.png in the bundle lost: a file that is not localized hides it",
                "I1: /a.tiff in the system's folders lost: the bundle before the system's folders",
            ])
        let localized = SampleSearch(.appKit, languages: ["fr", "de"], bundle: Array(bundle[2...3]))
        #expect(told(localized).last == "B1: Resources/de.lproj/a.png in the bundle lost: fr comes before de")
    }

    @Test func modifiersCaseAndTypesOfOthers() {
        let bundle = ["a.png", "a@2x.png", "a~ipad.png", "A.png", "a.wav", "b.png"]
        let pad = SampleSearch(.uiKit, scale: 2, idiom: .pad, bundle: bundle)
        #expect(
            told(pad) == [
                "I3: a@2x.png in the bundle answers: png is the first type that is there; "
                    + "of its files for 1x, 2x it is the one for a screen of 2x",
                "B3: a.png in the bundle lost: the file for the device hides it",
                "I3: a.wav in the bundle lost: wav is no type of images in this profile",
                "I4: A.png in the bundle lost: names are case-sensitive",
            ])
        let gnustep = told(SampleSearch(.gnustep, bundle: bundle))
        #expect(gnustep.contains("B3: a@2x.png in the bundle lost: to GNUstep modifiers are part of the name"))
        #expect(
            told(SampleSearch(.appKit, bundle: ["a~ipad.png"])) == [
                "B3: a~ipad.png in the bundle lost: it is for another device than the context's",
                "I10: no file answers",
            ])
    }

    @Test func modifiersOfSounds() {
        let bundle = ["a@2x.wav", "a~iphone.wav"]
        #expect(
            told(SampleSearch(.appKit, .sound, bundle: bundle)) == [
                "B3: a@2x.wav in the bundle lost: sounds have no scale: to them @2x is part of the name",
                "B3: a~iphone.wav in the bundle lost: it is for another device than the context's",
                "I10: no file answers",
            ])
        let phone = SampleSearch(.uiKit, .sound, idiom: .phone, bundle: bundle)
        #expect(phone.file("a") == "a~iphone.wav")
        #expect(
            told(SampleSearch(.gnustep, .sound, bundle: bundle)).dropLast() == [
                "B3: a@2x.wav in the bundle lost: to GNUstep modifiers are part of the name",
                "B3: a~iphone.wav in the bundle lost: to GNUstep modifiers are part of the name",
            ])
    }

    @Test func linksThatLeadToNothingOrWhereNobodyMayFollow() throws {
        let search = SampleSearch(.appKit, bundle: ["a.tiff@", "a.png@"])
        let first = try #require(search.candidate("a"))
        #expect(
            told(search, obstacles: [first: .absent]) == [
                "B6: a.tiff in the bundle lost: it is a dangling link",
                "I3: a.png in the bundle answers: png is the first type that is there",
            ])
        #expect(
            told(search, obstacles: [first: .refused("it leaves the bundle")]) == [
                "B6: a.tiff in the bundle lost: it leaves the bundle",
                "I3: a.png in the bundle lost: tiff is tried before png", "I10: no file answers",
            ])
    }

    @Test func theLinksOfAnImageThatDangle() throws {
        let search = SampleSearch(.appKit, scale: 2, bundle: ["a.png", "a@2x.png@", "a@3x.png"])
        let name = Array("a".utf8)
        let opened = try #require(search.candidate("a")).files.filter { $0.scale != 2 }
        let steps = search.resolver.explain(name, opened: opened)
        #expect(
            steps.map(\.description).filter { !$0.contains("looked for") } == [
                "I3: a@3x.png in the bundle answers: png is the first type that is there; "
                    + "of its files for 1x, 3x it is the one for a screen of 2x",
                "B6: a@2x.png in the bundle lost: it is a dangling link",
            ])
    }

    @Test func aliases() {
        let search = SampleSearch(
            .gnustep, bundle: ["b.png"], system: ["common_a.tiff", "a.tiff"], aliases: [("b", "a"), ("common_a", "a")])
        #expect(
            told(search, "b") == [
                "I9: b stands for a", "I9: /a.tiff in the system's folders answers: it is the file of a",
                "I9: /common_a.tiff in the system's folders lost: a is tried before common_a",
            ])
    }
}
