import InterfaceSchema
import NibLoading

extension ModelTable {
    static let view = ModelRow(
        View.self, "NSView UIView", inherits: model,
        [
            .outlet("dataSource", \View.dataSource), .outlet("delegate", \View.delegate), .outlet("menu", \View.menu),
            .outlet("nextKeyView", \View.nextKeyView), .outlet("viewController", \View.viewController),
            .attribute("autoresizingMask", \View.autoresizingMask),
            .attribute("backgroundColor", \View.backgroundColor), .attribute("frame", \View.frame),
            .attribute("hidden", \View.isHidden), .attribute("tag", \View.tag), .attribute("toolTip", \View.toolTip),
        ],
        kept: """
            UIDelegate alphaValue animate animationDelay attributedString canGoBack canGoForward content data displayPatternTitle… \
            displayPatternToolTip… documentView downloadDelegate dragDelegate dropDelegate editable editingDelegate enabled \
            enabled… font fontBold fontFamilyName fontItalic fontName fontSize frameLoadDelegate gestureRecognizers hidden… \
            imageView inputAccessoryView inputView isIndeterminate maxValue minValue navigationDelegate objectValue \
            policyDelegate prefetchDataSource resourceLoadDelegate selectedIdentifier selectedIndex selectedLabel \
            selectionIndexes textColor textField title value valuePath valueURL
            """,
        received: """
            _doScroll: alignCenter: alignLeft: alignRight: animate: changeFont: checkSpelling: copy: copyFont: copyRuler: cut: \
            delete: deselectAll: fax: goBack: goForward: makeTextLarger: makeTextSmaller: makeTextStandardSize: moveLeft: \
            moveRight: paste: pasteFont: pasteRuler: play: print: reload: reloadFromOrigin: selectAll: \
            selectFirstTabViewItem: selectLastTabViewItem: selectNextTabViewItem: selectPreviousTabViewItem: showGuessPanel: \
            startAnimation: stopAnimation: stopLoading: subscript: superscript: takeSelectedTabViewItemFromSender: \
            takeStringURLFrom: toggleRuler: underline: unscript: zoomIn: zoomOut:
            """)

    static let scrollView = ModelRow(ScrollView.self, "NSScrollView UIScrollView", inherits: view)

    static let splitView = ModelRow(
        SplitView.self, "NSSplitView", inherits: view, [.attribute("vertical", \SplitView.isVertical)])

    static let tabView = ModelRow(TabView.self, "NSTabView", inherits: view)

    static let tabViewItem = ModelRow(
        TabViewItem.self, "NSTabViewItem", inherits: model,
        [.outlet("view", \TabViewItem.view), .attribute("label", \TabViewItem.label)],
        kept: "color identifier image initialFirstResponder toolTip viewController")

    static let control = ModelRow(
        Control.self, "NSControl UIControl", inherits: view,
        [
            .outlet("formatter", \Control.formatter), .attribute("enabled", \Control.isEnabled),
            .attribute("font", \Control.font), .attribute("stringValue", \Control.stringValue),
            .attribute("value", \Control.value),
        ],
        methods: ["takeDoubleValueFrom:", "takeFloatValueFrom:"].map { take($0) { .number($0.shownNumber) } }
            + ["takeIntValueFrom:", "takeIntegerValueFrom:"].map {
                take($0) { .number($0.shownNumber.rounded(.towardZero)) }
            } + ["takeObjectValueFrom:", "takeStringValueFrom:"].map { take($0) { $0 } },
        kept: """
            action alignment argument argument… contentObjects contentValues criticalValue displayPatternValue… \
            doubleClickArgument doubleClickTarget editable… fontFamilyName increment maxDate minDate predicate rows \
            searchMenuTemplate selectedObject selectedTag selectedValue selectionIndexPaths target target… timeInterval \
            warningValue
            """,
        received: """
            doClick: doDoubleClick: performClick: scrollViaScroller: selectText: takeColorFrom:
            """)

    private static func take(
        _ name: String, _ convert: @escaping @Sendable (PropertyValue) -> PropertyValue
    ) -> NibMemberTable.Row {
        .action(name) { (control: Control, sender) in
            if let value = (sender as? Control)?.value { control.value = convert(value) }
        }
    }

    static let button = ModelRow(
        Button.self, "NSButton UIButton", inherits: control,
        [
            .attribute("alternateImage", \Button.alternateImage), .attribute("image", \Button.image),
            .attribute("keyEquivalent", \Button.keyEquivalent), .attribute("sound", \Button.sound),
            .attribute("state", \Button.state), .attribute("title", \Button.title),
        ],
        methods: [.action("performClick:") { (button: Button, _) in button.performClick() }],
        kept: "alternateTitle attributedTitle displayPatternTitle… transparent")

    static let textField = ModelRow(
        TextField.self, "NSTextField UITextField UILabel", inherits: control,
        [
            .attribute("editable", \TextField.isEditable), .attribute("placeholder", \TextField.placeholder),
            .attribute("placeholderString", \TextField.placeholder), .attribute("text", \TextField.stringValue),
            .attribute("textColor", \TextField.textColor),
        ])

    static let imageView = ModelRow(
        ImageView.self, "NSImageView UIImageView", inherits: control,
        [.attribute("image", \ImageView.image), .attribute("value", \ImageView.image)])

    static let tableView = ModelRow(
        TableView.self, "NSTableView UITableView", inherits: control, [.attribute("rowHeight", \TableView.rowHeight)],
        kept: "sortDescriptors")

    static let tableColumn = ModelRow(
        TableColumn.self, "NSTableColumn", inherits: model,
        [
            .attribute("editable", \TableColumn.isEditable), .attribute("identifier", \TableColumn.identifier),
            .attribute("width", \TableColumn.width),
        ],
        kept: """
            alignment alternateImage alternateTitle animate argument content contentObjects contentValues criticalValue data \
            displayPatternTitle… displayPatternValue… editable… enabled enabled… font fontBold fontFamilyName fontItalic \
            fontName fontSize headerTitle hidden image increment maxValue maxWidth minValue minWidth selectedIndex \
            selectedObject selectedTag selectedValue sortDescriptor target textColor title value valuePath valueURL \
            warningValue
            """)
}
