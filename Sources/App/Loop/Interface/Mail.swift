import Browsing
import CLinux
import Collection
import Commands
import Decisions
import Decoding
import DisplayList
import Downloads
import FileWork
import Screen
import System
import Trash
import VT

/// What other threads tell the loop: to each room its own.
enum Mail: Sendable {
    case decoded(DecodeOutcome)
    case frame(FrameOutcome)
    /// The frame at rest in finer blocks.
    case refined(RefinedFrame)
    case filed(FileNews)
    case measured([PhotoHeader])
    /// What has come of photos on the network.
    case fetched(FetchNews)
    case library(LibraryNews)
    case decisions(DecisionDesk.News)
    /// What the search for copies of this number reports, and which files it compared.
    case copies(Int, CopyNews, [PhotoID: FileIdentity])
    /// What is to be said of another program that has ended.
    case ran(String)
    /// The files of a question, of the photos that have one.
    case examined(question: Int, [PhotoID: QuestionedFile])
    /// What was typed may become these folders.
    case folders(String, [String])
    /// What tmux hands on to the terminals outside.
    case tmux(TmuxAnswer)
}

/// What other threads tell the loop, and what the loop tells other programs.
struct Post {
    let mailbox: Mailbox<Mail>
    /// Nil without `--events`.
    var events: EventLog?
    /// Draws frames at rest in finer blocks; nil when memory ran out.
    var refiner: FrameRefiner?
    /// Asks tmux what it hands on; nil outside of it.
    let tmux: TmuxAsker?
    /// Looks for copies among the photos.
    let copies: CopyFinder
}
