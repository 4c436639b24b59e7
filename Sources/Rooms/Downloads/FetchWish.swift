package import DisplayList
package import Fetching

/// A photo that is wanted from the network.
package struct FetchWish: Hashable, Sendable {
    package let photo: PhotoID
    package let address: WebAddress
    /// The smaller, the sooner.
    package let priority: UInt32

    package init(_ photo: PhotoID, _ address: WebAddress, priority: UInt32 = 0) {
        self.priority = priority
        self.photo = photo
        self.address = address
    }
}
