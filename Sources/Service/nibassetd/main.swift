import AssetServer
import CommandLineOptions
import EventLoop
import LinuxSystem
import ServiceManager
import WireProtocol

/// Runs the daemon, and says how it ends.
func runDaemon(_ arguments: [String]) -> DaemonExit {
    var options: DaemonOptions
    do {
        let given = try CommandLineOptions(arguments, accepted: DaemonOptions.accepted)
        if let fault = CommandLineFault(given) { throw fault }
        if let exit = try DaemonOptions.act(on: given) { return exit }
        options = try DaemonOptions(given)
    } catch let failure as SettingsFile.Failure {
        Log.error("\(failure)")
        return failure.exit
    } catch {
        Log.error("\(error); nibassetd --help lists the options")
        return .misused
    }
    Log.configure(
        level: options.configuration.settings.logLevel,
        toJournal: ServiceManager.standardErrorIsJournal(environment: environmentVariable))
    options.reportDoubts()
    guard isProcThere() else {
        Log.error(
            "/proc is not there; mount it: the daemon reads the paths of open files from it, and opens files again through it"
        )
        return .failed
    }
    do {
        Signal.turnIntoErrors()
        options.configuration.descriptorLimit = try ProcessLimit.descriptors.raise().map { Int(clamping: $0) }
        if let limit = try ProcessLimit.fileSize.raise(), limit < options.configuration.largestFile {
            Log.report(
                .fileSizeLimited,
                "this process may make files of \(limit) bytes only, and shared memory counts as files: images may need "
                    + "\(options.configuration.largestFile) bytes; start the daemon without that limit (ulimit -f, LimitFSIZE=)",
                [.limit: "\(limit)", .reason: "RLIMIT_FSIZE"])
        }
        let loop = try EventLoop.make()
        let daemon = try EventLoopActor.assumeIsolated { Result { try Daemon(options, loop: loop) } }.get()
        options.readyDescriptor = nil  // closed with its last reference: whoever waits knows that it can connect
        try loop.run()
        withExtendedLifetime(daemon) {}
        return .done
    } catch is ListeningSocket.Taken {
        Log.tell("another daemon serves \(options.socketPath) already")
        return .done
    } catch {
        Log.error("\(error)")
        return .failed
    }
}

exitProcess(runDaemon(programArguments()).rawValue)
