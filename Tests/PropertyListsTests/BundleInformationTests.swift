import ByteReading
import PropertyLists
import Testing

@Suite(.timeLimit(.minutes(20))) struct BundleInformationTests {
    @Test func gnustepListsAreRead() throws {
        let text = """
            { ApplicationIcon = "Gorm.tiff"; NSIcon = "Gorm.tiff"; NSMainNibFile = "Gorm.gorm"; NSMainStoryboardFile = "";
              GSMainMarkupFile = ""; CFBundleIdentifier = org.gnustep.Gorm;
              NSTypes = ({ NSIcon = "GormFile.tiff"; }, { NSIcon = "Gorm.tiff"; }, { NSName = x; }); }
            """
        let facts = try BundleInformation(Array(text.utf8))
        #expect(facts.mainInterfaceFiles == ["Gorm.gorm"])
        #expect(facts.imageNames == ["Gorm.tiff", "GormFile.tiff"])
        #expect(facts.identifier == "org.gnustep.Gorm")
        #expect(facts.developmentRegion == nil)
    }

    @Test func appleListsAreRead() throws {
        let text = """
            <plist><dict><key>CFBundleDevelopmentRegion</key><string>de</string><key>NSMainNibFile</key><string>Main</string>
            <key>CFBundleIconFile</key><string>App</string><key>CFBundleDocumentTypes</key><array><dict>
            <key>CFBundleTypeIconFile</key><string>Doc</string></dict></array><key>CFBundleIdentifier</key><true/></dict></plist>
            """
        let facts = try BundleInformation(Array(text.utf8))
        #expect(facts.developmentRegion == "de" && facts.mainInterfaceFiles == ["Main"])
        #expect(facts.imageNames == ["App", "Doc"])
        #expect(facts.identifier == nil)
    }

    @Test func aListThatIsNotADictionaryHasNoFacts() throws {
        let facts = try BundleInformation(Array("(a, b)".utf8))
        #expect(facts.identifier == nil && facts.imageNames.isEmpty)
    }

    @Test func aliasFilesAreRead() throws {
        let file = try AliasFile(Array("/* x */ NSSwitch = GSSwitch; a = (b); NSSwitch = Other;".utf8))
        #expect(
            file.pairs.map(\.alias) == ["NSSwitch", "NSSwitch"] && file.pairs.map(\.name) == ["GSSwitch", "Other"])
        for (text, found) in [("(a)", "an array"), ("a", "the string \"a\""), ("<*I5>", "the number 5")] {
            #expect(throws: ReadingError.found(found, not: "pairs of names", at: 0)) { try AliasFile(Array(text.utf8)) }
        }
    }

    @Test func aListThatIsNotBinaryIsRefused() throws {
        let source = try ByteSource(Array("plist".utf8), limits: ReadingLimits())
        #expect(throws: ReadingError.found("the bytes 70 6c 69 73 74", not: "\"bplist00\"", at: 0)) {
            try BinaryPropertyList(source, limits: ReadingLimits())
        }
    }
}
