/// The order in which the requests of a user go to the file helper.
public enum FilePriority {
    /// Whether nobody waits for the requests that this task makes: they give way. Files are opened after all others, and passed in turn with the others'
    /// opening.
    @TaskLocal public static var givesWay = false
}
