import Commands
import DisplayList
import Glibc
import Invocation
import Messages
import System

/// The events of a session, on their way to the file or pipe of `--events`.
struct EventLog {
    private struct Entry {
        let event: SessionEvent
        let time: Int64
    }

    private let writer: LineWriter<Entry>
    private let path: [UInt8]
    /// The photo that was told of last.
    private var front: PhotoID?

    /// Seconds that the end of a session waits for a disk or a reader.
    private static let patience = 0.2

    /// Nil where nothing is to be told.
    init?(_ options: ProgramOptions) throws(LineFileError) {
        guard let path = options.eventFile else { return nil }
        self.path = path
        let folder = absolutePath([UInt8(ascii: ".")])
        writer = try LineWriter(
            path, beginning: SessionEvent.beginning,
            gap: { SessionEvent.lost($0).line(at: wallClock(), in: folder) },
            format: { $0.event.line(at: $0.time, in: folder) })
        add(
            .begun(version: version, process: getpid(), isDryRun: options.isDryRun))
    }

    /// Tells of an event, which is not even made where too many wait.
    func add(_ event: @autoclosure () -> SessionEvent) {
        writer.add { Entry(event: event(), time: wallClock()) }
    }

    /// Tells which photo is in front, where that is another one.
    mutating func note(front photo: PhotoID?, path: (PhotoID) -> [UInt8]?) {
        guard let photo, photo != front, let path = path(photo) else { return }
        front = photo
        add(.shown(path))
    }

    /// Ends the file; says what did not get there.
    func end(_ event: SessionEvent, telling report: Report) {
        add(event)
        let (missing, failure) = writer.finish(within: Self.patience)
        guard missing > 0 else { return }
        report.say(path, words(forMissingEvents: missing, failure))
    }
}
