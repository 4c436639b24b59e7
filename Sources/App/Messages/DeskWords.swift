public import Desk
public import DisplayList

/// What the desk of decisions has to say, as people say it.
public func words(for news: DeskNews) -> Sentence {
    switch news {
    case .wasDamaged(let path):
        "the desk of decisions was damaged\(reason: "; it was kept as \(text(path)), and a new one begun")"
    case .isNewer: "decisions are not saved\(because: "the desk belongs to a newer riffle")"
    case .isBusy: "decisions are not saved yet\(because: "another riffle keeps the desk busy")"
    case .notKept(let code):
        "decisions could not be saved\(because: Sentence(text: reason(forSQLite: code)))"
    case .notRead(let error):
        "earlier decisions are not shown\(because: Sentence(text: words(for: error)))"
    }
}

/// That other programs rated photos after they were decided about.
public func words(forRatedSince count: Int) -> String {
    count == 1
        ? "1 photo was rated by another program since"
        : "\(count) photos were rated by another program since"
}

/// That other programs turned the files of photos that riffle shows turned.
public func words(forUnturned names: [[UInt8]]) -> Sentence {
    names.count == 1
        ? "\(Sentence(name: names[0])): another program turned it · the turn made here is dropped"
        : "another program turned \(names.count) photos · the turns made here are dropped"
}

/// Why the desk cannot be read, as people say it.
public func words(for error: DeskError) -> String {
    switch error {
    case .broken: "the desk is damaged"
    case .newer: "the desk belongs to a newer riffle"
    case .busy: "another riffle keeps the desk busy"
    // A desk that is only read is refused so where a change is to be taken back first.
    case .unusable(8):
        "the desk cannot be read: a change to it was not finished · riffle without --read-only takes it back"
    case .unusable(let code): "the desk cannot be read: \(reason(forSQLite: code))"
    }
}

/// The commonest of SQLite's codes in words.
private func reason(forSQLite code: Int32) -> String {
    switch code {
    case 8: "the desk is read-only"
    case 10: "the disk fails"
    case 11: "the desk is damaged"
    case 13: "the disk is full"
    case 14: "the desk cannot be opened"
    default: "SQLite's error \(code)"
    }
}
