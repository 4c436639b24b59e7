public import Browsing
public import DisplayList
public import FileWork
import PhotoLibrary
import System
import Trash

extension TrashedPhoto {
    /// A photo in the trash by its number, as it is told of; `today` is the day, as text begins with it.
    public init(_ entry: ListedTrash, as id: PhotoID, today: String) {
        self.init(
            photo: Photo(
                id: id, name: BytePath.lastComponent(entry.source),
                others: entry.others.isEmpty ? [] : memberWords(entry.others),
                otherCount: entry.others.count),
            folder: Self.folder(of: entry.source), time: Self.time(entry.time, today: today),
            bytes: entry.size, fault: words(for: entry.presence),
            trashes: entry.parts.map(\.op))
    }

    /// The last two names of a folder: `2024/paris`.
    private static func folder(of path: [UInt8]) -> [UInt8] {
        let parts = BytePath.directory(path).split(separator: BytePath.slash).suffix(2)
        return Array(parts.joined(separator: [BytePath.slash]))
    }

    /// The minute: `10:31`; with the day where that is another one: `2026-11-23 10:31`.
    private static func time(_ text: String, today: String) -> String {
        let parts = text.split(separator: "T")
        guard parts.count == 2 else { return text }
        let minute = String(parts[1].prefix(5))
        return today.hasPrefix(String(parts[0])) ? minute : "\(parts[0]) \(minute)"
    }
}
