import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP as a wish that long work looks at, while there is something to
/// clean up.
///
/// Until `install` is called these signals end the process at once, as they should. Afterwards the
/// first one only sets a flag, and a second one ends the process whatever it is doing.
enum Interruption {
  // A signal handler reaches nothing but globals; this is the program's only one.
  private static let pending = Atomic<Int32>(0)

  /// Starts to hold signals back. A signal that was ignored from the start stays ignored, as
  /// `nohup` wants.
  static func install() {
    // The flag exists before a handler can touch it.
    _ = pending.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      if let former = signal(number, SIG_DFL), isIgnoring(former) {
        signal(number, SIG_IGN)
      } else {
        catchOnce(number)
      }
    }
  }

  /// The signal that asked for the end, if one has.
  static var signalNumber: Int32? {
    let number = pending.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Throws `Interrupted` once the end has been asked for; cheap enough for every trial.
  static func check() throws {
    if let signalNumber { throw Interrupted(signal: signalNumber) }
  }

  fileprivate static func note(_ number: Int32) { pending.store(number, ordering: .relaxed) }

  /// Functions have no equality, and this one is only a number in a pointer's place.
  private static func isIgnoring(_ handler: @convention(c) (Int32) -> Void) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Not restarting system calls: a read from a silent pipe must not outlast the wish.
  private static func catchOnce(_ number: Int32) {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = noteSignal
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = noteSignal
    #else
      action.__sigaction_u.__sa_handler = noteSignal
    #endif
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    sigaction(number, &action, nil)
  }
}

/// The end that a signal asked for.
struct Interrupted: Error, Equatable {
  /// The signal's number.
  let signal: Int32
}

/// The handler; a function, since the compiler of Swift 6.3 stops at a C closure beside an atomic.
private func noteSignal(_ number: Int32) { Interruption.note(number) }
