import InterfaceSchema

enum Palette {
    static let desk = "#e6ebf1"
    static let caption = "#5d6877"
    static let window = "#f5f6f8"
    static let bar = "#dde3ea"
    static let edge = "#aeb8c5"
    static let field = "#ffffff"
    static let control = "#fdfdfe"
    static let controlEdge = "#b4bdc9"
    static let line = "#d4dae2"
    /// Translucent colour of every other row, for any background.
    static let stripe = "rgba(70,95,130,0.06)"
    static let text = "#20262e"
    static let secondary = "#6c7683"
    static let faint = "#9ca6b3"
    static let accent = "#3a7bd5"
    static let custom = "#edf3fc"
    static let customEdge = "#9db7dc"
    static let customText = "#5c7aa8"
    static let missing = "#e2e8f0"
    static let missingEdge = "#b3bfcd"

    /// A colour as CSS writes it; nil for a colour that only the application knows.
    static func color(_ color: Color) -> String? {
        switch color {
        case .rgb(let red, let green, let blue, let alpha): css(red, green, blue, alpha)
        case .gray(let white, let alpha): css(white, white, white, alpha)
        case .cmyk(let cyan, let magenta, let yellow, let black, let alpha):
            css((1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black), alpha)
        case .system(let name): system[name]
        case .named, .other: nil
        }
    }

    private static func css(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> String {
        func level(_ part: Double) -> Int { part.isFinite ? Int((min(max(part, 0), 1) * 255).rounded()) : 0 }
        let parts = "\(level(red)),\(level(green)),\(level(blue))"
        return alpha >= 1 || !alpha.isFinite ? "rgb(\(parts))" : "rgba(\(parts),\(Canvas.number(max(alpha, 0))))"
    }

    /// The colours of the toolkits' light appearance.
    private static let system: [String: String] = [
        // AppKit
        "controlTextColor": text, "textColor": text, "labelColor": text, "windowFrameTextColor": text,
        "headerTextColor": text, "headerColor": bar, "secondaryLabelColor": secondary,
        "tertiaryLabelColor": faint, "quaternaryLabelColor": faint, "disabledControlTextColor": faint,
        "placeholderTextColor": faint, "textBackgroundColor": field, "controlBackgroundColor": field,
        "windowBackgroundColor": window, "controlColor": window, "controlHighlightColor": field,
        "controlShadowColor": edge, "controlDarkShadowColor": secondary, "gridColor": line, "separatorColor": line,
        "selectedControlColor": accent, "alternateSelectedControlColor": accent, "controlAccentColor": accent,
        "selectedTextBackgroundColor": "#b4d5fe", "alternateSelectedControlTextColor": field,
        "selectedMenuItemColor": accent, "linkColor": accent, "highlightColor": field, "shadowColor": secondary,
        "keyboardFocusIndicatorColor": accent, "underPageBackgroundColor": "#96999e",
        "systemRedColor": "#ff3b30", "systemGreenColor": "#28cd41", "systemBlueColor": "#007aff",
        "systemOrangeColor": "#ff9500", "systemYellowColor": "#ffcc00", "systemGrayColor": "#8e8e93",
        "systemPurpleColor": "#af52de", "systemPinkColor": "#ff2d55", "systemBrownColor": "#a2845e",
        // UIKit
        "systemBackgroundColor": field, "secondarySystemBackgroundColor": "#f2f2f7",
        "groupTableViewBackgroundColor": "#efeff4", "systemGroupedBackgroundColor": "#f2f2f7",
        "secondarySystemGroupedBackgroundColor": field, "darkTextColor": text, "lightTextColor": faint,
        "darkColor": text, "viewFlipsideBackgroundColor": "#1f2124", "scrollViewTexturedBackgroundColor": "#6f7179",
        "opaqueSeparatorColor": line, "tableCellGroupedBackgroundColor": field, "systemGray2Color": "#aeaeb2",
        "systemGray3Color": "#c7c7cc", "systemGray4Color": "#d1d1d6", "systemGray5Color": "#e5e5ea",
        "systemGray6Color": "#f2f2f7", "systemIndigoColor": "#5856d6", "systemTealColor": "#30b0c7",
    ]
}
