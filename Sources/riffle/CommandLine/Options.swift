import Cells
import PhotoLibrary
import ViewModel

/// What somebody asked for on the command line; the defaults are those of a plain `riffle`.
struct Options {
    /// What to do: browse, or one of the commands without an interface.
    enum Command: Hashable {
        case browse, render, check, printKeys, printConfig, doctor
        case undoLast, undoSession, journal, verify, help, version
        /// Brings back the photo that a word names, as it was given.
        case undo([UInt8])

        /// False where nothing of the configuration matters, so that a broken one does not stand in the way.
        var heedsConfiguration: Bool { self != .help && self != .version }
    }

    enum Motion: String, CaseIterable {
        case full, reduced, off
    }

    enum Colours: String, CaseIterable {
        case auto, truecolor, palette256 = "256", ansi16 = "16", mono
    }

    enum Glyphs: String, CaseIterable {
        case auto, half, ascii
    }

    enum Printed: String, CaseIterable {
        case trashed, kept, favourites, all
    }

    enum ListFormat: String, CaseIterable {
        case paths, tsv, json
    }

    struct CellSize {
        var columns: Int
        var rows: Int
    }

    var command = Command.browse
    /// What the configuration file said besides options.
    var configuration = Configuration()
    var paths: [[UInt8]] = []
    /// Nil where nothing was said.
    var mode: Mode?
    var isRecursive = false
    var readsStandardInput = false
    var isNullSeparated = false
    var sort = SortOrder.natural
    var isReversed = false
    /// Nil where nothing was said.
    var seed: UInt64?
    var trashDirectory: [UInt8]?
    var rejectDirectory: [UInt8]?
    var isReadOnly = false
    var isDryRun = false
    /// Nothing is said of a session that went well.
    var isQuiet = false
    var printed: Printed?
    var listFormat = ListFormat.paths
    /// Nil where nothing was said: full, or off on a dumb terminal.
    var motion: Motion?
    var colours = Colours.auto
    var glyphs = Glyphs.auto
    var size: CellSize?
    var isUpscaling = false
}
