import CLinux
import DisplayList
import PhotoLibrary
import Photos
import System

/// The collection as the library's thread works with it: what belongs to one question is kept by one owner.
final class LibraryScanner {
    var request: LibraryRequest
    var photos: NumberedPhotos
    var gathering: Gathering
    var groups = MemberGroups()
    var watched = WatchedFolders()
    var order: PhotoOrder
    var names = ShownNames()
    var opening: Opening
    var commands: LibraryCommands
    let headers: HeaderReader
    let idleReader: IdleHeaderReader?
    let tell: @Sendable (LibraryNews) -> Void

    init(
        _ request: LibraryRequest, firstPhotos: any FirstPhotos, headers: HeaderReader,
        idleReader: IdleHeaderReader?,
        commands: Mailbox<LibraryThread.Command>, tell: @escaping @Sendable (LibraryNews) -> Void
    ) {
        self.request = request
        self.headers = headers
        self.idleReader = idleReader
        self.tell = tell
        photos = NumberedPhotos(ranking: request.ranking)
        gathering = Gathering(leavingOut: request.leavingOut)
        order = PhotoOrder(headers: headers)
        opening = Opening(firstPhotos)
        self.commands = LibraryCommands(commands)
    }

    /// Reads the collection, then keeps watch over it for as long as the program runs.
    func run() {
        do throws(LibraryError) {
            try watched.start()
        } catch {
            tell(.unwatched(error))
        }
        gather()
        if !opening.hasBegun,
            photos.presentCount == 0 || gathering.uncheckedCount <= LibraryScanner.fewUnchecked
        {
            checkNames()
        }
        regroup()
        guard opening.hasBegun || photos.presentCount > 0 else {
            guard hasPhotosBelowAlone else { return opening.fail(gathering.failures) }
            begin(with: [])
            watchWhatWasRead()
            tell(.onlyBelow)
            arrange()
            return keepWatch()
        }
        opening.follow(photos, isTurned: request.isTurned)
        let isSorted = readMoments()
        if !opening.hasBegun { begin(with: firstOnes(isSorted: isSorted)) }
        waitForFirstPicture()
        watchWhatWasRead()
        if gathering.leftOutCount > 0 { tell(.leftOut(folders: gathering.leftOutCount)) }
        if !gathering.failures.isEmpty { tell(.unreadable(gathering.failures)) }
        arrange(bringsFirst: true)
        tellRecovered()
        if checkNames() {
            regroup()
            readMoments()
            arrange()
        }
        keepWatch()
    }

    /// Looks at what the names did not tell; true where that has changed the collection.
    @discardableResult
    func checkNames() -> Bool {
        gathering.checkNames(&photos, &groups, videos: request.showsVideos)
    }

    /// Finds out what belongs together where that is not known; true where a photo is of other files than before.
    @discardableResult
    func regroup() -> Bool {
        let changes = groups.regroup(
            &photos, .init(request, reportedCount: names.reportedCount))
        for number in changes.renamed { names.forget(number) }
        for number in changes.new + changes.recovered {
            _ = order.readAgain(number, photos, request.sort)
        }
        opening.followOwner(photos)
        return changes.hasChanged
    }

    /// Reports the photos whose cover is another file than before.
    func tellRecovered() {
        let changes = groups.takeRecovered().compactMap { number in
            photos.catalogue.path(number).flatMap { try? fileFacts($0) }.map {
                FileChange(photo: PhotoID(number), identity: $0)
            }
        }
        if !changes.isEmpty { tell(.changed(changes)) }
    }

    /// Names to be checked before anything is shown.
    static let fewUnchecked = 64
    /// Seconds after which some photos are shown although more may come before them.
    static let patience = 0.25
    /// Photos that are sorted once the first picture is on the screen.
    static let many = 10_000
    /// Photos that are shown first of many.
    static let window = 400
}
