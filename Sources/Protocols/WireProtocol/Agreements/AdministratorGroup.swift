/// The group whose members administer the machine's service: they may list and purge the entries of all users.
package enum AdministratorGroup {
    /// Name of the group, which the installed `sysusers.d` file creates.
    package static let name = "nibassetd-admin"
}
