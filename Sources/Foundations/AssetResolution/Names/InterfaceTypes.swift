/// The types of interface files and their wrappers.
public enum InterfaceTypes {
    /// The types in the order in which they are tried. A name that ends in one of these types is tried unchanged.
    public static let all = ["nib", "gorm", "xib", "storyboardc", "storyboard", "gsmarkup", "gmodel"]
}
