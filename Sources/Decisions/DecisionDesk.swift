public import Browsing
public import CLinux
public import Desk
public import DisplayList
public import PhotoLibrary
public import Selecting
import Threads

/// Where decisions are kept, as the loop knows it: what is to be stored, and what was stored by others.
///
/// All that waits for a disk is done by a thread; at rest nothing is done.
public struct DecisionDesk {
    /// What has become known.
    public enum News: Sendable {
        /// What was decided of these photos, by earlier sessions or by others.
        case found([PhotoID: DatedJudgement])
        /// What a session before this one did last in these folders, nil where there is nothing.
        case earlier(StoredStep?)
        /// A step of an earlier session was taken back: these photos are now this.
        case tookBack([PhotoID: Judgement])
        /// What the desk has to say of itself.
        case desk(DeskNews)
    }

    /// What was decided, and when, in milliseconds since 1970.
    public struct DatedJudgement: Hashable, Sendable {
        public let judgement: Judgement
        public let time: Int64
    }

    private struct OwnChange {
        let from: Judgement
        let to: Judgement
        let time: Int64
    }

    private let thread: DecisionThread
    /// In milliseconds since 1970.
    private let clock: @Sendable () -> Int64
    /// What this session decided about photos, in the order of time: it comes on top of what was stored before.
    private var own: [PhotoID: [OwnChange]] = [:]
    /// The photo that was in front when others were asked after, and when.
    private var asked: (photo: PhotoID?, time: Double) = (nil, -.infinity)

    /// Seconds between two looks at what another riffle has stored.
    private static let pause = 1.0

    /// `clock` tells milliseconds since 1970.
    public init(thread: DecisionThread, clock: @escaping @Sendable () -> Int64) {
        self.thread = thread
        self.clock = clock
    }

    /// Has what was decided of photos told that have come to the catalogue, or whose files are others now.
    ///
    /// `listed` are photos that are shown; what else the catalogue holds is gone, or is a file of another photo.
    public func read(_ catalogue: Catalogue, listed: [Photo]) {
        thread.post(.read(catalogue, listed: listed))
    }

    /// Has a step kept; `path` says where covers are, `parts` what is beside them, `file` which files they are as far as that is known.
    public mutating func keep(
        _ step: DecisionStep, path: (PhotoID) -> [UInt8]?,
        parts: (PhotoID) -> PhotoParts?, file: (PhotoID) -> FileIdentity?
    ) {
        let time = clock()
        let changes = step.changes.compactMap { change in
            path(change.photo).map {
                DecisionThread.Change(
                    photo: change.photo, path: $0, parts: parts(change.photo),
                    file: file(change.photo), from: change.from,
                    to: change.to)
            }
        }
        for change in changes {
            own[change.photo, default: []].append(
                OwnChange(from: change.from, to: change.to, time: time))
        }
        thread.post(.keep(number: step.number, step.way, changes, time: time))
    }

    /// Notes which photo is in front: when another one has come there, it is asked after what others have stored.
    public mutating func noteFront(_ photo: PhotoID?, at time: Double) {
        guard photo != asked.photo, time - asked.time >= Self.pause else { return }
        asked = (photo, time)
        thread.post(.renew)
    }

    /// Asks what a session before this one did last in the folders shown.
    public func askEarlier() { thread.post(.earlier) }

    /// Has a step of an earlier session taken back.
    public func takeBack(_ step: StoredStep) { thread.post(.takeBack(step, time: clock())) }

    /// What photos are by what was found and what this session has decided since, where that is not what is known.
    public func news(
        in found: [PhotoID: DatedJudgement], besides known: [PhotoID: Judgement]
    ) -> [PhotoID: Judgement] {
        var news: [PhotoID: Judgement] = [:]
        for (photo, dated) in found {
            var judgement = dated.judgement
            for change in own[photo] ?? [] where change.time > dated.time {
                judgement = judgement.following(from: change.from, to: change.to)
            }
            if judgement != known[photo] ?? .none { news[photo] = judgement }
        }
        return news
    }

    /// Waits until all is on the disk, at most so many seconds; whether it is.
    public func flush(seconds: Double) -> Bool { thread.flush(seconds: seconds) }
}
