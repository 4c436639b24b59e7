public import DisplayList
public import Selecting

/// What the model asks the loop to do.
public enum Effect: Hashable, Sendable {
    /// The pixels wanted in memory, the most urgent first; replaces what was wanted before.
    case load([Want])
    /// The headers of these photos are wanted, the most urgent first, when there is nothing better to do.
    case measure([PhotoID])
    /// Figures are wanted when nothing else is to do; replaces what was wanted before.
    case figures(FigureWants)
    /// Looks for copies, in place of the search that goes on; nil ends that.
    case searchCopies(CopySearchOrder?)
    /// The header of this photo is wanted now, besides those.
    case describe(PhotoID)
    /// Moves photos to the trash or to a folder, one after the other, but no other files than those that the grounds are about.
    ///
    /// `batch` is the number of photos that go as one; nil where a photo goes by itself.
    case trash([TrashRequest], batch: Int?)
    /// Copies photos to a folder, makes links to them there, or trashes a picture of each.
    case file(FilingOrder)
    /// Takes back what that order made.
    case takeBackFiling(Int)
    /// Runs another program.
    case run(ProgramOrder)
    /// Says which folders may complete what was typed behind a command.
    case findFolders(String)
    /// Writes settings into the configuration file.
    case keepSettings([KeptSetting])
    /// A question about photos stands: the answer is about their files as they are now.
    ///
    /// With a picture it is about that one of each photo.
    case examine(question: Int, [PhotoID], PhotoPicture? = nil)
    /// Takes back the trashes of these numbers; one below 0 stands for a photo that it brought back and that went again.
    ///
    /// Without `isUndo` it is no act of undo: no later session makes them again.
    case restore([Int], isUndo: Bool)
    /// Takes back what an earlier session did last, or redoes its last undo, unless anything was done since.
    case earlier(EarlierDecision.Way)
    /// Lists the trash; nil takes the narrowest scope that is not empty.
    case listTrash(ReviewScope?)
    /// Restores photos that other sessions trashed; one answer is for all of them.
    case bringBack([TrashReturn])
    /// Trashes again what these returns restored.
    case takeBackReturns([Int])
    /// Stores a decision or its undo.
    case keep(DecisionStep)
    /// Checks whether another program decided otherwise about photos that already look as this decision wants; `.confirmed` answers.
    case confirm(Decision, [PhotoID])
    /// Shows or hides the stars, flags and labels of other programs.
    case readDocuments(Bool)
    /// Reports all photos again, in another order.
    case sort(SortKey, isReversed: Bool)
    /// Reports all photos again, with or without grouping of files into photos.
    case group(arePairs: Bool, cover: PairCover)
    /// Shows the photos of sub-folders too.
    case readSubfolders
    /// Shows or hides videos.
    case showVideos(Bool)
    /// Forgets the pixels of a photo and decodes it again.
    case reload(PhotoID)
    /// Fetches a photo on the network once more.
    case fetchAgain(PhotoID)
    /// Goes on with the frames of the moving photo in front.
    case frames(FrameStep)
    /// Ends the program, printing the path of that photo first if there is one.
    case quit(printing: PhotoID?)
    case suspend
    case redraw
}
