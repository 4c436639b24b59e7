import DisplayList
import Geometry
import PhotoLibrary
import System
import Trash

/// What the file work of a number has done to a photo, for its undo and for doing it again.
enum PhotoDeed {
    /// One file has gone. Its name in the service takes less memory than a receipt: 100,000 may be kept.
    case gone(String)
    /// Several files have gone.
    indirect case goneWhole(FiledPhoto)
    /// The photo has stayed, but these files of it have gone and could not come back; with its former return, if any.
    case rest([Receipt], ReturnedPhoto?)
    /// It is back.
    case returned(ReturnedPhoto)

    /// Where it came back to; nil where it has gone.
    var returned: ReturnedPhoto? {
        switch self {
        case .returned(let back): back
        case .rest(_, let former): former
        case .gone, .goneWhole: nil
        }
    }

    /// What names it in the trash; nil where it is not there.
    var name: String? {
        switch self {
        case .gone(let name): name
        case .goneWhole(let filed): filed.receipt.group
        case .rest, .returned: nil
        }
    }
}

/// What an order has made.
struct OrderDeed {
    var copies: [CopyReceipt] = []
    /// The pictures that it has moved to the trash; nil where it is no such order, or was taken back.
    var trashed: TrashedPictures?
    /// Those that came back, where they may be trashed again.
    var returned: [PhotoID: ReturnedPhoto] = [:]
}

/// A photo of several files that is in the trash.
struct FiledPhoto {
    /// Of its cover, where it was.
    let path: [UInt8]
    let parts: PhotoParts
    let receipt: PhotoReceipt
}

/// A photo that is back, or a picture of one, as it may be trashed again; a class, because the dictionary of 100,000 has room for more.
final class ReturnedPhoto {
    let path: [UInt8]
    let parts: PhotoParts?
    /// Nil where what was seen of it does not count any more.
    let warrant: TrashWarrant?
    /// Where its trash stands in the order of undo.
    let number: UInt64

    init(path: [UInt8], parts: PhotoParts?, warrant: TrashWarrant?, number: UInt64) {
        self.path = path
        self.parts = parts
        self.warrant = warrant
        self.number = number
    }

    /// Where its files are, the cover's first.
    var paths: [[UInt8]] { PhotoParts.paths(path, parts) }

    /// `warrant` is for its cover.
    convenience init(_ back: PhotoReturn, warrant: TrashWarrant?, number: UInt64) {
        self.init(path: back.path, parts: back.parts, warrant: warrant, number: number)
    }
}

/// The pictures that an order has moved to the trash.
struct TrashedPictures {
    /// What the journals call all of them.
    let batch: String?
    var photos: [(photo: PhotoID, receipt: PhotoReceipt)] = []
    /// What the files were turned by that took the places of the pictures.
    var turns: [PhotoID: Orientation] = [:]
}

/// Where a trash stands among others: what comes back together with it, and in which order.
struct Standing {
    let batch: String?
    /// 0 where it is the next.
    let number: UInt64

    init(batch: String?, number: UInt64?) {
        self.batch = batch
        self.number = number ?? 0
    }
}

extension PhotoParts {
    /// Where the files of a photo are, the cover's first.
    static func paths(_ cover: [UInt8], _ parts: PhotoParts?) -> [[UInt8]] {
        let folder = BytePath.directory(cover)
        return [cover] + (parts?.others ?? []).map { BytePath.join(folder, $0.name) }
    }
}
