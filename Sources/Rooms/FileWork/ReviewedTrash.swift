public import DisplayList
import Trash

/// The photos of the trash that were looked at: each has a number of the trash, which nothing of the folder has.
public struct ReviewedTrash: Sendable {
    private var numbers: [String: PhotoID] = [:]
    private var photos: [PhotoID: ListedTrash] = [:]
    /// Whether a list was requested that has not come, and whether more has changed since.
    private var isListing = false
    private var isListDue = false
    /// The folders from which it was counted how much is in the trash; nil where that is to be counted again.
    private var counted: Set<[UInt8]>?

    /// Nothing was looked at.
    public init() {}

    /// The path in the trash from which a photo is decoded; nil where there is nothing to decode now.
    public func path(of photo: PhotoID) -> [UInt8]? {
        photos[photo].flatMap { $0.presence == .here ? $0.path : nil }
    }

    /// The names by which a photo is restored, except those that the operations `besides` trashed.
    public func keys(of photo: PhotoID, besides: [Int] = []) -> [String] {
        let parts = photos[photo]?.parts ?? []
        return parts.filter { part in !besides.contains { $0 == part.op } }.map(\.key)
    }

    /// Takes a list, and gives each photo its number; one that was in a list before keeps that which it had.
    public mutating func take(_ list: [ListedTrash]) -> [(photo: PhotoID, entry: ListedTrash)] {
        list.map { entry in
            let id = numbers[entry.key] ?? PhotoID(PhotoID.firstInTrash + numbers.count)
            numbers[entry.key] = id
            photos[id] = entry
            return (id, entry)
        }
    }

    /// Notes that a list is requested.
    public mutating func noteAsked() { isListing = true }

    /// Notes that what is in the trash has changed; whether it is to be listed now.
    ///
    /// One list at a time: the answers to hundreds of returns ask for no more than one other.
    public mutating func noteChange() -> Bool {
        isListDue = isListing
        return !isListing
    }

    /// Notes that a list has come, or that there is none; whether more has changed since it was requested.
    public mutating func noteAnswer() -> Bool {
        isListing = false
        defer { isListDue = false }
        return isListDue
    }

    /// Notes which folders are shown; whether it is to be counted how much was trashed from them, as others were counted last.
    public mutating func noteFolders(_ folders: Set<[UInt8]>) -> Bool {
        defer { counted = folders }
        return folders != counted
    }

    /// Notes that some of it has come back, or gone again: it is to be counted again.
    public mutating func noteReturn() { counted = nil }
}
