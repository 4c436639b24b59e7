import DisplayList

/// An offer that stands: copy the photos of a file system that has no trash of its own into the home trash.
///
/// It is made when the trash of photos has failed for that, and taken by another ↑ on one of the same photos, once it could be
/// read; then it holds for the file system for as long as the program runs.
struct HomeOffer {
    let mount: [UInt8]
    private var photos: Set<PhotoID>
    /// In seconds on the loop's clock: when the last of them has failed.
    private var made: Double
    /// The photos that are trashed as one, of which it is being asked whether one of them takes it.
    private var batch: Int?

    /// Shorter than this nobody has read it: the key was on its way already.
    private static let shortest = 0.7
    private static let longest = 15.0

    init(mount: [UInt8], photo: PhotoID, made: Double) {
        self.mount = mount
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
        if order.target == nil, !isOver, open.isTaken(by: order.photo, at: time) {
            offer = nil
            return open.mount
        }
        if isOver || order.target != nil || order.batch == nil {
            offer = nil
        } else {
            offer?.batch = order.batch
        }
        return nil
    }

    /// Makes an offer about a photo, together with the one that stands if that is about the same file system.
    static func make(_ offer: inout HomeOffer?, mount: [UInt8], photo: PhotoID, at time: Double) {
        guard let open = offer, open.mount == mount, open.batch == nil else {
            offer = HomeOffer(mount: mount, photo: photo, made: time)
            return
        }
        offer?.photos.insert(photo)
        offer?.made = time
    }
}
