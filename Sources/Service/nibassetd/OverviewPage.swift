import CommandLineOptions
import WireProtocol

extension DaemonManual {
    /// nibassetd(7): the parts of the service, and their manual pages.
    static var overview: ManualPage {
        var page = ManualPage(
            "nibassetd", section: 7, source: source, summary: "images and sounds of nib files, decoded once per machine"
        )
        page.heading("DESCRIPTION")
        page.paragraphs(
            """
            A nib file contains the names of images and sounds. The service finds their files, decodes each once in a sandboxed worker, and every process \
            of the machine maps the same pixels and samples, read-only. A name that is known costs a program no message.

            This page names the parts of the service. Each part has a page of its own.
            """)
        page.heading("PARTS")
        page.item(
            "nibassetd(8)",
            "The daemon. nibassetd.service starts the system's daemon, which serves every user. Where there is none, a program starts a daemon for its "
                + "user.")
        page.item("nibassetd.conf(5)", "The daemon's settings: memory, shares of users, and the log.")
        page.item(
            "nibassetctl(1)",
            "Shows the objects in the cache, their users and the time saved; explains which file answers a name; draws interface files; finds out "
                + "why the service does not work.")
        page.item(
            "nibassets(3)", "The library for programs in C. Programs in Swift use the package's product NibAssets.")
        page.item(
            "NibAssets.bundle",
            "Brings the service to GNUstep's applications, unchanged: nibassetctl gnustep enable switches it on.")
        page.heading("WHO MAY SEE WHAT")
        page.paragraphs(
            """
            A user's programs get the images and sounds that this user may read, and no others. Files that everybody may read are decoded once for \
            all. Helpers and workers read them, without access to other files or the network, so a picture that takes over its decoder reaches no other user's data.

            In a sandbox with a user namespace, a program reaches its user's own daemon through the folder of the socket, and the system's through a \
            connection that is handed over.
            """)
        page.heading("ENVIRONMENT")
        page.item(EnvironmentVariable.socket, "Where programs look for the daemon, before all other places.")
        page.item(
            EnvironmentVariable.connection, "The number of a descriptor that is connected to a daemon, for sandboxes.")
        page.item(EnvironmentVariable.daemon, "The program that is started where no daemon listens.")
        page.item(EnvironmentVariable.noStart, "1: programs start no daemon.")
        page.item(EnvironmentVariable.disable, "1: programs do without the service.")
        page.item(EnvironmentVariable.assets, "The folder with the daemon's own images and sounds.")
        page.heading("EXAMPLE")
        page.example([
            "systemctl enable --now nibassetd.service",
            "nibassetctl doctor",
            "nibassetctl report /opt/apps/Mail.app",
        ])
        page.seeAlso([("nibassetd", 8), ("nibassetd.conf", 5), ("nibassetctl", 1), ("nibassets", 3)])
        return page
    }
}
