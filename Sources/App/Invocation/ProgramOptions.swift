public import Browsing
public import Cells
public import Geometry

/// What the command line requests; the defaults are those of a plain `riffle`.
public struct ProgramOptions: Sendable {
    /// What to do: browse, or one of the commands without an interface.
    public enum Command: Hashable, Sendable {
        case browse, render, check, printKeys, printConfig, doctor
        case list, figures, duplicates, decide, writeTurns, printProgress, exportSidecars
        case undoLast, undoSession, restoreSession, journal, verify, help, version
        /// Brings back the photo that a word names, as it was given.
        case undo([UInt8])

        /// False where nothing of the configuration matters, so that a broken one does not stand in the way.
        public var heedsConfiguration: Bool { self != .help && self != .version }

        /// Whether it takes something back.
        public var isUndo: Bool {
            switch self {
            case .undoLast, .undoSession, .restoreSession, .undo: true
            default: false
            }
        }

        /// Whether it changes photos, decisions or what lies beside photos: `--read-only` forbids it, and `--dry-run` only says what it would do.
        public var isChange: Bool {
            isUndo || self == .decide || self == .writeTurns || self == .exportSidecars
        }
    }

    /// How many colours are drawn in; `auto` for those that the terminal has.
    public enum Colours: String, CaseIterable, Sendable {
        case auto, truecolor, palette256 = "256", ansi16 = "16", mono
    }

    /// Which characters pictures are drawn with; `auto` by the locale.
    public enum Glyphs: String, CaseIterable, Sendable {
        case auto, half, quadrant, sextant, octant, ascii

        /// The blocks that these are; nil where the terminal decides, and for letters.
        public var blocks: BlockGlyphs? {
            switch self {
            case .auto, .ascii: nil
            case .half: .half
            case .quadrant: .quadrant
            case .sextant: .sextant
            case .octant: .octant
            }
        }
    }

    /// Which list is printed on the way out.
    public enum Printed: String, CaseIterable, Sendable {
        case trashed, kept, favourites, marked, rejected, rated, decided, shown, all
    }

    /// Which files of a photo that list names.
    public enum Members: String, CaseIterable, Sendable {
        case cover, all
    }

    /// How that list is written.
    public enum ListFormat: String, CaseIterable, Sendable {
        case paths, tsv, json
    }

    /// In cells of the terminal.
    public struct ScreenSize: Hashable, Sendable {
        public var columns: Int
        public var rows: Int

        public init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    public var command = Command.browse
    /// What the configuration file says.
    public var configuration = Configuration()
    /// The settings of the configuration, as options change them.
    public var settings = Browsing.Options()
    public var paths: [[UInt8]] = []
    public var isRecursive = false
    public var readsStandardInput = false
    /// Whether photos on the network are shown only as far as the cache has them.
    public var isOffline = false
    /// Whether what is fetched is kept in the user's cache.
    public var usesHTTPCache = true
    public var isNullSeparated = false
    /// Whether an order was named: it goes before that of the session before.
    public var namesOrder = false
    /// What `decide` decides.
    public var verdict = Verdict()
    /// Whether copies are files with the same bytes alone.
    public var onlyIdentical = false
    /// Whether lists name the files beside the cover too.
    public var listsMembers = false
    /// Nil where nothing was said.
    public var seed: UInt64?
    public var trashDirectory: [UInt8]?
    public var rejectDirectory: [UInt8]?
    public var isReadOnly = false
    public var isDryRun = false
    /// Whether the answer to what a command would ask is yes.
    public var isConfirmed = false
    /// The file that gets the events of the session, one a line.
    public var eventFile: [UInt8]?
    /// Nothing is said of a session that went well.
    public var isQuiet = false
    public var printed: Printed?
    public var listFormat = ListFormat.paths
    public var colours = Colours.auto
    public var glyphs = Glyphs.auto
    public var size: ScreenSize?
    /// The pixels of a cell; nil where nothing was said.
    public var cell: CellSize?
    /// Whether the command line says how pictures are drawn: without a word `render` draws blocks.
    public var namesPixels = false
    public var isUpscaling = false

    /// Those of a plain `riffle`.
    public init() {}
}
