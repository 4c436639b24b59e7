import Browsing
import DisplayList
import Fetching
import Glibc
import System
import Testing

@testable import Downloads

@Suite struct `Photos that are fetched` {
    @Test func `are here with their own bytes, whatever was asked first`() throws {
        let fetchery = try Fetchery()
        try fetchery.want((0..<40).map { "ok/\($0).png" })
        let answers = fetchery.answers(of: 40)
        for number in 0..<40 {
            #expect(
                fetchery.body(of: answers[number]) == "the body of http://host/ok/\(number).png")
        }
    }

    @Test func `say how much has come, and not too often`() throws {
        let fetchery = try Fetchery()
        try fetchery.want(["progress/a"])
        let all = fetchery.told { $0.contains { if case .here = $0 { true } else { false } } }
        let progress = all.compactMap { news -> FetchProgress? in
            if case .progress(_, let progress) = news { progress } else { nil }
        }
        #expect(progress.first == FetchProgress(bytes: 1000, total: 50_000))
        // Fifty words in no time: the first is told, and the next a quarter of a second later.
        #expect(progress.count < 10)
    }

    @Test func `are told of once more where they turn out to be others`() throws {
        let fetchery = try Fetchery()
        try fetchery.want(["changed/a", "unchanged/b", "unasked/c", "ok/d"])
        // Where the new body is there before the old one was looked at, it comes at once.
        func isOther(_ news: FetchNews) -> Bool { fetchery.body(of: news) == "another body" }
        let all = fetchery.told { all in
            all.contains(where: isOther) && all.contains(.unasked(PhotoID(2)))
        }
        #expect(fetchery.answers(of: 4).count == 4)
        #expect(all.contains(where: isOther))
        #expect(!all.contains(.unasked(PhotoID(1))))
    }

    @Test func `are marked where they go with the session, or are offline copies`() throws {
        let fetchery = try Fetchery()
        try fetchery.want(["session/a", "offline/b", "ok/c"])
        let answers = fetchery.answers(of: 3)
        func file(_ number: Int) -> FetchedFile? {
            if case .here(_, let file)? = answers[number] { file } else { nil }
        }
        #expect(file(0)?.isFleeting == true && file(0)?.isOffline == false)
        #expect(file(1)?.isFleeting == false && file(1)?.isOffline == true)
        #expect(file(2)?.isFleeting == false && file(2)?.isOffline == false)
        #expect(file(2)?.modified == 1_700_000_000)
    }

    /// A fetcher that began without certificates may not read those that are installed later.
    @Test func `come once certificates are installed and they are asked for again`() throws {
        let fetchery = try Fetchery("no-certificates")
        try fetchery.want(["secure/a"])
        let answers = fetchery.answers(of: 1)
        #expect(answers[0] == .failed(PhotoID(0), .notFetched(.certificate(.noStore))))
        let file = try #require(fopen("\(fetchery.path)/installed", "w"))
        fclose(file)
        fetchery.thread.again(try Fetchery.wish(0, "secure/a"))
        let all = fetchery.told { $0.contains { fetchery.body(of: $0) != nil } }
        #expect(all.contains { fetchery.body(of: $0) == "the body of http://host/secure/a" })
    }

    /// There is no fetcher here at all.
    @Test func `come from the cache without anybody's help as long as they are fresh`() throws {
        let fetchery = try Fetchery()
        #expect(unlink(fetchery.path + "/fetch-probe") == 0)
        try fetchery.keep("a", "an old body")
        try fetchery.want(["a", "b"])
        let answers = fetchery.answers(of: 2)
        #expect(fetchery.body(of: answers[0]) == "an old body")
        #expect(answers[1] == .failed(PhotoID(1), .noFetcher(.notBuilt)))
    }

    @Test func `come from their server where somebody wants to see them anew`() throws {
        let fetchery = try Fetchery()
        try fetchery.keep("ok/a", "an old body")
        fetchery.thread.again(try Fetchery.wish(0, "ok/a"))
        #expect(fetchery.body(of: fetchery.answers(of: 1)[0]) == "the body of http://host/ok/a")
    }

    @Test func `come from their server where nothing is kept`() throws {
        let fetchery = try Fetchery(cacheLimit: 0)
        try fetchery.keep("ok/a", "an old body")
        try fetchery.want(["ok/a"])
        #expect(fetchery.body(of: fetchery.answers(of: 1)[0]) == "the body of http://host/ok/a")
    }

    @Test func `that failed are fetched again where that is asked for, and not before`() throws {
        let fetchery = try Fetchery()
        try fetchery.want(["lost/a"])
        #expect(fetchery.answers(of: 1)[0] == .failed(PhotoID(0), .notFetched(.status(404))))
        try fetchery.want(["lost/a", "ok/b"])
        _ = fetchery.answers(of: 2)
        fetchery.thread.again(try Fetchery.wish(0, "lost/a"))
        let all = fetchery.told { all in
            all.contains { if case .here(PhotoID(0), _) = $0 { true } else { false } }
        }
        #expect(all.count { if case .failed = $0 { true } else { false } } == 1)
    }

    @Test func `need a fetcher, which is ended when nothing is wanted, and started again`() throws {
        let fetchery = try Fetchery { $0.rest = 0.05 }
        try fetchery.want(["ok/a"])
        _ = fetchery.answers(of: 1)
        // It has ended by now, or is about to: either way the next photo comes.
        waitForInput(on: [], milliseconds: 200)
        try fetchery.want(["ok/a", "ok/b"])
        #expect(fetchery.body(of: fetchery.answers(of: 2)[1]) == "the body of http://host/ok/b")
    }

    @Test(arguments: ["no-hello", "bad-hello", "two-hellos", "missing", "none"])
    func `fail at once, all of them, where there is no fetcher to believe`(name: String) throws {
        // One that says nothing is waited for, the others end or lie by themselves, however busy the machine is.
        let fetchery = try Fetchery(name == "none" ? "fetch-probe" : name) {
            $0.hello = name == "no-hello" ? 0.2 : 20
        }
        if name == "none" { #expect(unlink(fetchery.path + "/fetch-probe") == 0) }
        try fetchery.want(["ok/a", "ok/b"])
        let answers = fetchery.answers(of: 2)
        for number in 0..<2 {
            guard case .failed(_, .noFetcher(let end))? = answers[number] else {
                Issue.record("\(name): \(String(describing: answers[number]))")
                continue
            }
            switch name {
            case "missing": #expect(end == .needs(package: "libcurl4"))
            case "none": #expect(end == .notBuilt)
            default: break
            }
        }
    }
}

@Suite struct `A fetcher that lies` {
    /// What it does with one address costs that photo; the next is right.
    @Test(arguments: [
        "hang", "die", "crash", "nonsense", "nothing", "part", "longer", "absent", "stranger",
        "changed-first", "twice", "more-than-all",
    ])
    func `costs one card, and the next photo is right`(fault: String) throws {
        let fetchery = try Fetchery { $0.silence = 0.3 }
        try fetchery.want(["\(fault)/bad", "ok/good"])
        let answers = fetchery.answers(of: 2)
        #expect(fetchery.body(of: answers[1]) == "the body of http://host/ok/good", "\(fault)")
        switch fault {
        case "stranger", "twice":
            #expect(fetchery.body(of: answers[0]) == "the body of http://host/\(fault)/bad")
        default:
            guard case .failed? = answers[0] else {
                Issue.record("\(fault): \(String(describing: answers[0]))")
                return
            }
        }
        for case .progress(_, let progress) in fetchery.told(until: { _ in true }) {
            #expect(progress.total == nil || progress.total.map { $0 >= progress.bytes } == true)
        }
    }
}
