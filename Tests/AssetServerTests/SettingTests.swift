import BlockingTests
import LinuxSystem
import TestSupport
import Testing

@testable import AssetServer

/// Tests the table of settings, and the documents made from it.
@Suite(.timeLimit(.minutes(20)), .blocking) struct SettingTests {
    @Test func everyDefaultIsAValue() throws {
        for setting in Setting.allCases {
            guard let standard = setting.entry.standard else {
                #expect(!setting.entry.absence.isEmpty, "\(setting) does not say what happens without a value")
                continue
            }
            var values = SettingValues()
            try values.set(setting, to: standard)
        }
        #expect(Set(Setting.allCases.map(\.entry.name)).count == Setting.allCases.count)
    }

    @Test(arguments: [
        (Setting.cacheLimit, "512M", 536_870_912), (.cacheLimit, "8388608", 8_388_608), (.cacheLimit, "1P", 1 << 50),
        (.idleExit, "90", 90), (.idleExit, "5min", 300), (.idleExit, "2h", 7_200), (.soundLimit, "0", 0),
    ])
    func sizesAndTimesTakeUnits(setting: Setting, text: String, number: UInt64) throws {
        var values = SettingValues()
        try values.set(setting, to: text)
        #expect(values.number(setting) == number)
    }

    @Test(arguments: [
        (Setting.cacheLimit, "1M"), (.cacheLimit, "2P"), (.cacheLimit, "64m"), (.cacheLimit, "M"), (.cacheLimit, ""),
        (.cacheLimit, "99999999999999999999"), (.cacheLimit, "18014398509481984K"), (.soundLimit, "5s"),
        (.idleExit, "0"), (.logLevel, "loud"), (.assets, "relative"), (.requestLimit, "-1"),
    ])
    func badValuesAreRefused(setting: Setting, text: String) {
        var values = SettingValues()
        let refusal = #expect(throws: SettingValues.Refusal.self) { try values.set(setting, to: text) }
        #expect(refusal == SettingValues.Refusal(setting: setting, found: text))
        #expect(refusal?.description.contains(setting.entry.kind.expectation) == true)
    }

    @Test func aFileSetsValues() throws {
        let values = try ConfigurationFile.values(
            "; a comment\n\n[Daemon]\n  CacheLimit = 64M \n#UserLimit=8M\nLogLevel=debug\nLogLevel=info\nSoundLimit=1\nSoundLimit=\n"
        )
        #expect(values.number(.cacheLimit) == 64 << 20)
        #expect(values.text(.logLevel) == "info")
        #expect(values.number(.userLimit) == nil)
        #expect(values.number(.soundLimit) == 30 * 48_000, "an empty value is the default again")
    }

    /// Editors of other systems end lines with two characters.
    @Test func aLineMayEndWithACarriageReturn() throws {
        let values = try ConfigurationFile.values("# a comment\r\n[Daemon]\r\nCacheLimit=64M\r\n")
        #expect(values.number(.cacheLimit) == 64 << 20)
        let refusals = ConfigurationFile.problems("# a comment\r\n[Daemon]\r\nCacheLimt=64M\r\n")
        #expect(refusals == [.init(line: 3, problem: .unknownKey("CacheLimt"))])
    }

    @Test func aBadLineIsNamed() {
        func problem(_ text: String) -> ConfigurationFile.Refusal? {
            #expect(throws: ConfigurationFile.Refusal.self) { try ConfigurationFile.values(text) }
        }
        #expect(problem("[Daemon]\nCacheLimt=64M") == .init(line: 2, problem: .unknownKey("CacheLimt")))
        #expect(problem("CacheLimit=64M") == .init(line: 1, problem: .outsideSection("CacheLimit")))
        #expect(problem("[Daemon]\n\nnonsense") == .init(line: 3, problem: .malformed("nonsense")))
        #expect(problem("[Service]") == .init(line: 1, problem: .malformed("[Service]")))
        let badValue = problem("[Daemon]\nCacheLimit=little")
        #expect(badValue?.problem == .badValue(.init(setting: .cacheLimit, found: "little")))
        #expect(badValue?.description == "line 2: CacheLimit=\"little\", expected a size from 8M to 1P")
    }

    @Test func theTemplateSetsNothing() throws {
        let values = try ConfigurationFile.values(ConfigurationFile.template)
        for setting in Setting.allCases { #expect(values.text(setting) == setting.entry.standard) }
        let uncommented = ConfigurationFile.template.split(separator: "\n").map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") && !line.hasSuffix("=")
                ? String(line.dropFirst()) : String(line)
        }
        let defaults = try ConfigurationFile.values(uncommented.joined(separator: "\n"))
        for setting in Setting.allCases { #expect(defaults.text(setting) == setting.entry.standard) }
    }

    @Test func theInstalledFileIsMadeFromTheTable() throws {
        let template = ConfigurationFile.template
        #expect(
            try DocumentPart(of: "systemd/nibassetd.conf").text(madeFrom: template) == template, "make tables writes it"
        )
    }
}

