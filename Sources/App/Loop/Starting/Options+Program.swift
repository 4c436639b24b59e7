import Bindings
import Browsing
import Invocation
import ViewModel

extension Browsing.Options {
    /// The model's options for those of the command line and the configuration.
    init(_ options: ProgramOptions) {
        var settings = options.settings
        settings.help = HelpPages(options.configuration.keymap.helpPanel(at:))
        settings.keyNames = options.configuration.keymap.keyNames
        settings.policy = options.isReadOnly ? .readOnly : options.isDryRun ? .dryRun : .writable
        if let seed = options.seed { settings.takeSeed(Int(truncatingIfNeeded: seed)) }
        self = settings
    }
}
