import DisplayList
import Selecting
import Sidecars

/// The photos that pictures belong to, by absolute folders and names, and the files of these photos.
///
/// A table of hashes that keeps numbers alone, four bytes a picture and some room: the names are those of the files.
struct PictureNames: Sendable {
    /// The files of photos as they were learned.
    private(set) var sources = SourceTable()
    /// The folders that are known, by numbers of their own.
    private var numbers: [[UInt8]: Int] = [:]
    /// For each hash the number of a photo and which of its pictures it is, or one of the two below.
    private var slots: [Int32] = []
    /// How many of them are not free.
    private var used = 0

    private static let free: Int32 = -1
    private static let removed: Int32 = -2
    /// Pictures of one photo that can be told apart.
    private static let most = 8

    var folders: [[UInt8]] { Array(numbers.keys) }

    /// Adds a folder, which may have no pictures; false where it is known.
    mutating func add(folder: [UInt8]) -> Bool {
        guard numbers[folder] == nil else { return false }
        numbers[folder] = numbers.count
        return true
    }

    /// The photo that a picture belongs to.
    func photo(of name: [UInt8], in folder: [UInt8]) -> PhotoID? {
        slot(of: name, in: folder).map { owner(in: $0) }
    }

    /// Notes the files of a photo, in place of those that it had; returns the photos to which some of the pictures belonged.
    ///
    /// Where `shared` is the name of its cover, that is kept and takes no room.
    mutating func learn(
        _ photo: PhotoID, _ new: PhotoSources, sharing shared: SharedName? = nil
    ) -> [PhotoID] {
        guard photo.number <= Int(Int32.max) / Self.most else { return [] }
        if let old = sources[photo] {
            for name in old.pictures {
                guard let slot = slot(of: name, in: old.folder), owner(in: slot) == photo else {
                    continue
                }
                slots[slot] = Self.removed
            }
        }
        _ = add(folder: new.folder)
        sources.learn(photo, new, sharing: shared)
        var formers: [PhotoID] = []
        for (place, name) in new.pictures.prefix(Self.most).enumerated() {
            let value = Int32(photo.number * Self.most + place)
            if let slot = slot(of: name, in: new.folder) {
                formers.append(owner(in: slot))
                slots[slot] = value
            } else {
                insert(value, name, in: new.folder)
            }
        }
        return formers.filter { $0 != photo }
    }

    private func owner(in slot: Int) -> PhotoID { PhotoID(Int(slots[slot]) / Self.most) }

    private func slot(of name: [UInt8], in folder: [UInt8]) -> Int? {
        guard used > 0, let number = numbers[folder] else { return nil }
        var slot = hash(name, number) & (slots.count - 1)
        while slots[slot] != Self.free {
            if slots[slot] >= 0,
                sources.isPicture(
                    Int(slots[slot]) % Self.most, of: owner(in: slot), named: name, in: folder)
            {
                return slot
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private mutating func insert(_ value: Int32, _ name: [UInt8], in folder: [UInt8]) {
        if (used + 1) * 4 > slots.count * 3 { grow() }
        guard let number = numbers[folder] else { return }
        var slot = hash(name, number) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        if slots[slot] == Self.free { used += 1 }
        slots[slot] = value
    }

    /// Makes room for as many again, or for those that were removed.
    private mutating func grow() {
        let kept = slots.filter { $0 >= 0 }
        var count = 16
        while count < 2 * (kept.count + 1) { count *= 2 }
        slots = Array(repeating: Self.free, count: count)
        used = 0
        for value in kept {
            guard let files = sources[PhotoID(Int(value) / Self.most)] else { continue }
            insert(value, files.pictures[Int(value) % Self.most], in: files.folder)
        }
    }

    private func hash(_ name: [UInt8], _ folder: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(folder)
        hasher.combine(name)
        return hasher.finalize()
    }
}
