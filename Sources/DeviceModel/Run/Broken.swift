import Glibc
let broken: Int = getenv("FLOTSAM_BREAK").flatMap { Int(String(cString: $0)) } ?? 0
