import Cells

/// The indices of names that look the same as another one on the screen although they are not.
///
/// Names of printable ASCII never do among themselves; others may, where unprintable bytes are written out, and where
/// accents are composed in one and not in the other.
func namesAlike(_ names: [[UInt8]]) -> Set<Int> {
    let isPlain = { (name: [UInt8]) in name.allSatisfy { (0x20...0x7E).contains($0) } }
    let odd = names.indices.filter { !isPlain(names[$0]) }
    if odd.isEmpty { return [] }
    // Strings are equal where they are canonically equivalent.
    var places: [String: [Int]] = [:]
    for index in odd {
        places[String(decoding: harmlessText(names[index]), as: UTF8.self), default: []].append(
            index)
    }
    for index in names.indices where isPlain(names[index]) {
        let text = String(decoding: names[index], as: UTF8.self)
        if places[text] != nil { places[text]?.append(index) }
    }
    return Set(
        places.values.filter { group in group.contains { names[$0] != names[group[0]] } }.joined())
}
