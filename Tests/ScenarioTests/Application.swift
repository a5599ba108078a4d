import AssetModel
import TestSupport

/// An application for tests that load resources.
enum Application: CaseIterable, Sendable {
    /// Our demonstration.
    case demo
    /// The interface builder of GNUstep, a package of the distribution.
    case gorm

    /// Applications that are installed, or could be installed.
    static let all = allCases.filter { $0 == .demo || isGormThere }

    /// Whether the interface builder is installed, or could be installed.
    static let isGormThere = TestPackages.have { fileExists(Application.gorm.path) }

    var profile: Profile { self == .demo ? .appKit : .gnustep }

    var path: String {
        switch self {
        case .demo: Repository.root + "/Assets/Demo.app"
        case .gorm: GNUstepFolders.application("Gorm")
        }
    }
}

extension ClientProcess {
    /// Loads every interface file of an application and keeps all objects. Returns a row for each reference.
    func loadEverything(of application: String, _ profile: Profile) throws -> [[String]] {
        var rows: [[String]] = []
        for owner in try ApplicationFiles(application).owners {
            try ask("open", owner.bundle, "\(profile)")
            for nib in owner.nibs.sorted() { rows += try ask("load", nib) }
        }
        return rows
    }
}
