/// The classes that elements of interface documents represent.
enum ElementClassNames {
    /// The class of an element: the prefix of its framework, then its name with a capital letter.
    static func className(ofElement name: String, prefix: String) -> String {
        if let known = exceptions[name] { return known }
        return prefix + name.prefix(1).uppercased() + name.dropFirst()
    }

    private static let exceptions = [
        "customObject": "NSObject", "placeholder": "NSObject", "customView": "NSView",
        "webView": "WebView", "wkWebView": "WKWebView", "webPreferences": "WebPreferences",
        "pdfView": "PDFView", "quartzView": "QCView", "openGLView": "NSOpenGLView", "mapView": "MKMapView",
        "sceneKitView": "SCNView", "glkView": "GLKView", "mtkView": "MTKView", "skView": "SKView",
        "viewPlaceholder": "NSView", "controllerPlaceholder": "NSViewController",
    ]
}
