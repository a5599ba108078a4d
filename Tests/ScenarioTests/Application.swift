import AssetModel
import LinuxSystem
import TestSupport

/// An application whose resources are loaded.
enum Application: CaseIterable, Sendable {
    /// Our demonstration.
    case demo
    /// The interface builder of GNUstep, a package of the distribution.
    case gorm

    static let all = allCases

    var profile: Profile { self == .demo ? .appKit : .gnustep }

    /// Where it is; nil where it is not, after saying so.
    func path() throws -> String? {
        switch self {
        case .demo: return Repository.root + "/Assets/Demo.app"
        case .gorm:
            let path = "/usr/lib/GNUstep/Applications/Gorm.app"
            if TestPackages.have({ (try? FileDescriptor.open(path, .directory)) != nil }) { return path }
            print("skipped: the application Gorm is not installed, and its package could not be either")
            return nil
        }
    }
}

extension ClientProcess {
    /// Loads every interface file of an application and keeps everything: a row for each reference.
    func loadEverything(of application: String, _ profile: Profile) throws -> [[String]] {
        var rows: [[String]] = []
        for owner in try ApplicationFiles(application).owners {
            try ask("open", owner.bundle, "\(profile)")
            for nib in owner.nibs.sorted() { rows += try ask("load", nib) }
        }
        return rows
    }
}
