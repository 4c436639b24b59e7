public import DisplayList
public import Geometry
public import Photos
public import Selecting

/// What happens to the model.
public enum Event: Hashable, Sendable {
    /// The folder was read: these photos, in order, replace all there were; the one at `start` comes to the front.
    case photosFound([Photo], start: Int = 0)
    /// This was decided of these photos, in an earlier session or by others; nothing to undo. Nothing is said of the rest.
    case judgementsFound([PhotoID: Judgement])
    /// This is where what was decided of the photo is kept.
    case decisionTraced(PhotoID, Judgement, DecisionSource)
    /// The first decisions of this session about these photos were made before it was known what they were: this.
    case decidedUpon([PhotoID: Judgement])
    /// What others had decided about these photos before this decision is known now; it came later, and counts.
    case confirmed(Decision, [PhotoID])
    /// Another program has renamed the files of photos that were decided about: they have these numbers now.
    case photosRenamed([PhotoID: PhotoID])
    case photosAppended([Photo])
    /// These are all the photos there are now, in this order: those known stay what they are, and the front stays the
    /// photo it was or, where that is gone, the one that followed it. Photos in the trash are not among them.
    ///
    /// `standIn` is the photo that the one in front is a file of from now on, where it is.
    case photosArranged([Photo], standIn: PhotoID? = nil)
    /// The folder has no photos, but sub-folders have.
    case photosBelow
    /// Of a folder being read, so many photos have been found, more than have been told of; 0 once all have.
    case photosExpected(Int)
    case photoInserted(Photo, index: Int)
    /// `isRepeat` where the terminal says that the key is being held; `shown` is what the screen showed, for a key that may trash.
    case intent(Intent, isRepeat: Bool = false, shown: ShownEvidence? = nil)
    case pointer(Pointer)
    /// A button of the screen was clicked.
    case clicked(Button)
    /// The first button went down on a button of the screen.
    case touched(Button)
    /// A frame is about to be drawn while things move: what comes into sight may be wanted.
    case frame
    /// The terminal has this size now; how many rows the bar takes is the model's to say.
    case resized(Viewport)
    /// Whether the terminal's window has the focus now.
    case focus(Bool)
    /// Whether the terminal's window can be seen now: nothing goes on of itself where it cannot.
    case windowSeen(Bool)
    /// A frame that was requested can be shown.
    case frameReady(PhotoID, MovingFrame)
    /// No more frames of the photo come.
    case framesFailed(PhotoID, FrameFailure)
    /// What headers say, of photos whose pixels are not needed yet.
    case measured([PhotoHeader])
    /// What was measured of a photo's pixels; nil where they cannot be.
    case figured(PhotoID, PhotoFigures?, PhotoHistogram?)
    /// What the search for copies of this number reports.
    case copies(Int, CopyNews)
    /// What tells whether a photo is like others; nil where its picture cannot be read.
    case hashed(PhotoID, PhotoHash?)
    /// By how much photos are shifted against another one, in fractions of the photo; nil where that is not to be trusted.
    case shifted([PhotoID: Point?], against: PhotoID)
    /// The pixels of a preview can be drawn; its size in pixels.
    case previewed(PhotoID, Size)
    case decoded(PhotoID, PhotoFacts)
    /// The photos' files are others, or were written: all facts about them are stale.
    case photosChanged([PhotoID])
    /// So much of a photo on the network is here.
    case fetching(PhotoID, FetchProgress)
    /// A photo on the network is here; `isOffline` if the server could not be asked whether it changed.
    case fetched(PhotoID, isOffline: Bool)
    /// `isBroken` where the file is at fault, so that a filter finds it; what cannot be decoded here may be a sound photo.
    case undecodable(PhotoID, reason: String, PhotoFacts? = nil, isBroken: Bool = false)
    /// A frame that shows these photos' own pixels in front was written out whole; see `Model.shownPhotos(at:)`.
    case presented(Set<PhotoID>)
    /// The files that the question of this number is about have been looked at: it can be answered.
    case questionReady(Int)
    /// Nothing that was presented counts any more: the screen was lost, or shows another version of the file.
    case hidden
    case filing(FilingProgress)
    case filed(FilingResult)
    /// The files of these photos are turned by now, so that they are shown as before without a turn; or have been turned back.
    case turnsWritten([PhotoID: Orientation])
    /// What an order made was taken back, or what could be; `isLeft` of how many photos something stays that can be asked back.
    case unfiled(number: Int, words: Sentence, isComplete: Bool)
    /// What was typed behind a command may become these folders.
    case foldersFound(String, [String])
    /// What has become of photos that were to be trashed, moved or brought back.
    case answered([TrashAnswer])
    /// A photo that an earlier session had trashed is back, at this index, the last of `count`; `how` says how and when it had gone, `note` what was passed over for it.
    case restoredEarlier(
        Photo, index: Int, count: Int = 1, how: String? = nil, note: Sentence? = nil)
    /// Decisions of an earlier session were taken back, or made again.
    case followedEarlier(EarlierDecision)
    /// These photos, which an earlier session had sent away and which had been brought back, have gone again; in words.
    ///
    /// `isMove` where they went to a folder.
    case wentEarlier([PhotoID], isMove: Bool, words: Sentence)
    /// Of earlier sessions nothing was taken back; `note` says why.
    case nothingEarlier(note: Sentence? = nil)
    /// Of earlier sessions nothing was made again; `note` says why.
    case nothingRedone(note: Sentence? = nil)
    /// These are the photos in the trash, in that scope, the newest first.
    case trashListed(ReviewScope, [TrashedPhoto])
    /// So many photos that other sessions trashed from the folders shown are in the trash.
    case trashCounted(Int)
    /// So many requested restores, of any session, are still without an answer.
    case bringingBack(left: Int)
    /// Photos of the trash, of `count` that were asked back together, did not come back: nothing is there to be taken back.
    case bringBacksFailed([FailedReturn], of: Int)
    /// What came back by these numbers are these photos of the folder, and are to go to the trash again.
    case returnsTakenBack([TrashReturn])
    /// `isLasting` where it stays until the next key.
    case notice(Sentence, isLasting: Bool = false)
    /// Whether the terminal tells a key's repeats and its release from a press.
    case releasesReported(Bool)
    /// A key was pressed that means nothing.
    case strangeKey
    /// The first keys of a sequence were pressed: what may follow, in words; empty where the sequence was broken off.
    case keysBegun([TextSpan])

    public static func drag(_ drag: Drag) -> Event { .pointer(.dragged(drag)) }
    public static func wheel(_ notches: Int) -> Event { .pointer(.wheel(notches)) }
}

extension Event {
    /// The photo that it is about, where the pixels of that photo are, or were, wanted.
    package var photo: PhotoID? {
        switch self {
        case .frameReady(let photo, _), .framesFailed(let photo, _), .previewed(let photo, _),
            .decoded(let photo, _), .undecodable(let photo, _, _, _):
            photo
        case .presented(let photos): photos.first
        case .photosChanged(let photos): photos.count == 1 ? photos[0] : nil
        default: nil
        }
    }
}
