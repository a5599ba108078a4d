/// The types of interface files and their wrappers.
public enum InterfaceTypes {
    /// First tried first. A name that ends in one of them is tried as it is.
    public static let all = ["nib", "gorm", "xib", "storyboardc", "storyboard", "gsmarkup", "gmodel"]
}
