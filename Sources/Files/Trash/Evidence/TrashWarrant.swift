public import CLinux

/// The permission to trash one file: the very file that was looked at.
///
/// Only this file can make one: from pixels on the screen, from an answered question (both in
/// `ScreenEvidence`), and from a restored file (`Returned`, `Restoration.arrived`).
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
        /// The photo in front, where the frame has its own pixels, and the file that these are of.
        public fileprivate(set) var photo: Photo?
        fileprivate var mark: FileMark?
        /// The question that is to be read.
        public let question: Int?

        public init(photo: Photo?, of identity: FileIdentity?, question: Int?) {
            self.photo = identity == nil ? nil : photo
            mark = photo == nil ? nil : identity.map { FileMark($0) }
            self.question = question
        }

        /// Whether its pixels are those of a file that was looked at otherwise.
        public func isOf(_ identity: FileIdentity) -> Bool { mark == FileMark(identity) }
    }

    /// What the terminal shows; nothing before the first frame.
    public private(set) var onScreen = Showing(photo: nil, of: nil, question: nil)
    /// A photo in front may be drawn in motion after it was seen: the file of the pixels that the user saw last.
    private var seen: (photo: Photo, mark: FileMark)?
    private var underWay: [(showing: Showing, number: Int?)] = []
    private var questioned: (question: Int, file: QuestionedFile)?
    /// The same for a question about several photos.
    private var crowd: (question: Int, files: [Photo: QuestionedFile])?

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
        if let photo = onScreen.photo, let mark = onScreen.mark { seen = (photo, mark) }
        underWay.removeFirst(last + 1)
        return true
    }

    /// Nothing that was drawn is to be seen any more.
    public mutating func lose() { self = Self() }

    /// Sets the file of a question, as it was when the question was asked; an earlier question is withdrawn.
    public mutating func note(_ file: QuestionedFile, for question: Int) {
        questioned = (question, file)
    }

    /// Sets the files of a question about several photos, as they were when it was asked.
    public mutating func note(_ files: [Photo: QuestionedFile], for question: Int) {
        crowd = (question, files)
    }

    /// The question about several photos was answered: of 100,000 its files take much memory.
    public mutating func closeQuestion() { crowd = nil }

    /// Whether the question is to be read and the files that it is about are known: only then an answer is one.
    public func isAnswerable(_ question: Int) -> Bool {
        onScreen.question == question
            && (questioned?.question == question || crowd?.question == question)
    }

    /// The question that is to be read, where the file that it is about is known.
    public var answerableQuestion: Int? {
        onScreen.question.flatMap { isAnswerable($0) ? $0 : nil }
    }

    /// For the photo whose own pixels the user saw last.
    public func warrant(for photo: Photo) -> TrashWarrant? {
        seen.flatMap { $0.photo == photo ? TrashWarrant($0.mark) : nil }
    }

    /// For the file that the question was about.
    public func warrant(answering question: Int) -> TrashWarrant? {
        guard isAnswerable(question), let questioned else { return nil }
        return TrashWarrant(questioned.file.mark)
    }

    /// For the file of one of several photos that the question was about.
    public func warrant(answering question: Int, for photo: Photo) -> TrashWarrant? {
        guard isAnswerable(question) else { return nil }
        guard let crowd, crowd.question == question else {
            return warrant(answering: question)
        }
        return crowd.files[photo].map { TrashWarrant($0.mark) }
    }

    /// Pixels of what was trashed are those of what came back, where nothing was done to it.
    public mutating func renew(_ returned: Returned) {
        guard let now = returned.now else { return }
        let before = returned.before
        if onScreen.mark == before.mark { onScreen.mark = now.mark }
        if seen?.mark == before.mark { seen?.mark = now.mark }
        for i in underWay.indices where underWay[i].showing.mark == before.mark {
            underWay[i].showing.mark = now.mark
        }
    }
}
