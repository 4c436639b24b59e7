import Bindings
import Decoding
public import Invocation
public import Messages
import Screen
import System
import Trash

/// Runs a command that needs no interface; nil for browsing, which needs one.
public func runWithoutInterface(_ options: ProgramOptions, _ report: Report) -> ExitStatus? {
    lazy var places = TrashPlaces(options)
    switch options.command {
    case .help:
        return report.text(usage)
    case .version:
        return report.text("riffle \(version)\n")
    case .printKeys:
        return report.text(options.configuration.keymap.table)
    case .printConfig:
        return report.text(options.configuration.template())
    case .undoLast:
        return UndoCommand(
            places: places, desk: places.desk, time: wallClock(),
            isRehearsal: options.isDryRun, options: options, report: report
        ).run()
    case .undoSession:
        return SessionUndoCommand(
            places: places, desk: places.desk, time: wallClock(), options: options,
            report: report, ask: answerAtTerminal(to:)
        ).run()
    case .restoreSession:
        return RestoreSessionCommand(
            places: places, isRehearsal: options.isDryRun, options: options, report: report
        ).run()
    case .undo(let word):
        return UndoChoiceCommand(
            places: places, word: word, isRehearsal: options.isDryRun, options: options,
            report: report
        ).run()
    case .verify: return VerifyCommand(places: places, report: report).run()
    case .journal:
        return JournalCommand(
            places: places, desk: places.desk,
            onlyLooks: options.isReadOnly || options.isDryRun, report: report
        ).run()
    case .doctor:
        return DoctorCommand(options: options, places: places, report: report).run()
    case .list, .figures: return ListCommand(options: options, places: places, report: report).run()
    case .duplicates:
        return DuplicatesCommand(options: options, places: places, report: report).run()
    case .decide:
        return DecideCommand(
            options: options, places: places, time: wallClock(), report: report
        ).run()
    case .writeTurns:
        return decoder(report).map { helper in
            WriteTurnsCommand(
                options: options, places: places, time: wallClock(), helper: helper, report: report
            ).run()
        } ?? .failure
    case .exportSidecars:
        return ExportCommand(options: options, places: places, report: report).run()
    case .printProgress:
        return ProgressCommand(options: options, places: places, report: report).run()
    case .render:
        return decoder(report).map { helper in
            RenderCommand(
                options: options, places: places, helper: helper,
                screen: ScreenFacts(options), report: report
            ).run()
        } ?? .failure
    case .check:
        return decoder(report).map {
            CheckCommand(options: options, helper: $0, report: report).run()
        } ?? .failure
    case .browse: return nil
    }
}

/// Returns the path of the decode worker; nil, after a message, where nothing can be decoded.
public func decoder(_ report: Report) -> [UInt8]? {
    if let shortage = ProcessShortage(.current) {
        report.say(words(for: shortage))
        return nil
    }
    if let helper = DecodePool.findHelper() { return helper }
    report.say("the decode worker riffle-decode is missing beside riffle; install both")
    return nil
}
