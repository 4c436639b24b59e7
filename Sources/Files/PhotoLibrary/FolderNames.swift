import System

/// Names of the folders in a folder, links to folders among them, hidden ones not; none where it cannot be read.
public func folderNames(in folder: [UInt8]) -> [[UInt8]] {
    guard let listing = try? FolderListing(of: folder) else { return [] }
    let links = listing.unknown.filter {
        (try? fileFacts(BytePath.join(folder, $0)))?.isFolder == true
    }
    return listing.folders + links
}
