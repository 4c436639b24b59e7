/// What the names of a photo's files begin with, and what a number behind that makes of them.
struct SharedStem: Hashable {
    let stem: [UInt8]
    /// The names of all members, the cover's first.
    let members: [[UInt8]]

    /// A member's name with a mark behind the stem, which loses as many bytes as the longest of all names is too long.
    func name(of member: [UInt8], marked mark: [UInt8], limit: Int) -> [UInt8]? {
        guard member.starts(with: stem), !stem.isEmpty else { return nil }
        let longest = members.map(\.count).max() ?? 0
        let excess = max(0, max(longest, member.count) + mark.count - limit)
        guard excess < stem.count else { return nil }
        var end = stem.count - excess
        // Not in the middle of a UTF-8 sequence, as far as there is one.
        var dropped = 0
        while excess > 0, dropped < 4, end - dropped > 1, stem[end - dropped] & 0xC0 == 0x80 {
            dropped += 1
        }
        if dropped < 4 { end -= dropped }
        return stem[..<end] + mark + member[stem.count...]
    }
}

/// How the names are made that a file tries in a trash folder, and when it comes back.
enum MemberNaming {
    case alone
    /// With the number that all files of the photo have, and from that on.
    case shared(SharedStem, from: Int)

    /// The first number to try.
    var first: Int {
        switch self {
        case .alone: 1
        case .shared(_, let number): number
        }
    }

    func trashName(_ name: [UInt8], number: Int, limit: Int) -> [UInt8] {
        let mark = number == 1 ? [] : bytes("_\(number)")
        if case .shared(let stem, _) = self,
            let shared = stem.name(of: name, marked: mark, limit: limit)
        {
            return shared
        }
        return Trash.trashName(name, number: number, limit: limit)
    }

    func restoredName(_ name: [UInt8], number: Int) -> [UInt8] {
        let mark = number == 1 ? [] : bytes(" (restored \(number))")
        if case .shared(let stem, _) = self,
            let shared = stem.name(of: name, marked: mark, limit: 255)
        {
            return shared
        }
        return Trash.restoredName(name, number: number)
    }
}

extension SharedStem {
    /// The first number with which the names of all members are free in a trash folder.
    func trashNumber(
        limit: Int, isFree: ([UInt8]) throws(FailedCall) -> Bool
    ) throws(FailedCall) -> Int {
        let naming = MemberNaming.shared(self, from: 1)
        var number = 1
        search: while true {
            for member in members {
                let name = naming.trashName(member, number: number, limit: limit)
                if try !isFree(name) {
                    number += 1
                    continue search
                }
            }
            return number
        }
    }

    /// The first number with which the names of some members, its pictures, are free where they come back to.
    func restoredNumber(
        of pictures: [[UInt8]], isFree: ([UInt8]) throws(FailedCall) -> Bool
    ) throws(FailedCall) -> Int {
        let naming = MemberNaming.shared(self, from: 1)
        var number = 1
        search: while true {
            for member in pictures {
                if try !isFree(naming.restoredName(member, number: number)) {
                    number += 1
                    continue search
                }
            }
            return number
        }
    }

    /// The names that the members get in a trash folder: one number for all.
    func trashNames(
        limit: Int, isFree: ([UInt8]) throws(FailedCall) -> Bool
    ) throws(FailedCall) -> [[UInt8]] {
        let number = try trashNumber(limit: limit, isFree: isFree)
        let naming = MemberNaming.shared(self, from: number)
        return members.map { naming.trashName($0, number: number, limit: limit) }
    }

    /// The names that the members come back to: one number for the pictures, and for the others that or the next one free.
    func restoredNames(
        isPicture: ([UInt8]) -> Bool, isFree: ([UInt8]) throws(FailedCall) -> Bool
    ) throws(FailedCall) -> [[UInt8]] {
        let first = try restoredNumber(of: members.filter(isPicture), isFree: isFree)
        let naming = MemberNaming.shared(self, from: first)
        var result: [[UInt8]] = []
        for member in members {
            var number = first
            while !isPicture(member),
                try !isFree(naming.restoredName(member, number: number))
            {
                number += 1
            }
            result.append(naming.restoredName(member, number: number))
        }
        return result
    }
}
