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

            This page says what belongs to it. Each part has a page of its own.
            """)
        page.heading("PARTS")
        page.item(
            "nibassetd(8)",
            "The daemon. The system's serves every user, and nibassetd.service starts it. Where there is none, a program that needs one starts a "
                + "daemon for its user.")
        page.item("nibassetd.conf(5)", "Its settings: how much memory it may take, what a user may have, what it logs.")
        page.item(
            "nibassetctl(1)",
            "Shows what the service holds, for whom, and what that saves; says what a name means and why; draws interface files; finds out what "
                + "is wrong.")
        page.item(
            "nibassets(3)", "The library for programs in C. Programs in Swift use the package's product NibAssets.")
        page.item(
            "NibAssets.bundle",
            "Brings the service to GNUstep's applications, unchanged: nibassetctl gnustep enable switches it on.")
        page.heading("WHO MAY SEE WHAT")
        page.paragraphs(
            """
            A user's programs get what that user may read, and nothing else. What everybody may read is decoded once for all. Files are read by helpers and \
            workers that can neither open other files nor use the network, so a picture that takes over its decoder reaches no other user's data.

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
