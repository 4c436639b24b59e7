public import Browsing
public import CLinux
public import Decoding
public import DisplayList

/// What an answer of the decode pool has changed.
public enum PictureNews: Sendable {
    /// Pixels came, or cannot be had, that refine a picture at rest.
    case finer
    /// A preview came for a photo whose own pixels are there already.
    case superfluous(PhotoID)
    /// The pixels of a preview can be drawn.
    case previewed(PhotoID, DecodedPhoto)
    /// Pixels of the photo itself can be drawn; `isReplaced` where they are of another file than those before.
    case decoded(PhotoID, DecodedPhoto, isReplaced: Bool)
    /// It was measured, or cannot be.
    case figured(FigureNews)
    /// It cannot be decoded; with the file that was tried, where there was one.
    case undecodable(PhotoID, DecodeError, FileIdentity?)
}

/// What came of a frame that was requested.
public enum FrameNews: Sendable {
    /// It can be shown.
    case frame(PhotoID, MovingFrame)
    /// No more come.
    case failed(PhotoID, FrameFailure)
    /// No more come: the file is another one than that of the photo's pixels.
    case changed(PhotoID)
}
