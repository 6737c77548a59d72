#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

do {
  let settings = try Settings(CommandLine.arguments.dropFirst())
  if settings.wantsHelp {
    print(Settings.help)
    exit(0)
  }
  if let storm = settings.storm {
    print(try Instructions.storm(storm.strategy, hours: storm.hours))
    exit(0)
  }
  var report = Report(settings.format)
  for benchmark in settings.benchmarks {
    for row in try benchmark.run(settings.effort) { report.add(row, of: benchmark.name) }
  }
  print(report.text)
} catch let error as SettingsError {
  Report.complain(error.message + "\ntry 'flotsam-bench --help'")
  exit(64)
} catch {
  Report.complain("\(error)")
  exit(1)
}
