public import DisplayList

/// Which of what is in the trash is looked at.
public enum ReviewScope: String, Hashable, Sendable, CaseIterable {
    /// What this session has trashed.
    case session
    /// What lay in the folders shown, whenever it was trashed.
    case folder
    case all

    /// As people say it: `trash · this session`.
    package var words: String {
        switch self {
        case .session: "this session"
        case .folder: "this folder"
        case .all: "all"
        }
    }

    /// That there is nothing in it.
    package var wordsForNothing: String {
        switch self {
        case .session: "nothing of this session in the trash"
        case .folder: "nothing of this folder in the trash"
        case .all: "nothing is in the trash"
        }
    }

    /// The scope `step` places further on, around.
    package func stepped(by step: Int) -> ReviewScope {
        let all = ReviewScope.allCases
        let place = (all.firstIndex(of: self) ?? 0) + step
        return all[((place % all.count) + all.count) % all.count]
    }
}

/// A photo in the trash, which can be looked at and brought back.
public struct TrashedPhoto: Hashable, Sendable {
    /// Its own, of the trash: see `PhotoID.isInTrash`.
    public let photo: Photo
    /// Where it lay, and when it was trashed, as shown after its name.
    public var folder: [UInt8]
    public var time: String
    /// What its files measure.
    public var bytes: Int64
    /// Why it can be neither shown nor brought back now; nil where it can.
    public var fault: Sentence?
    /// What has trashed it, one for each part of it that went by itself: an operation of this session, nil for what counts as another session's.
    public var trashes: [Int?]

    public init(
        photo: Photo, folder: [UInt8], time: String, bytes: Int64, fault: Sentence? = nil,
        trashes: [Int?] = [nil]
    ) {
        self.photo = photo
        self.folder = folder
        self.time = time
        self.bytes = bytes
        self.fault = fault
        self.trashes = trashes
    }
}

/// A photo of the trash that is to come back, and the number of that: below 0.
public struct TrashReturn: Hashable, Sendable {
    public let op: Int
    public let photo: PhotoID
    /// The operations of this session that have trashed the rest of it, which comes back by these.
    public let besides: [Int]

    package init(op: Int, _ photo: PhotoID, besides: [Int] = []) {
        self.op = op
        self.photo = photo
        self.besides = besides
    }
}

/// Why a photo of the trash, or this file of it, is not back.
public struct FailedReturn: Hashable, Sendable {
    public let op: Int
    public let name: [UInt8]
    public let reason: Sentence
    /// Whether the photo is back all the same, without this file of it.
    public let isBack: Bool

    public init(op: Int, name: [UInt8], reason: Sentence, isBack: Bool = false) {
        self.op = op
        self.name = name
        self.reason = reason
        self.isBack = isBack
    }
}
