import Bindings
import Decoding
import Glibc
import PhotoLibrary
import Screen
import Trash
import VT

/// From the command line to what it asks for.
enum Program {
    static func run(_ words: [[UInt8]]) -> ExitStatus {
        // A file that may not grow is an error to tell, and no reason to die.
        _ = signal(SIGXFSZ, SIG_IGN)
        // Not even the words of the command line are known then.
        guard unsafe access("/proc/self", F_OK) == 0 else {
            Report.say("/proc is not mounted, and riffle does not work without it")
            return .failure
        }
        var options: Options
        do throws(UsageError) {
            options = try OptionParser.parse(words)
            if options.command.heedsConfiguration, let path = Configuration.path {
                let configuration: Configuration
                do throws(ConfigurationError) {
                    configuration = try Configuration(at: path)
                } catch {
                    Report.say(error.path, riffle.words(for: error))
                    return .usage
                }
                options = try OptionParser.parse(configuration.words + words)
                options.configuration = configuration
            }
        } catch {
            Report.say(riffle.words(for: error))
            return .usage
        }
        return run(options)
    }

    private static func run(_ options: Options) -> ExitStatus {
        switch options.command {
        case .help:
            return Report.text(usage)
        case .version:
            return Report.text("riffle \(version)\n")
        case .printKeys:
            return Report.text(options.configuration.keymap.table)
        case .printConfig:
            return Report.text(options.configuration.template())
        case .undoLast, .undoSession:
            return UndoCommand(
                places: places(options), isWholeSession: options.command == .undoSession
            ).run()
        case .undo(let word):
            return UndoChoiceCommand(places: places(options), word: word).run()
        case .verify: return VerifyCommand(places: places(options)).run()
        case .journal: return JournalCommand(places: places(options)).run()
        case .doctor: return DoctorCommand(options: options, places: places(options)).run()
        case .render, .check, .browse: return decode(options)
        }
    }

    private static func decode(_ options: Options) -> ExitStatus {
        if let shortage = ProcessShortage.ofThisProcess {
            Report.say(riffle.words(for: shortage))
            return .failure
        }
        guard let helper = DecodePool.findHelper() else {
            Report.say("the decode worker riffle-decode is missing beside riffle; install both")
            return .failure
        }
        switch options.command {
        case .render:
            return RenderCommand(options: options, helper: helper, screen: ScreenFacts(options))
                .run()
        case .check: return CheckCommand(options: options, helper: helper).run()
        default:
            return BrowseCommand(options: options, helper: helper, places: places(options)).run()
        }
    }

    private static func places(_ options: Options) -> TrashPlaces {
        var places = TrashPlaces.from { environmentBytes($0) }
        places.trashDirectory = options.trashDirectory.map(absolutePath)
        places.rejectDirectory = options.rejectDirectory.map(absolutePath)
        return places
    }
}
