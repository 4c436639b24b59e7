import CLinux
import Decoding
import DisplayList
import Geometry
import PhotoLibrary
import Threads
import ViewModel

/// Reads the headers of photos on a thread of its own, for layouts that need shapes and dates before pixels.
final class Measurer: Sendable {
    struct Job: Sendable {
        let photo: PhotoID
        let path: [UInt8]
    }

    private let jobs = Mutex<[Job]>([])
    private let work: Threads.Semaphore

    /// Headers a message: enough to be few messages, few enough to be soon.
    private static let batch = 64

    /// Starts the thread; nil where the system has none left.
    init?(deliver: @escaping @Sendable ([Measure]) -> Void) {
        guard let work = Threads.Semaphore() else { return nil }
        self.work = work
        let isStarted = startThread { [self] in
            while true {
                work.wait()
                while let next = take() { deliver(next.map(measure)) }
            }
        }
        if !isStarted { return nil }
    }

    /// Measures these, in this order, instead of what was still to be measured.
    func measure(_ jobs: [Job]) {
        self.jobs.withLock { $0 = jobs.reversed() }
        work.signal()
    }

    private func take() -> [Job]? {
        jobs.withLock { jobs in
            guard !jobs.isEmpty else { return nil }
            let next = Array(jobs.suffix(Measurer.batch).reversed())
            jobs.removeLast(next.count)
            return next
        }
    }

    private func measure(_ job: Job) -> Measure {
        let header = photoHeader(ofFileAt: job.path)
        let capture = header?.captureDate.map {
            CalendarDate(
                year: $0.year, month: $0.month, day: $0.day, hour: $0.hour, minute: $0.minute,
                second: $0.second, isCapture: true)
        }
        let changed = (try? fileFacts(job.path)).flatMap {
            calendarDate(secondsSince1970: $0.modified_seconds)
        }
        return Measure(
            photo: job.photo,
            pixelSize: Size(
                width: Double(header?.width ?? 0), height: Double(header?.height ?? 0)),
            date: capture ?? changed)
    }
}
