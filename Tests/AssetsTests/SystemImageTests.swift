import LinuxSystem
import TestSupport
import Testing

/// Tests the system's images and the table of their aliases.
@Suite(.timeLimit(.minutes(20))) struct SystemImageTests {
    private let files: [String: Repository.File]

    init() throws {
        files = Dictionary(uniqueKeysWithValues: try committedFiles().map { ($0.assetPath, $0) })
    }

    /// The table's lines of the form `alias = name;`.
    private func aliases() throws -> [(alias: String, name: String)] {
        let table = try #require(files["System/Images/nsmapping.strings"]).text()
        return table.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 3, parts[1] == "=", parts[2].last == ";" else { return nil }
            return (String(parts[0]), String(parts[2].dropLast()))
        }
    }

    @Test func everyAliasLeadsToAPictureAndHidesNone() throws {
        let aliases = try aliases()
        #expect(aliases.count > 40)
        #expect(Set(aliases.map(\.alias)).count == aliases.count)
        for (alias, name) in aliases {
            #expect(files["System/Images/\(name).png"] != nil, "\(alias) leads to \(name), which is not there")
            #expect(files["System/Images/\(alias).png"] == nil, "\(alias) is both an alias and a picture")
        }
    }

    @Test func everyPictureHasBothScales() {
        let pictures = files.keys.filter { $0.hasPrefix("System/Images/") && $0.hasSuffix(".png") }
        for path in pictures where !path.contains("@2x") {
            #expect(files[path.dropLast(4) + "@2x.png"] != nil, "\(path) has no second scale")
        }
        #expect(pictures.count > 120)
    }

    /// The names that interface files of real applications ask for most.
    @Test(arguments: [
        "NSSwitch", "NSMenuCheckmark", "NSMenuMixedState", "NSApplicationIcon", "GSMenuMixed", "GSMenuSelected",
        "NSRadioButton", "common_Nibble", "GSSwitch", "GSSwitchSelected", "common_SliderHoriz", "NSActionTemplate",
        "common_ret", "common_retH", "GSRadio", "GSRadioSelected", "NSAddTemplate", "NSRemoveTemplate",
        "common_Dimple", "common_3DArrowDown", "NSTrashEmpty", "NSGoLeftTemplate", "NSGoRightTemplate",
        "NSStatusAvailable", "NSInfo", "NSAdvanced", "NSHighlightedSwitch", "NSNetwork", "NSFolder",
    ])
    func theNamesThatAreAskedForMostAreThere(name: String) throws {
        let file = try aliases().first { $0.alias == name }?.name ?? name
        #expect(files["System/Images/\(file).png"] != nil)
    }

    @Test func everythingTogetherStaysSmall() {
        #expect(files.values.reduce(0) { $0 + $1.size } < 1_500_000)
    }
}
