public import Likeness
public import Selecting

/// How much is animated.
public enum MotionLevel: String, Hashable, Sendable, CaseIterable {
    /// Everything.
    case full
    /// Fades in place of movement.
    case reduced
    /// Nothing: every frame is a final one.
    case off
}

/// What may be done to files.
public enum FilePolicy: Hashable, Sendable, CaseIterable {
    case writable
    /// Every change is refused.
    case readOnly
    /// Changes are only noted.
    case dryRun
}

/// How everything behaves, but for what a mode or the viewer has of its own; settings change it while a model lives.
public struct CommonOptions: Hashable, Sendable {
    /// The mode to begin with; nil for the usual one.
    public var mode: Mode?
    /// The order in which photos are reported.
    public var sort = SortKey.natural
    public var isReversed = false
    /// Which photos are shown; nil for all.
    public var filter: ShownFilter?
    /// Whether files that belong together are one photo, and which picture of them is the cover.
    public var arePairs = true
    public var cover = PairCover.jpeg
    /// Whether videos that are no files of a photo have a card of their own.
    public var showsVideos = false
    /// Names of further folders that are not entered from above.
    public var skippedFolders: [String] = []
    public var motion = MotionLevel.full
    /// Whether moving photos play of themselves.
    public var playsFrames = true
    public var policy = FilePolicy.writable
    public var theme = Theme()
    public var backdrop = BackdropStyle.echo
    /// The card's outline, and how far a drag of one does something.
    public var deck = DeckOptions()
    public var durations = Durations()
    /// What `?` shows.
    public var help = HelpPages.none
    /// The names of the keys of some intents, for the labels of buttons.
    public var keyNames: [Intent: String] = [:]
    public var isBarVisible = true
    /// Whether a folder begins where it was left.
    public var resumes = true
    /// Whether a decision brings the next photo.
    public var advances = false
    /// Whether stacks are one place in the order.
    public var foldsBursts = false
    /// The most between two photos of a burst, in seconds.
    public var burstGap = 2.0
    /// The most bits in which their hashes differ.
    public var burstLikeness = 22
    /// What keys of other alphabets mean.
    public var langmap = Langmap()
    /// The folders that keys copy and move to.
    public var targets = Targets()
    /// Other programs that can be run, in the order in which they were defined.
    public var programs: [OtherProgram] = []
    /// Whether stars, flags and labels that other programs left are shown.
    public var readsDocuments = true
    /// Whether decisions are also written beside the photos, and what a new sidecar is called.
    public var sidecars = SidecarUse.off
    public var sidecarNaming = SidecarForm.auto
    /// What the terminal can show of stars, flags and labels.
    public var signs = SignStyle.coloured
    /// Whether colours are shown as the photos' files mean them, and not as they are stored.
    public var managesColours = true
    /// The colours of what is drawn over photos.
    public var overlayColours = OverlayColours()
    /// Which photos may be copies of each other, and which of them is in front: what counts most comes first.
    public var copyTimes = CopyTimes.same
    public var copyPreferences = CopyPreference.allCases
    public var pixels = PixelOptions()
    /// Whether compared photos that are zoomed show the same thing, and not the same place.
    public var alignsCompared = true
    public var slideshow = SlideshowOptions()
    /// How photos are fetched from the network, from when that begins.
    public var network = NetworkOptions()
    /// How many photos to have ready in the direction of travel.
    public var lookAhead = 4
    /// How many photos to have ready in the other direction.
    public var lookBehind = 2

    public init() {}
}

/// Whether decisions are also written beside the photos.
public enum SidecarUse: String, Hashable, Sendable, CaseIterable {
    case off, write
}

/// What a new sidecar is called.
public enum SidecarForm: String, Hashable, Sendable, CaseIterable {
    /// As most in the folder are.
    case auto
    case full, stem
}

/// How stars, flags and labels are written.
public enum SignStyle: Hashable, Sendable, CaseIterable {
    case coloured
    /// Colours of labels are named.
    case uncoloured
    /// Letters and other signs that every terminal has, and names of colours.
    case ascii
}

/// Which picture of a photo of several files is its cover.
public enum PairCover: String, Hashable, Sendable, CaseIterable {
    case jpeg, raw
}

/// What lies behind the photos.
public enum BackdropStyle: String, Hashable, Sendable, CaseIterable {
    /// A blurred, dark echo of the photo in front.
    case echo
    /// One dark colour.
    case plain
}

/// Times that modes share, or that belong to none, in seconds.
public struct Durations: Hashable, Sendable {
    /// A page turned, a card returning.
    public var settle = 0.20
    /// A card leaving for the trash.
    public var flyOff = 0.22
    /// The viewer opening and closing.
    public var present = 0.30
    public var pageTransition = 0.40
    /// Tiles making room, a list scrolling to the selection.
    public var rearrange = 0.22
    /// The photo on its way from one mode to the next.
    public var modeChange = 0.35
    /// The backdrop's echo of one photo giving way to that of another.
    public var echo = 0.20
    /// A fade in place of a movement.
    public var fade = 0.15
    /// How far into its motion the first frame already is.
    public var frame = 1.0 / 60
    /// Multiplies all durations of motion; 0 jumps to the end.
    public var speed = 1.0
    /// Between two pages turned by the wheel.
    public var wheelPage = 0.15
    /// Two trash keys closer than this are one held key.
    public var trashHold = 0.15
    /// Two keys of the same decision closer than this are one held key, where the next photo comes of itself.
    public var decisionHold = 0.15
    /// Of those, keys closer than this come from no finger that is lifted in between.
    public var fingerPause = 0.06
    /// A second trash key within this time may be the first repeat of a held one.
    public var repeatDelay = 0.8
    /// A held key's repeats come closer than this.
    public var repeatInterval = 0.1
    /// How long the question before trashing something unseen stands.
    public var confirmation = 3.0
    /// How long the files that a question is about may take to be looked at.
    public var examination = 60.0
    /// How long a message stays.
    public var message = 6.0
    /// Two clicks closer than this are one of two.
    public var doubleClick = 0.4
    /// How long it is said that a key was not obeyed.
    public var remark = 2.0
    /// How long a card may be empty before its name appears on it.
    public var patience = 0.3

    public init() {}
}
