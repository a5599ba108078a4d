import AssetModel
import Testing

@Suite(.timeLimit(.minutes(20))) struct InterfaceWrapperTests {
    @Test(arguments: [
        (["keyedobjects.nib", "objects.nib", "classes.nib", "info.nib"], "keyedobjects.nib"),
        (["designable.nib", "keyedobjects.nib"], "keyedobjects.nib"),
        (["objects.gorm", "data.classes", "data.info"], "objects.gorm"),
        (["keyedobjects-101300.nib", "keyedobjects-110000.nib", "designable.nib"], "keyedobjects-110000.nib"),
        (["runtime.nib", "objects-12.3+.nib", "objects-9.0+.nib"], "objects-12.3+.nib"),
        (["designable.nib"], "designable.nib"),
    ])
    func theNewestCompiledFormIsChosen(names: [String], expected: String) {
        #expect(InterfaceWrapper("Main.nib", names: names).form(for: nil)?.name == expected)
        #expect(InterfaceWrapper("Main.nib", names: names.reversed()).form(for: nil)?.name == expected)
    }

    @Test func ofAFolderOfGormTheFormOfGormIsChosen() {
        let names = ["keyedobjects.nib", "objects.gorm", "keyedobjects-101300.nib"]
        for path in ["Main.gorm", "/a/Main.gorm", "Main.gorm/"] {
            #expect(InterfaceWrapper(path, names: names).form(for: nil)?.name == "objects.gorm")
        }
        #expect(InterfaceWrapper("Main.nib", names: names).form(for: .init(10, 9))?.name == "keyedobjects.nib")
    }

    @Test func formsForNewerSystemsAreNotChosen() {
        let mac = InterfaceWrapper(
            "Main.nib", names: ["keyedobjects-101300.nib", "keyedobjects-110000.nib", "keyedobjects.nib"])
        #expect(mac.form(for: .init(11))?.name == "keyedobjects-110000.nib")
        #expect(mac.form(for: .init(10, 15, 7))?.name == "keyedobjects-101300.nib")
        #expect(mac.form(for: .init(10, 9))?.name == "keyedobjects.nib")
        let phone = InterfaceWrapper("Main.nib", names: ["runtime.nib", "objects-12.3+.nib", "objects-9.0+.nib"])
        #expect(phone.form(for: .init(12, 2))?.name == "objects-9.0+.nib")
        #expect(phone.form(for: .init(8))?.name == "runtime.nib")
    }

    @Test func otherFilesAreNotForms() {
        let names = ["classes.nib", "info.nib", "Bar.tiff", "keyedobjects-x.nib", "objects-+.nib", "objects-1.2.nib"]
        #expect(InterfaceWrapper("Main.nib", names: names).forms.isEmpty)
        #expect(InterfaceWrapper("Main.nib", names: names).form(for: nil) == nil)
    }
}
