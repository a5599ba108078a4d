import AssetResolution
import NibFormats

/// Finds outlets and actions of an interface file that the classes of sources do not have.
struct SourceCheck {
    private(set) var findings: [AuditFinding] = []
    private let document: InterfaceDocument
    private let index: SourceIndex
    private let path: String
    private let lines: TextLines?

    init(_ document: InterfaceDocument, _ index: SourceIndex, _ path: String, _ lines: TextLines?) {
        self.document = document
        self.index = index
        self.path = path
        self.lines = lines
        for connection in document.connections {
            switch connection.kind {
            case .outlet, .outletCollection: checkOutlet(connection)
            case .action: checkAction(connection)
            default: break
            }
        }
        // Documents give the class "FirstResponder" to the placeholder, and no program declares it.
        let objects = document.objects.filter { $0.kind != .firstResponder && $0.customClass != "FirstResponder" }
        for name in Set(objects.compactMap(\.customClass)).sorted() where !isKnown(name) {
            let nearest = Self.nearest(name, among: index.classes.keys)
            add(
                .unknownClass, name, .warning,
                "no source declares the class \(name); without it, objects get the toolkit's class\(nearest)")
        }
    }

    private static func isToolkits(_ name: String) -> Bool {
        ["NS", "UI", "GS", "WK", "MK", "AV", "PDF", "IK", "QT", "SK", "SCN", "MTK", "WebView"]
            .contains { name.hasPrefix($0) }
    }

    private func isKnown(_ name: String) -> Bool { index.classes[name] != nil || Self.isToolkits(name) }

    private static func nearest(_ name: String, among names: some Collection<String>) -> String {
        NearestName.to(name, among: Array(names)).map { "; the nearest name is \"\($0)\"" } ?? ""
    }

    private func customClass(_ position: Int?) -> String? { position.flatMap { document.objects[$0].customClass } }

    private mutating func checkOutlet(_ connection: Connection) {
        let name = connection.label
        guard let owner = customClass(connection.source), let members = index.members(of: owner) else { return }
        let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
        let has =
            members.variables.contains(name) || members.variables.contains("_" + name)
            || members.selectors.contains(setter) || members.selectors.contains("_" + setter)
        if has || ToolkitMembers.outlets.contains(name) { return }
        let nearest = Self.nearest(name, among: members.variables)
        report(
            .noOutlet, name, owner, members,
            "\(owner) has no outlet \"\(name)\"; loading the file fails or leaves it unset\(nearest)")
    }

    private mutating func checkAction(_ connection: Connection) {
        let name = connection.label
        guard let owner = customClass(connection.destination), let members = index.members(of: owner) else { return }
        if members.selectors.contains(name) || ToolkitMembers.actions.contains(name) { return }
        let nearest = Self.nearest(name, among: members.selectors)
        report(
            .noAction, name, owner, members,
            "\(owner) has no method \"\(name)\"; the control that sends it does nothing or fails\(nearest)")
    }

    private mutating func report(
        _ rule: AuditRule, _ name: String, _ owner: String, _ members: SourceIndex.Members, _ message: String
    ) {
        let place = index.classes[owner].map { " (\($0.path):\($0.line))" } ?? ""
        let isSure = members.foreign.map(Self.isToolkits) ?? false
        let doubt = isSure ? "" : "; no source tells all its superclasses"
        add(rule, name, isSure ? .error : .note, message + doubt + place)
    }

    private mutating func add(_ rule: AuditRule, _ name: String, _ level: AuditRule.Level, _ message: String) {
        findings.append(AuditFinding(rule, path, line: lines?.line(of: name), name: name, level: level, message))
    }
}

/// Members of the toolkits' classes that interface files often name.
enum ToolkitMembers {
    static let outlets = words(
        """
        delegate dataSource view window _window menu nextKeyView initialFirstResponder toolbar formatter target textField \
        imageView contentView touchBar accessoryView tableView collectionView headerView parentWindow content \
        contentArray contentObject contentSet submenu searchDisplayController searchBar tabView splitView \
        managedObjectContext backgroundView selectedBackgroundView textLabel detailTextLabel dockMenu \
        sortDescriptors initialViewController nextResponder textView documentView contentViewController
        """)
    static let actions = words(
        """
        performClose: performMiniaturize: performZoom: terminate: hide: unhideAllApplications: print: close \
        hideOtherApplications: orderFront: orderOut: orderBack: makeKeyAndOrderFront: miniaturize: zoom: close: \
        orderFrontStandardAboutPanel: orderFrontColorPanel: orderFrontFontPanel: arrangeInFront: showHelp: \
        runPageLayout: saveDocument: saveDocumentAs: saveDocumentTo: revertDocumentToSaved: printDocument: \
        newDocument: openDocument: clearRecentDocuments: add: remove: insert: insertChild: addChild: fetch: \
        selectNext: selectPrevious: showWindow: performClick: takeStringValueFrom: takeIntValueFrom: \
        takeFloatValueFrom: takeDoubleValueFrom: takeObjectValueFrom: toggleFullScreen: toggleToolbarShown: \
        runToolbarCustomizationPalette: undo: redo: cut: copy: paste: delete: selectAll: stop: reload: goBack: \
        goForward: selectText: revert: save: dismissController: endEditing: dismiss: toggleSidebar: expandItem: \
        selectTabViewItem: selectNextTabViewItem: selectPreviousTabViewItem: takeSelectedTabViewItemFromSender: \
        performTextFinderAction: performFindPanelAction: collapseItem: startAnimation: stopAnimation: play: pause: \
        reloadFromOrigin: stopLoading: takeStringURLFrom: makeTextLarger: makeTextSmaller: zoomIn: zoomOut: cancel:
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