/// Tests that the daemon reads its settings.
@Suite(.timeLimit(.minutes(20)), .blocking) struct SettingsOfTheDaemonTests {
    private func run(_ arguments: [String]) throws -> Command.Outcome {
        try Command.run([try builtProgram("nibassetd")] + arguments)
    }

    @Test func theCommandLineWinsOverTheFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("nibassetd.conf", Array("[Daemon]\nCacheLimit=64M\nSoundLimit=7\n".utf8))
        let daemon = try RunningDaemon(["--config", folder.absolute("nibassetd.conf"), "--cache-limit", "32M"])
        let client = try RawClient.greeted(daemon)
        let numbers = try client.statistics()
        #expect(numbers["memory_limit"] == 32 << 20)
        #expect(numbers["sound_frame_limit"] == 7)
    }

    @Test func aBadFileIsRefusedWithItsLine() throws {
        let folder = try TemporaryFolder()
        try folder.write("nibassetd.conf", Array("[Daemon]\nCacheLimit=x\n".utf8))
        let path = folder.absolute("nibassetd.conf")
        let outcome = try run(["--config", path])
        #expect(outcome.ending == .exited(status: 2))
        #expect(outcome.output.contains("\(path): line 2: CacheLimit=\"x\", expected a size from 8M to 1P"))
        #expect(try run(["--config", folder.absolute("absent")]).ending == .exited(status: 2))
    }

    /// A service manager starts the daemon again after status 1 only.
    @Test func aFileThatCannotBeOpenedNowIsNoWrongFile() throws {
        let folder = try TemporaryFolder()
        try folder.link("nibassetd.conf", to: "nibassetd.conf")
        #expect(try run(["--config", folder.absolute("nibassetd.conf")]).ending == .exited(status: 1))
    }

    @Test func theCheckNamesEveryBadLineAndStartsNothing() throws {
        let folder = try TemporaryFolder()
        let path = folder.absolute("nibassetd.conf")
        func check(_ text: String) throws -> Command.Outcome {
            try folder.write("nibassetd.conf", Array(text.utf8))
            return try run(["--check-config", "--config", path])
        }
        let right = try check("[Daemon]\nCacheLimit=64M\n")
        #expect(right.isSuccess && right.output.isEmpty, "\(right.output)")
        let wrong = try check("CacheLimit=64M\n[Daemon]\nCacheLimit=1\nUserLimit=8M\nCacheSize=8M\n")
        #expect(wrong.ending == .exited(status: 2))
        #expect(
            wrong.output == """
                \(path): line 1: "CacheLimit" stands before [Daemon]
                \(path): line 3: CacheLimit="1", expected a size from 8M to 1P
                \(path): line 5: there is no setting "CacheSize"; nibassetd --dump-configuration lists all

                """)
        #expect(try run(["--check-config", "--config", folder.absolute("absent")]).ending == .exited(status: 2))
    }

    @Test func aFileThatIsNoRegularOneIsNotWaitedFor() throws {
        let folder = try TemporaryFolder()
        let path = folder.absolute("nibassetd.conf")
        try folder.makeFIFO("nibassetd.conf")
        for action in [["--check-config"], []] {
            let outcome = try run(action + ["--config", path])
            #expect(outcome.ending == .exited(status: 2))
            #expect(
                outcome.output.contains("\(path): found a FIFO or device, expected a regular file"), "\(outcome.output)"
            )
        }
        let outcome = try run(["--check-config", "--config", folder.path])
        #expect(outcome.ending == .exited(status: 2))
        #expect(outcome.output.contains("found a folder, expected a regular file"), "\(outcome.output)")
    }
}
