/// The index `step` photos further on, around the pile; 0 where there are none.
func stackIndex(_ index: Int, movedBy step: Int, of count: Int) -> Int {
    guard count > 0 else { return 0 }
    let moved = (index + step % count) % count
    return moved < 0 ? moved + count : moved
}

/// The top after the photo at `place` of `count` was taken out of a pile whose top was at `index`.
///
/// The next one around comes to the top where the top itself was taken; 0 where none is left.
func stackIndex(_ index: Int, afterRemovalAt place: Int, of count: Int) -> Int {
    if place < index { return index - 1 }
    return index < count - 1 ? index : 0
}
