import Bindings
import Browsing
import Invocation
import ViewModel

extension Browsing.Options {
    /// The model's options for those of the command line and the configuration.
    init(_ options: ProgramOptions) {
        var settings = options.configuration.settings
        settings.help = HelpPages(options.configuration.keymap.helpPanel(at:))
        settings.keyNames = options.configuration.keymap.keyNames
        settings.policy = options.isReadOnly ? .readOnly : options.isDryRun ? .dryRun : .writable
        if let seed = options.seed { settings.takeSeed(Int(truncatingIfNeeded: seed)) }
        settings.sort = options.sort
        settings.isReversed = options.isReversed
        settings.filter = options.filter
        if let arePairs = options.arePairs { settings.arePairs = arePairs }
        if let resumes = options.resumes { settings.resumes = resumes }
        if let sidecars = options.sidecars { settings.sidecars = sidecars }
        if let mode = options.mode { settings.mode = mode }
        switch options.motion {
        case .full: settings.motion = .full
        case .reduced: settings.motion = .reduced
        case .off: settings.motion = .off
        case nil: break
        }
        self = settings
    }
}
