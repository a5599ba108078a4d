/// The group whose members administer the machine's service: they see and drop what is everybody's.
package enum AdministratorGroup {
    /// Its name, which the installed `sysusers.d` file makes.
    package static let name = "nibassetd-admin"
}
