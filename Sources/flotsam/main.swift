// The process: everything else is in `Program`, which can be called from tests.
let exitCode = await Program.main(arguments: CommandLine.arguments)
Program.leave(with: exitCode)
