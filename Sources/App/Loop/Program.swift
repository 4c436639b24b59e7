import Commands
import Glibc
public import Invocation
import Messages
import System
import Trash

/// From the command line to what it asks for.
public enum Program {
    /// Does what the words of the command line ask for.
    public static func run(_ words: [[UInt8]]) -> ExitStatus {
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
                options = try OptionParser.parse(words, after: configuration)
            }
        } catch {
            report.say(Messages.words(for: error))
            return .usage
        }
        let status = run(options, report)
        // What a dry run says is what was requested.
        let isTold = report.hasListed && (report.hasSaid || !options.isDryRun)
        return status == .success && !isTold ? .failure : status
    }

    private static func run(_ options: ProgramOptions, _ report: Report) -> ExitStatus {
        if let status = runWithoutInterface(options, report) { return status }
        guard let helper = decoder(report) else { return .failure }
        return BrowseCommand(
            options: options, helper: helper, places: TrashPlaces(options), report: report
        ).run()
    }
}
