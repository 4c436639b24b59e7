import Browsing
import DisplayList

/// An offer that stands: copy the photos of a file system that has no trash of its own into the home trash.
///
/// It is made when the trash of photos has failed for that, and taken by another ↑ on one of the same photos, once it could be
/// read; then it holds for the file system for as long as the program runs.
struct HomeOffer {
    let mount: [UInt8]
    private var photos: Set<PhotoID>
    /// What was to be trashed of them; nil where they themselves were.
    private let picture: PhotoPicture?
    /// In seconds on the loop's clock: when the last of them has failed.
    private var made: Double
    /// The photos that are trashed as one, of which it is being asked whether one of them takes it.
    private var batch: Int?

    /// A key that comes sooner was pressed before the question could be read.
    private static let shortest = 0.7
    private static let longest = 15.0

    init(mount: [UInt8], photo: PhotoID, _ picture: PhotoPicture? = nil, made: Double) {
        self.mount = mount
        self.picture = picture
        photos = [photo]
        self.made = made
    }

    /// Whether ↑ on a photo at a time says yes.
    private func isTaken(by photo: PhotoID, at time: Double) -> Bool {
        photos.contains(photo) && (HomeOffer.shortest...HomeOffer.longest).contains(time - made)
    }

    /// Ends an offer by the trash of a photo, or by its move to a folder, which agrees to nothing; gives the mount where it is taken.
    ///
    /// Of photos that are trashed as one any may take it: it ends with the first thing that comes after them.
    static func answer(_ offer: inout HomeOffer?, by order: TrashOrder, at time: Double) -> [UInt8]?
    {
        guard let open = offer else { return nil }
        let isOver = open.batch != nil && open.batch != order.batch
        if order.target == nil, open.picture == nil, !isOver,
            open.isTaken(by: order.photo, at: time)
        {
            offer = nil
            return open.mount
        }
        if isOver || open.picture != nil || order.target != nil || order.batch == nil {
            offer = nil
        } else {
            offer?.batch = order.batch
        }
        return nil
    }

    /// Ends an offer by an order that trashes a picture of photos; gives the mount where it is taken, by any of them.
    ///
    /// One that copies agrees to nothing, and ends nothing.
    static func answer(_ offer: inout HomeOffer?, by order: CopyOrder) -> [UInt8]? {
        guard let open = offer, let picture = order.way.trashed else { return nil }
        offer = nil
        let isTaken =
            open.picture == picture
            && order.photos.contains { open.isTaken(by: $0.photo, at: order.time) }
        return isTaken ? open.mount : nil
    }

    /// Makes an offer about a photo, or a picture of it, together with the one that stands if that is about the same file system.
    static func make(
        _ offer: inout HomeOffer?, mount: [UInt8], photo: PhotoID, _ picture: PhotoPicture? = nil,
        at time: Double
    ) {
        guard let open = offer, open.mount == mount, open.picture == picture, open.batch == nil
        else {
            offer = HomeOffer(mount: mount, photo: photo, picture, made: time)
            return
        }
        offer?.photos.insert(photo)
        offer?.made = time
    }
}
