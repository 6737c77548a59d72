import Testing

@Suite("CommandTests")
struct CommandTests {}
