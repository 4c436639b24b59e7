import Browsing
import Collection
import Decoding
import DisplayList
import Downloads
import FileWork
import Geometry
import Messages
import Pictures
import Screen
import ViewModel

extension Interface {
    /// Passes on what other threads have done; answers of the file work that follow each other, together.
    mutating func receive(_ mails: [Mail]) {
        var filed: [FileNews] = []
        defer {
            receive(fetched: fetched(in: mails))
            noteUse()
        }
        for mail in mails {
            if case .fetched = mail { continue }
            if case .filed(let answer) = mail {
                if let news = taken(answer) { filed.append(news) }
                continue
            }
            apply(fileResults: filed)
            filed = []
            receive(mail)
        }
        apply(fileResults: filed)
    }

    /// Passes on what another thread has done.
    mutating func receive(_ mail: Mail) {
        switch mail {
        case .decoded(let outcome): receive(decoded: outcome)
        case .frame(let outcome): receive(frame: outcome)
        case .refined(let frame): screen.take(frame)
        case .filed(let answer): apply(fileResult: taken(answer))
        case .measured(let headers): receive(measured: headers)
        case .fetched(let news): receive(fetched: [news])
        case .library(let news): receive(news)
        case .decisions(let news): receive(news)
        case .copies(let search, let news, let files):
            if case .found = news { pictures.note(compared: files) }
            apply(.copies(search, news))
        case .ran(let said): apply(.notice(Sentence(text: said), isLasting: true))
        case .examined(let question, let files): receive(examined: files, question)
        case .folders(let typed, let found): apply(.foldersFound(typed, found))
        case .tmux(let answer): apply(screen: screen.take(answer))
        }
    }

    private mutating func receive(decoded outcome: DecodeOutcome) {
        guard let news = pictures.take(outcome) else { return }
        switch news {
        case .finer: refineIfReady()
        case .superfluous(let id): hurry(for: id)
        case .previewed(let id, let photo):
            hurry(for: id)
            let size = Size(width: Double(photo.sourceWidth), height: Double(photo.sourceHeight))
            apply(.previewed(id, size))
        case .decoded(let id, let photo, let isReplaced):
            hurry(for: id)
            downloads.noteDecoded(id)
            // What plays is of the file before: it begins again.
            if isReplaced { apply(.photosChanged([id])) }
            var facts = PhotoFacts(photo.identity, photo)
            takeDate(ofFetched: id, into: &facts)
            if let other = collection.noteShown(id) {
                facts.standIn = words(
                    forStandIn: other.shown, of: other.faulty, isBroken: other.isBroken)
                facts.replacesDamaged = other.isBroken
            }
            apply(.decoded(id, facts))
            if isReplaced {
                load()
                if id == model.frontPhoto { apply(.hidden) }
            }
            for other in pictures.takeFound() {
                reload(other)
                apply(.photosChanged([other]))
            }
        case .figured(let news): receive(figures: news)
        case .undecodable(let id, let error, let file):
            if fetchesAnew(id, after: error) { break }
            // A library's words are one line, whatever they contain.
            let words = String(words(for: error).map { $0.isNewline ? " " : $0 })
            let reason = [words, hint(for: error) ?? fetchHint(for: id)].compactMap(\.self)
            let video = VideoFacts(error, hasPicture: pictures.hasAny(of: id))
            apply(
                .undecodable(
                    id, reason: reason.joined(separator: "\n"),
                    file.map { PhotoFacts($0, nil, video: video) }, isBroken: error.isDamage))
            collection.noteFaulty(id, file, isBroken: error.isDamage)
        }
    }

    /// The photo in front is what the user waits for.
    private mutating func hurry(for photo: PhotoID) {
        if photo == model.frontPhoto { screen.redraw.isUrgent = true }
    }

    /// Shapes and dates of photos; where nothing shows them, the screen stays as it is.
    mutating func receive(measured headers: [PhotoHeader]) {
        let wasDirty = screen.redraw.isDirty
        downloads.noteMeasured(headers.map(\.photo))
        apply(.measured(headers))
        if !model.showsHeaderFacts { screen.redraw.isDirty = wasDirty }
    }
}
