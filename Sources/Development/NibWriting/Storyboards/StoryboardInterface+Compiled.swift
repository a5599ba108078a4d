extension StoryboardInterface {
    /// The storyboard as the files of a folder, as compilers write them: a property list, and NIB archives of scenes and views.
    ///
    /// A child that contains itself is left out, because the compiled nib of a controller contains the controller's children.
    public func compiled() -> [(name: String, bytes: [UInt8])] {
        var files = [(name: "Info.plist", bytes: BinaryPropertyListWriter.encode(propertyList))]
        for scene in scenes {
            var writer = SceneNibWriter(self)
            files.append((scene.nibName + ".nib", writer.file(of: scene)))
            guard let name = scene.viewName else { continue }
            var viewWriter = ViewNibWriter(scene)
            files.append((name + ".nib", viewWriter.file()))
        }
        return files
    }

    private var propertyList: PropertyListValue {
        var entries: [(String, PropertyListValue)] = [
            ("UIStoryboardVersion", .integer(1)),
            ("UIViewControllerIdentifiersToNibNames", .record(scenes.map { ($0.nibName, .text($0.nibName)) })),
        ]
        if let initial { entries.append(("UIStoryboardDesignatedEntryPointIdentifier", .text(name(of: initial)))) }
        if !externals.isEmpty {
            let references = externals.map { external in
                var values: [(String, PropertyListValue)] = [
                    ("UIReferencedStoryboardName", .text(external.storyboard))
                ]
                if let name = external.identifier { values.append(("UIReferencedControllerIdentifier", .text(name))) }
                return (external.id, PropertyListValue.record(values))
            }
            entries.append(("UIViewControllerIdentifiersToExternalStoryboardReferences", .record(references)))
        }
        return .record(entries)
    }

    /// Returns the name by which nibs know a scene of this or of another storyboard.
    func name(of id: String) -> String { scenes.first { $0.id == id }?.nibName ?? id }
}

extension StoryboardInterface.Scene {
    /// The segues of the controller itself, then the segues of its views.
    var allSegues: [StoryboardInterface.Segue] { segues + parts.flatMap(\.segues) }

    /// Returns the name of the placeholder through which the nib of the view reaches a segue.
    static func placeholder(_ number: Int) -> String { "UpstreamPlaceholder-\(number)" }
}

extension StoryboardInterface.Part {
    var segues: [StoryboardInterface.Segue] {
        switch content {
        case .button(let segues, _): segues
        case .container(let segue): [segue]
        }
    }
}

/// Writes the nib of a scene: the controller with the controllers in it, and the templates of their segues.
private struct SceneNibWriter {
    let storyboard: StoryboardInterface
    private var nib = TouchNib()

    init(_ storyboard: StoryboardInterface) { self.storyboard = storyboard }

    mutating func file(of scene: StoryboardInterface.Scene) -> [UInt8] {
        let controller = add(scene, within: [])
        nib.connect(outlet: "sceneViewController", from: nib.owner, to: controller)
        nib.topLevel.append(controller)
        return nib.file()
    }

    private mutating func add(_ scene: StoryboardInterface.Scene, within parents: [String]) -> PropertyListValue {
        let controller = nib.archive.reserve()
        let inner = parents + [scene.id]
        let children = scene.children.filter { !inner.contains($0) }
            .compactMap { id in storyboard.scenes.first { $0.id == id } }.map { add($0, within: inner) }
        let templates = scene.allSegues.map { add($0, of: controller.value) }
        var values: [(String, PropertyListValue)] = []
        if !children.isEmpty { values.append(("UIViewControllers", nib.archive.add(children, as: ["NSArray"]))) }
        if !templates.isEmpty {
            values.append(("UIStoryboardSegueTemplates", nib.archive.add(templates, as: ["NSArray"])))
        }
        if let name = scene.viewName {
            values.append(("UINibName", nib.archive.add(name)))
            let named = templates.enumerated().map {
                (key: StoryboardInterface.Scene.placeholder($0.offset + 1), value: $0.element)
            }
            let own = (key: StoryboardInterface.Scene.placeholder(0), value: controller.value)
            values.append(("UIExternalObjectsTableForViewLoading", nib.archive.add([own] + named)))
        }
        nib.describe(controller, scene.className, customClass: scene.customClass, values)
        let place = nib.addProxy("UIStoryboardPlaceholder")
        nib.connect(outlet: "storyboard", from: controller.value, to: place)
        nib.objects.append(controller.value)
        return controller.value
    }

    private mutating func add(
        _ segue: StoryboardInterface.Segue, of controller: PropertyListValue
    ) -> PropertyListValue {
        let template = nib.archive.reserve()
        var values: [(String, PropertyListValue)] =
            segue.kind == "unwind"
            ? [("UIAction", nib.archive.add(segue.destination))]
            : [("UIDestinationViewControllerIdentifier", nib.archive.add(storyboard.name(of: segue.destination)))]
        if !segue.identifier.isEmpty { values.append(("UIIdentifier", nib.archive.add(segue.identifier))) }
        if segue.kind == "show" {
            values.append(("UIActionName", nib.archive.add("showViewController:sender:")))
        }
        let kind = segue.kind.prefix(1).uppercased() + segue.kind.dropFirst()
        nib.describe(template, "UIStoryboard\(kind)SegueTemplate", customClass: nil, values)
        nib.connect(outlet: "viewController", from: template.value, to: controller)
        nib.objects.append(template.value)
        return template.value
    }
}

/// Writes the nib of a controller's view. Placeholders with agreed names stand for objects of the scene's nib.
private struct ViewNibWriter {
    let scene: StoryboardInterface.Scene
    private var nib = TouchNib()
    private var segueCount: Int

    init(_ scene: StoryboardInterface.Scene) {
        self.scene = scene
        segueCount = scene.segues.count
    }

    mutating func file() -> [UInt8] {
        let parts = scene.parts.map { add($0) }
        let subviews = nib.archive.add(parts, as: ["NSArray"])
        let view = nib.archive.add(["UIView", "UIResponder", "NSObject"], ["UISubviews": subviews])
        nib.connect(outlet: "view", from: nib.owner, to: view)
        nib.topLevel.append(view)
        nib.objects += [view] + parts
        return nib.file()
    }

    private mutating func add(_ part: StoryboardInterface.Part) -> PropertyListValue {
        let view: PropertyListValue
        switch part.content {
        case .button(let segues, let actions):
            view = add(["UIButton", "UIControl"], at: part.frame)
            for action in actions {
                let controller = nib.addProxy(StoryboardInterface.Scene.placeholder(0))
                nib.connect(action: action, from: view, to: controller)
            }
            for _ in segues { nib.connect(action: "perform:", from: view, to: nextTemplate()) }
        case .container:
            view = add([], at: part.frame)
            nib.connect(outlet: "containerView", from: nextTemplate(), to: view)
        }
        if let outlet = part.outlet { nib.connect(outlet: outlet, from: nib.owner, to: view) }
        return view
    }

    private mutating func add(_ classNames: [String], at frame: Frame?) -> PropertyListValue {
        let view = nib.archive.reserve()
        nib.archive.describe(
            view, classNames + ["UIView", "UIResponder", "NSObject"], frame.map { TouchNib.place($0) } ?? [])
        return view.value
    }

    private mutating func nextTemplate() -> PropertyListValue {
        segueCount += 1
        return nib.addProxy(StoryboardInterface.Scene.placeholder(segueCount))
    }
}
