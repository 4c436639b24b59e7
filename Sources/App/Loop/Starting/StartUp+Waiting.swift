import PhotoLibrary
import System
import TTY

extension StartUp {
    /// Waits until it is decided whether there are photos; a disk that does not answer must not keep a signal waiting.
    func state(awaitedOn terminal: Terminal) throws(StartError) -> State {
        while true {
            if let state = takeState() {
                guard state.hasPhotos == true else { throw .noPhotos(state.failures) }
                return state
            }
            let wakeup = terminal.wait(extra: [descriptor])
            if let signal = wakeup.ending { throw .interrupted(by: signal) }
        }
    }

    /// Waits until it is decided, and says why there are no photos; nil where there are some.
    func failures() -> [LibraryError]? {
        waitForInput(on: [descriptor], milliseconds: -1)
        guard let state = takeState(), state.hasPhotos == false else { return nil }
        return state.failures
    }
}
