import DisplayList

/// An offer that stands: copy the photos of a file system that has no trash of its own into the home trash.
///
/// It is made when the trash of one photo has failed for that, and taken by another ↑ on the same photo, once it could be
/// read; then it holds for the file system for as long as the program runs.
struct HomeOffer {
    let mount: [UInt8]
    let photo: PhotoID
    /// In seconds on the loop's clock.
    let made: Double

    /// Shorter than this nobody has read it: the key was on its way already.
    private static let shortest = 0.7
    private static let longest = 15.0

    /// Whether ↑ on a photo at a time says yes.
    func isTaken(by photo: PhotoID, at time: Double) -> Bool {
        photo == self.photo && (HomeOffer.shortest...HomeOffer.longest).contains(time - made)
    }
}
