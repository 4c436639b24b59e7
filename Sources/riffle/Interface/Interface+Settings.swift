import Bindings
import Cells
import Composing
import Layouts
import PhotoLibrary
import VT
import ViewModel

/// The model's options for those of the command line and the configuration.
func modelOptions(_ options: Options) -> ViewModel.Options {
    var settings = ViewModel.Options()
    for (name, value) in options.configuration.settings {
        // They were tried when the file was read.
        try? Setting.set(name, to: value, in: &settings)
    }
    settings.help = options.configuration.keymap.helpPanels
    settings.keyNames = options.configuration.keymap.keyNames
    settings.policy = options.isReadOnly ? .readOnly : options.isDryRun ? .dryRun : .writable
    if let seed = options.seed { settings.stack.seed = Int(truncatingIfNeeded: seed) }
    settings.sort = SortKey(rawValue: options.sort.rawValue) ?? .natural
    settings.isReversed = options.isReversed
    if let mode = options.mode { settings.mode = mode }
    switch options.motion {
    case .full: settings.motion = .full
    case .reduced: settings.motion = .reduced
    case .off: settings.motion = .off
    case nil: break
    }
    return settings
}

extension Interface {
    /// Draws in the colours that the terminal turned out to have, unless others were asked for.
    mutating func setDepth() {
        guard !usesNcurses else { return }
        let depth = ScreenFacts.depth(options, guess: capabilities.depth)
        guard depth != composer.depth, depth == .trueColour || depth == .palette256 else { return }
        composer = Composer(
            depth: depth, isColoured: composer.isColoured, encoding: composer.encoding)
        isDirty = true
    }

    /// Modes that the terminal was not known to have when the session began.
    ///
    /// With pixel mouse it is asked once more whether the mode is on: its answer stands between the reports in cells and
    /// those in pixels, however long they are under way.
    private var lateModes: [UInt8] {
        let early = Sequences.enter(Capabilities(environment: ScreenFacts.environment))
        let all = Sequences.enter(capabilities)
        if all == early { return [] }
        return all + (capabilities.hasPixelMouse ? Array("\u{1B}[?1016$p".utf8) : [])
    }

    /// Switches those modes on before the next frame.
    mutating func pushLateModes() {
        let modes = lateModes
        prelude += modes
        if !modes.isEmpty, capabilities.hasKittyKeyboard { keyboard.asked(pushing: true) }
    }
}
