import Testing

@testable import Fetching

@Suite struct `What a fetcher is told when it starts` {
    @Test func `is read as it was written`() {
        var settings = FetchSettings()
        #expect(FetchSettings(words: settings.words) == settings)
        settings.version = "1.2.3"
        settings.parallel = 8
        settings.timeout = 1
        settings.fileLimit = 1
        settings.cacheLimit = 0
        settings.isOffline = true
        settings.ports = [8080, 1, 65535]
        settings.session = SessionTag(0x1234)
        settings.patience = 0
        #expect(FetchSettings(words: settings.words) == settings)
    }

    @Test(arguments: [
        "parallel=0", "parallel=9", "timeout=0", "file=0", "file=-1", "cache=x", "offline=2",
        "ports=0", "ports=1,x", "session=1", "other=1", "version=", "version=a b", "parallel",
    ]) func `is refused where it says what cannot be`(word: String) {
        #expect(FetchSettings(words: [word]) == nil)
    }
}
