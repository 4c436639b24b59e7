public import CLinux

/// The permission to trash one file: the very file that was looked at.
///
/// Only this file can make one: from pixels on the screen, from an answered question (both in
/// `ScreenEvidence`), from a file that a command turns, and from a restored file (`Returned`, `Restoration.arrived`).
public struct TrashWarrant: Hashable, Sendable {
    /// Links followed, unless they lead nowhere.
    let mark: FileMark

    fileprivate init(_ mark: FileMark) {
        self.mark = mark
    }

    /// Of a file that was brought back just now, as it lies there.
    init(arrived mark: FileMark) {
        self.init(mark)
    }

    /// Of a file that was named to a command without an interface which turns it.
    public init(turning file: QuestionedFile) {
        self.init(file.mark)
    }

    /// The file, without its mode and number of links.
    public var identity: FileIdentity { mark.identity }
}

/// A file of a question, because it cannot be shown, as it was when the question was asked.
public struct QuestionedFile: Sendable {
    fileprivate let mark: FileMark

    /// Looks at the file with this path, which may take as long as a disk does; nil if there is none, or it cannot be read.
    public init?(path: [UInt8]) {
        guard let status = statusOfTarget(path) else { return nil }
        mark = FileMark(status)
    }

    public var byteCount: Int64 { mark.recorded.size }

    /// Whether it is the same file as at an earlier look, unchanged since.
    public func isSame(as identity: FileIdentity) -> Bool { mark == FileMark(identity) }
}

/// A photo that was trashed and is back.
///
/// `now` is nil where it is not certain that nothing was done to it meanwhile: what was seen of it does not count any more.
public struct Returned: Hashable, Sendable {
    /// By which it was trashed.
    public let before: TrashWarrant
    /// By which it may be trashed again.
    public let now: TrashWarrant?

    init(_ before: TrashWarrant, now: FileMark?) {
        self.before = before
        self.now = now.map { TrashWarrant($0) }
    }
}

/// What the frames show that keys may act on, from when they are sent until the terminal has them.
///
/// `Photo` names a photo for the program; a question has a number of its own each time it is asked.
public struct ScreenEvidence<Photo: Hashable & Sendable>: Sendable {
    /// What one frame shows.
    public struct Showing: Sendable {
        /// The photos in front, where the frame has their own pixels, and the files that these are of.
        fileprivate var marks: [Photo: FileMark]
        /// The question that is to be read.
        public let question: Int?

        public init(_ files: [Photo: FileIdentity], question: Int?) {
            marks = files.mapValues { FileMark($0) }
            self.question = question
        }

        public var photos: Set<Photo> { Set(marks.keys) }

        /// Whether the pixels of a photo are those of a file that was looked at otherwise.
        public func shows(_ photo: Photo, of identity: FileIdentity) -> Bool {
            marks[photo] == FileMark(identity)
        }

        /// Whether another frame has the pixels of the same photos, of the same files.
        public func isOfSameFiles(as other: Showing) -> Bool { marks == other.marks }

        fileprivate mutating func renew(_ before: FileMark, as now: FileMark) {
            for (photo, mark) in marks where mark == before { marks[photo] = now }
        }
    }

    /// What the terminal shows; nothing before the first frame.
    public private(set) var onScreen = Showing([:], question: nil)
    /// A photo in front may be drawn in motion after it was seen: what the user saw last of its own pixels.
    private var seen = Showing([:], question: nil)
    private var underWay: [(showing: Showing, number: Int?)] = []
    private var questioned: (question: Int, files: [Photo: QuestionedFile])?

    public init() {}

    /// Notes a frame that was sent whole; `number` counts the frames that the terminal is asked about, nil where it is not asked.
    public mutating func sent(_ showing: Showing, number: Int?) {
        underWay.append((showing, number))
        // Where the terminal is silent for long, the first of many will do no more than the last.
        if underWay.count > 16 { underWay.removeFirst() }
    }

    /// Whether frames wait for the terminal's word.
    public var isWaiting: Bool { !underWay.isEmpty }

    /// The terminal has all frames up to this number; true where one more of those noted is on the screen.
    public mutating func arrived(upTo number: Int) -> Bool {
        guard let last = underWay.lastIndex(where: { $0.number.map { $0 <= number } ?? true })
        else { return false }
        onScreen = underWay[last].showing
        if !onScreen.marks.isEmpty { seen = onScreen }
        underWay.removeFirst(last + 1)
        return true
    }

    /// Nothing that was drawn is to be seen any more.
    public mutating func lose() { self = Self() }

    /// Sets the files of a question, as they were when it was asked; an earlier question is withdrawn.
    public mutating func note(_ files: [Photo: QuestionedFile], for question: Int) {
        questioned = (question, files)
    }

    /// The question was answered: of 100,000 photos its files take much memory.
    public mutating func closeQuestion() { questioned = nil }

    /// Whether the question is to be read and the files that it is about are known: only then an answer is one.
    public func isAnswerable(_ question: Int) -> Bool {
        onScreen.question == question && questioned?.question == question
    }

    /// The question that is to be read, where the files that it is about are known.
    public var answerableQuestion: Int? {
        onScreen.question.flatMap { isAnswerable($0) ? $0 : nil }
    }

    /// For a photo whose own pixels the user saw last.
    public func warrant(for photo: Photo) -> TrashWarrant? {
        seen.marks[photo].map { TrashWarrant($0) }
    }

    /// For the file of one of the photos that the question was about.
    public func warrant(answering question: Int, for photo: Photo) -> TrashWarrant? {
        guard isAnswerable(question), let questioned else { return nil }
        return questioned.files[photo].map { TrashWarrant($0.mark) }
    }

    /// Pixels of what was trashed are those of what came back, where nothing was done to it.
    public mutating func renew(_ returned: Returned) {
        guard let now = returned.now?.mark else { return }
        let before = returned.before.mark
        onScreen.renew(before, as: now)
        seen.renew(before, as: now)
        for i in underWay.indices { underWay[i].showing.renew(before, as: now) }
    }
}
