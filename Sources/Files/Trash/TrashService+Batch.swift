import System

extension TrashService {
    /// A name for what one action is about to trash or move, which comes back together; nil where the system gives no chance numbers.
    public func newBatch() -> String? {
        do throws(FailedCall) {
            return hexadecimal(try randomBits())
        } catch {
            return nil
        }
    }
}
