/// The order in which the requests of a user go to the file helper.
public enum FilePriority {
    /// Whether the requests that this task makes go after all others: nobody waits for them.
    @TaskLocal public static var givesWay = false
}
