import AssetServer
import CommandLineOptions
import EventLoop
import LinuxSystem
import ServiceManager
import WireProtocol

/// The running daemon, from its sockets to its end.
@EventLoopActor
final class Daemon {
    private let loop: EventLoop
    private let server: AssetServer
    private let listeningSocket: ListeningSocket?
    private var signals: [EventSource] = []
    private var statusTimer: EventSource?
    private let isSystemInstance: Bool
    private var isEnding = false
    private(set) var exit = DaemonExit.done

    /// Listens and serves; the caller has still to run the loop.
    init(_ options: DaemonOptions, loop: EventLoop) throws {
        self.loop = loop
        isSystemInstance = options.configuration.instance == .system
        let passed = ServiceManager.takeDescriptors()
        let sockets = passed.filter { $0.name != ListeningSocket.keptName && !$0.isMemory }.map(\.descriptor)
        listeningSocket =
            sockets.isEmpty
            ? try ListeningSocket(
                options.socketPath, options.configuration.instance,
                kept: passed.first { $0.name == ListeningSocket.keptName }?.descriptor) : nil
        if let process = listeningSocket?.crashedProcess {
            Log.report(
                .crashedBefore, "the previous daemon, process \(process), did not end properly",
                [.process: "\(process)"])
        }
        if let limit = environmentVariable(Self.longTurn).flatMap({ UInt64($0) }) {
            loop.noteTurns(longerThan: limit * 1_000) { place, duration in
                Log.error("\(place) took \(duration / 1_000) us of one turn")
            }
        }
        server = try AssetServer(options.configuration, loop: loop)
        if let store = DescriptorStore() { try server.keepMemory(in: store, takingOver: passed) }
        for signal in [Signal.terminate, Signal.interrupt] {
            signals.append(try loop.signal(signal) { [weak self] in self?.end("a signal asked for it") })
        }
        signals.append(try loop.signal(Signal.reload) { [weak self, given = options.given] in self?.reload(given) })
        server.becameIdle = { [weak self] in self?.end("no client was there for a while") }
        // Connections that were made before a socket refuses descriptors are treated like connections of an older kernel.
        for socket in sockets { _ = try Socket.refuseDescriptors(on: socket) }
        for socket in sockets + [listeningSocket?.socket].compactMap({ $0 }) { try server.start(on: socket) }
        try loop.enableWatchdog()
        ServiceManager.notifyReady(status: server.summary)
        Log.tell("serving at \(listeningSocket == nil ? "the service manager's socket" : options.socketPath)")
        reportRegularly()
        server.prepare()
    }

    /// Variable for developers: number of microseconds of an event or a job above which the log reports the duration, at any log level.
    private static let longTurn = "NIBASSETD_LONG_TURN"

    private func end(_ reason: String) {
        guard !isEnding else { return }
        isEnding = true
        Log.tell("ending: \(reason)")
        ServiceManager.notifyStopping()
        listeningSocket?.remove()
        EventLoopActor.start { [self] in
            await server.stop()
            Log.reportLeftOut(at: .max)
            loop.stop()
        }
    }

    /// Reads the settings again. A file that is wrong changes nothing.
    private func reload(_ given: CommandLineOptions) {
        guard !isEnding else { return }
        ServiceManager.notifyReloading()
        defer { ServiceManager.notifyReady(status: server.summary) }
        let settings: SettingValues
        do {
            settings = try DaemonOptions.settings(of: given)
        } catch {
            Log.report(.reloadRefused, "the settings stay as they were: \(error)", [.reason: "\(error)"])
            return
        }
        let before = server.settings
        let waiting = server.reload(settings)
        let changed = before.differences(from: server.settings)
        let lines = [("now", changed), ("from the next start", waiting)].filter { !$0.1.isEmpty }
            .map { when, which in
                "\(when): "
                    + which.map { "\($0.entry.key)=\(settings.text($0) ?? "(not set)")" }.joined(separator: ", ")
            }
        let text = lines.isEmpty ? "nothing has changed" : lines.joined(separator: "; ")
        // Of the old level and the new one, the one that shows more counts for these lines.
        if server.settings.logLevel.rawValue > before.logLevel.rawValue { Log.setLevel(server.settings.logLevel) }
        Log.report(.reloaded, "the settings were read again; \(text)")
        settings.reportSettingsWithoutEffect(in: isSystemInstance ? .system : .user)
        Log.setLevel(server.settings.logLevel)
    }

    private func reportRegularly() {
        statusTimer = try? loop.timer(after: 10_000_000_000) { [weak self] in
            guard let self else { return }
            ServiceManager.notify(status: self.server.summary)
            Log.reportLeftOut()
            if self.listeningSocket?.isLost == true {
                // After a failure, the service manager starts the system's daemon again; the next program starts a user's daemon.
                if self.isSystemInstance { self.exit = .failed }
                return self.end("its socket is gone, so nobody can reach it")
            }
            self.reportRegularly()
        }
    }
}
