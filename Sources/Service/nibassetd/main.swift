import AssetServer
import CommandLineOptions
import EventLoop
import LinuxSystem
import ServiceManager
import WireProtocol

func runDaemon(_ arguments: [String]) -> DaemonExit {
    // The log is set up first, so that faults of the settings reach the journal as errors too.
    Log.configure(level: .notice, to: logDestination(arguments))
    var options: DaemonOptions
    do {
        let given = try CommandLineOptions(arguments, accepted: DaemonOptions.accepted)
        if let fault = CommandLineFault(given) { throw fault }
        do {
            if let exit = try DaemonOptions.act(on: given) { return exit }
            options = try DaemonOptions(given)
        } catch let failure as SettingsFile.Failure {
            Log.error("\(failure)")
            // Everybody may connect to the system's daemon, but not everybody may be allowed to read its settings.
            let isOpen = DaemonOptions.instance(of: given) == .user
            WaitingClients.refuse(isOpen ? "\(failure)" : "its settings are wrong, and its log says where")
            return failure.exit
        }
    } catch {
        Log.error("\(error); nibassetd --help lists the options")
        WaitingClients.refuse("its command line is wrong, and its log says how")
        return .misused
    }
    Log.setLevel(options.configuration.settings.logLevel)
    options.reportWarnings()
    guard isProcThere() else {
        Log.error(
            "/proc is not there; mount it: the daemon reads the paths of open files from it, and opens files again through it"
        )
        return .failed
    }
    do {
        Signal.turnIntoErrors()
        joinFreeMemoryAtOnce()
        if let limit = try ProcessLimit.descriptors.raise() {
            guard limit >= options.configuration.fewestDescriptors else {
                let reason =
                    "this process may have \(limit) descriptors only, expected \(options.configuration.fewestDescriptors) "
                    + "or more; start the daemon with a higher limit (ulimit -n, LimitNOFILE=)"
                Log.error(reason)
                WaitingClients.refuse(reason)
                return .misused
            }
            options.configuration.descriptorLimit = Int(clamping: limit)
        }
        if let limit = try ProcessLimit.fileSize.raise(), limit < options.configuration.largestFile {
            Log.report(
                .fileSizeLimited,
                "this process may make files of \(limit) bytes only, and shared memory counts as files: images may need "
                    + "\(options.configuration.largestFile) bytes; start the daemon without that limit (ulimit -f, LimitFSIZE=)",
                [.limit: "\(limit)", .reason: "RLIMIT_FSIZE"])
        }
        let loop = try EventLoop.make()
        let daemon = try EventLoopActor.assumeIsolated { Result { try Daemon(options, loop: loop) } }.get()
        options.readyDescriptor = nil  // closed with its last reference: the waiting program knows that it can connect
        try loop.run()
        return EventLoopActor.assumeIsolated { daemon.exit }
    } catch let taken as ListeningSocket.Taken {
        let text = "another daemon serves \(options.socketPath) already"
        // After exit status 0, the service manager would assume a failure and start the daemon again for ever.
        if options.configuration.instance == .system, ServiceManager.socketPath != nil {
            let process = taken.process.map { " (kill \($0))" } ?? ""
            Log.error("\(text); end it\(process), and start the service again")
            return .misused
        }
        Log.tell(text)
        return .done
    } catch {
        Log.error("\(error)")
        return .failed
    }
}

/// Returns the journal if standard error leads to it, or leads nowhere because a client has started the daemon and waits at `--ready-fd`.
func logDestination(_ arguments: [String]) -> Log.Destination {
    let isJournal = ServiceManager.standardErrorIsJournal(environment: environmentVariable)
    let isForClient = arguments.contains("--ready-fd") && FileDescriptor.standardError.isNull
    guard isJournal || isForClient else { return .standardError }
    return .journal(path: Log.journalPath, isStandardError: isJournal)
}

exitProcess(runDaemon(programArguments()).rawValue)
