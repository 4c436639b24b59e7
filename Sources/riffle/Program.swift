import Bindings
import Commands
import Decoding
import Glibc
import Invocation
import Messages
import Process
import Screen
import Threads
import Trash

/// From the command line to what it asks for.
enum Program {
    static func run(_ words: [[UInt8]]) -> ExitStatus {
        let report = Report()
        // A file that may not grow is an error to tell, and no reason to die.
        _ = signal(SIGXFSZ, SIG_IGN)
        // Not even the words of the command line are known then.
        guard unsafe access("/proc/self", F_OK) == 0 else {
            report.say("/proc is not mounted, and riffle does not work without it")
            return .failure
        }
        var options: ProgramOptions
        do throws(UsageError) {
            options = try OptionParser.parse(words)
            let directories = BaseDirectories.current
            if options.command.heedsConfiguration, let path = Configuration.path(in: directories) {
                let configuration: Configuration
                do throws(ConfigurationError) {
                    configuration = try Configuration(
                        at: path, isForeign: directories.configIsForeign)
                } catch {
                    report.say(error.path, Messages.words(for: error))
                    return .usage
                }
                options = try OptionParser.parse(configuration.words + words)
                options.configuration = configuration
            }
        } catch {
            report.say(Messages.words(for: error))
            return .usage
        }
        let status = run(options, report)
        // What a dry run says is what was asked for.
        let isTold = report.hasListed && (report.hasSaid || !options.isDryRun)
        return status == .success && !isTold ? .failure : status
    }

    private static func run(_ options: ProgramOptions, _ report: Report) -> ExitStatus {
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
                places: places, isRehearsal: options.isDryRun, report: report
            ).run()
        case .undo(let word):
            return UndoChoiceCommand(
                places: places, word: word, isRehearsal: options.isDryRun, report: report
            ).run()
        case .verify: return VerifyCommand(places: places, report: report).run()
        case .journal:
            return JournalCommand(
                places: places, desk: places.desk,
                onlyLooks: options.isReadOnly || options.isDryRun, report: report
            ).run()
        case .doctor:
            return DoctorCommand(options: options, places: places, report: report).run()
        case .list: return ListCommand(options: options, desk: places.desk, report: report).run()
        case .decide:
            return DecideCommand(
                options: options, desk: places.desk, places: places, time: wallClock(),
                report: report
            ).run()
        case .exportSidecars:
            return ExportCommand(options: options, desk: places.desk, report: report).run()
        case .printProgress:
            return ProgressCommand(
                options: options, desk: places.desk, places: places, report: report
            ).run()
        case .render, .check, .browse: return decode(options, report)
        }
    }

    private static func decode(_ options: ProgramOptions, _ report: Report) -> ExitStatus {
        if let shortage = ProcessShortage(.current) {
            report.say(Commands.words(for: shortage))
            return .failure
        }
        guard let helper = DecodePool.findHelper() else {
            report.say("the decode worker riffle-decode is missing beside riffle; install both")
            return .failure
        }
        switch options.command {
        case .render:
            return RenderCommand(
                options: options, helper: helper, screen: ScreenFacts(options),
                report: report
            ).run()
        case .check: return CheckCommand(options: options, helper: helper, report: report).run()
        default:
            return BrowseCommand(
                options: options, helper: helper, places: TrashPlaces(options), report: report
            ).run()
        }
    }
}
