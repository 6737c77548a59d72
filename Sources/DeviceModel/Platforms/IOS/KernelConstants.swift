/// Every number that the kernel's own rules hang on, in one place, and at its end those of the
/// system that were measured.
///
/// Ids are those of the documented sources (`Sources.md`); files and lines are of the kernel's
/// published source, release 11417.101.15. Times are in microseconds of the clock that stands
/// still while the phone sleeps. A hand-run script changes each of them and looks for the test
/// that notices: `Tests/Mutations/constants.py`. Shared by all of a kind: what a workload can set
/// is a key of its own, and here only where its default comes from.
enum KernelConstants {
  // MARK: Idle ageing and relaunches

  /// A kill-to-relaunch gap up to here counts as a high probability of relaunch (X-05;
  /// kern_memorystatus.c 578–595).
  static let soonRelaunchMicroseconds: Int64 = 5_000_000
  /// A gap up to here, and above the one before, counts as medium.
  static let mediumRelaunchMicroseconds: Int64 = 10_000_000
  /// How many gaps are remembered.
  static let rememberedGaps: Int = 10

  // MARK: Thresholds of available memory

  /// Up to here a phone is small, in bytes (X-11; kern_memorystatus.c 2038–2105).
  static let smallPhoneBytes: Int64 = 3 << 30
  /// Up to here a phone is of middle size, in bytes.
  static let middlePhoneBytes: Int64 = 6 << 30
  /// The critical threshold of a small phone, in ten thousandths of RAM (X-11;
  /// kern_memorystatus.c 281–331).
  static let smallCriticalShare: Int64 = 500
  /// The critical threshold of any larger one, in ten thousandths of RAM.
  static let largeCriticalShare: Int64 = 400
  /// Idle threshold ÷ critical of small and large phones, in quarters.
  static let idleQuarters: Int64 = 8
  /// Soft threshold ÷ critical of small and large phones, in quarters.
  static let softQuarters: Int64 = 12
  /// Reaper threshold ÷ critical of small and large phones, in quarters.
  static let reaperQuarters: Int64 = 16
  /// Idle threshold ÷ critical of middle-sized phones, in quarters.
  static let middleIdleQuarters: Int64 = 9
  /// Soft threshold ÷ critical of middle-sized phones, in quarters.
  static let middleSoftQuarters: Int64 = 15
  /// Reaper threshold ÷ critical of middle-sized phones, in quarters.
  static let middleReaperQuarters: Int64 = 18

  // MARK: Long-idle exit

  /// The age in the idle band from which a process may go (X-15; kern_memorystatus.c 308–319).
  static let reaperAgeMicroseconds: Int64 = 300_000_000
  /// From the end of one sweep to the earliest start of the next (X-15;
  /// kern_memorystatus.c 4145).
  static let reaperGapMicroseconds: Int64 = 300_000_000

  // MARK: Aggressive jetsam

  /// The fewest candidates (X-16; kern_memorystatus_policy.c 320).
  static let aggressiveCandidates: Int64 = 5
  /// The least share of candidates that come back at once, in percent (X-16;
  /// kern_memorystatus_policy.c 309).
  static let aggressiveSharePercent: Int64 = 100
  /// The most available memory, in percent of RAM (X-16; kern_memorystatus.c 286).
  static let aggressiveAvailablePercent: Int64 = 7
  /// The highest band of each aggressive round in turn, the last for all that follow (X-16;
  /// kern_memorystatus.c 4462).
  static let aggressiveCeilings: [Int] = [40, 40, 80, 80, 150]
  /// The count of rounds starts again later than this after its last start (X-16;
  /// kern_memorystatus.c 2135).
  static let aggressiveCountMicroseconds: Int64 = 6_000_000
  /// The same on phones of very little memory (X-16; kern_memorystatus.c 2132).
  static let smallAggressiveCountMicroseconds: Int64 = 8_000_000
  /// Up to here a phone has very little memory, in bytes (X-16; kern_memorystatus.c 2130).
  static let verySmallPhoneBytes: Int64 = 512 << 20
  /// A round ends no more than this times the processes below its ceiling (X-16;
  /// kern_memorystatus.c 6905).
  static let aggressiveKillFactor: Int = 2

  // MARK: A compressor that is full, or works in vain

  /// The compressor is short of space above this part of what it may hold at original size, in
  /// percent (X-13; vm_compressor.c 899–914).
  static let compressorSpacePercent: Int64 = 98
  /// Up to here a phone's compressor may hold more than its RAM, in bytes (X-13;
  /// vm_compressor.c 862).
  static let smallCompressorPhoneBytes: Int64 = 2 << 30
  /// How many times as much (X-13; vm_compressor.c 863).
  static let smallCompressorFactor: Int64 = 2
  /// Pages of a segment of the compressor, which takes one more (X-13; vm_compressor.c 882).
  static let segmentPages: Int64 = 16
  /// Between two looks at what is compressed and comes back (X-13; vm_compressor.c 2513).
  static let thrashingLookMicroseconds: Int64 = 250_000
  /// The shortest stretch that is judged (X-13; vm_compressor.c 2514).
  static let leastThrashingMicroseconds: Int64 = 500_000
  /// The longest (X-13; vm_compressor.c 2515).
  static let mostThrashingMicroseconds: Int64 = 10_000_000
  /// Pages that come back in each 10 ms of a stretch of thrashing, at least one more (X-13;
  /// vm_compressor.c 2516).
  static let thrashingPages: Int64 = 50
  /// Pages that are compressed, and as many that come back, in each 10 ms of every look (X-13;
  /// vm_compressor.c 2517).
  static let thrashingLookPages: Int64 = 20
  /// The part of what came back whose age counts, the youngest first, in percent (X-13;
  /// vm_compressor.c 2591).
  static let thrashingAgePercent: Int64 = 95
  /// What came back this old or older is no sign of thrashing (X-13; vm_compressor.c 361).
  static let thrashingAgeSeconds: Int64 = 1800

  // MARK: A file cache that works in vain

  /// Between two looks at what is dropped and read again (X-13; vm_phantom_cache.c 38).
  static let fileLookMicroseconds: Int64 = 250_000
  /// Pages that are dropped, and pages that are read again, in a look of thrashing (X-13;
  /// vm_phantom_cache.c 39).
  static let fileThrashingPages: Int64 = 1000
  /// Looks in a row (X-13; vm_phantom_cache.c 51).
  static let fileThrashingLooks: Int = 4
  /// None while files hold more than this part of what is not compressed, in percent (X-13;
  /// vm_phantom_cache.c 489).
  static let fileThrashingPercent: Int64 = 50

  // MARK: Sustained pressure

  /// The time above the normal level until it is acted on (X-17; kern_memorystatus_notify.c 430).
  static let sustainedDelayMicroseconds: Int64 = 600_000_000
  /// Between two kills (X-17; kern_memorystatus_notify.c 431).
  static let sustainedGapMicroseconds: Int64 = 500_000
  /// No more than this times the idle band's processes at its start (X-17;
  /// kern_memorystatus_notify.c 1302).
  static let sustainedKillFactor: Int64 = 2

  // MARK: One process's limit

  /// Where a process is warned, in percent of its limit (X-21; osfmk/kern/task.c 431).
  static let limitWarningPercent: Int64 = 80

  // MARK: Pressure levels; shares of what is pageable, in percent

  /// Below: warning (X-30; vm_pageout.c 10001).
  static let warningPercent: Int64 = 50
  /// Below: critical (X-30; vm_pageout.c 10026).
  static let criticalPercent: Int64 = 30
  /// Above: critical no more (X-30; vm_pageout.c 10054).
  static let criticalReliefPercent: Int64 = 35
  /// Above: normal (X-30; vm_pageout.c 10041).
  static let warningReliefPercent: Int64 = 60
  /// Without a compressor a level is left above this share of its threshold, in percent (X-30;
  /// vm_pageout.c 10041).
  static let uncompressedReliefPercent: Int64 = 115
  /// The time after which a level that stays is passed on again (X-30; vm_pageout.c 4656).
  static let stuckLevelMicroseconds: Int64 = 1_800_000_000

  // MARK: Who is warned, and when

  /// The least footprint, in bytes (X-31; kern_memorystatus_notify.c 1078).
  static let warnedFootprintBytes: Int64 = 6 << 20
  /// The lowest band that hears of pressure (X-31; kern_memorystatus_notify.c 739).
  static let lowestWarnedBand: Int = 20
  /// Between two notices (X-32; kern_memorystatus_notify.c 119).
  static let noticeGapMicroseconds: Int64 = 250_000
  /// A lower level is believed after so long (X-32; kern_memorystatus_notify.c 120).
  static let reliefDelayMicroseconds: Int64 = 5_000_000
  /// The rest once all have been notified (X-32; kern_memorystatus_notify.c 121–122).
  static let noticeRestMicroseconds: Int64 = 25_000_000
  /// No notice while available memory is at most this share of the soft and the critical
  /// threshold together, in percent (X-32; kern_memorystatus_notify.c 1655).
  static let noticeThresholdPercent: Int64 = 50

  // MARK: The freezer

  /// It works while less than this share of RAM is available, in percent (X-36;
  /// kern_memorystatus_freeze.c 2253).
  static let freezerStartPercent: Int64 = 50
  /// More suspended apps than this must not be frozen yet (X-36; kern_memorystatus_freeze.c 2231).
  static let freezerSuspendedApps: Int64 = 4
  /// Between two wake-ups of the freezer (X-36; kern_memorystatus_freeze.c 2954).
  static let freezerGapMicroseconds: Int64 = 10_000_000
  /// The most apps that are frozen at a time (X-36; kern_memorystatus_freeze.h 47).
  static let frozenApps: Int64 = 20
  /// The least an app has resident to be worth it, in bytes (X-36; kern_memorystatus_freeze.h 76).
  static let freezerResidentBytes: Int64 = 8 << 20
  /// What may be frozen in an interval, in bytes (X-36; kern_memorystatus_freeze.h 88).
  static let freezerBudgetBytes: Int64 = 2048 << 20
  /// The length of that interval: a day (X-36; kern_memorystatus_freeze.c 172).
  static let freezerIntervalMicroseconds: Int64 = 86_400_000_000
  /// Frozen apps that go to the idle band at the end of an interval (X-36;
  /// kern_memorystatus_freeze.h 92).
  static let freezerDemotions: Int64 = 2
  /// An app thawed so often in an interval is not demoted (X-36; kern_memorystatus_freeze.h 94).
  static let freezerKeptThaws: Int64 = 5
  /// The thawed apps that a pass of refreezing wants (X-36; kern_memorystatus_freeze.h 99).
  static let refreezeApps: Int64 = 3

  // MARK: Swapping apps

  /// The swap file of a device with 128 GB of storage, in bytes (X-37;
  /// vm_compressor_backing_store.c 150).
  static let swapBytes: Int64 = 16 << 30
  /// Less than this is left of a swap file that is low, in bytes (X-37;
  /// vm_compressor_backing_store.c 480, 2414).
  static let lowSwapBytes: Int64 = 8 << 20
  /// Less than this of one that is full, in bytes (X-37; vm_compressor_backing_store.c 976, 2430).
  static let fullSwapBytes: Int64 = 2 << 20
  /// The most RAM of a device that swaps apps, in bytes.
  static let mostSwappingBytes: Int64 = 16 << 30
  /// The first system that does.
  static let firstSwappingSystem: Int = 16
  /// The most apps that are frozen at a time there (X-37; kern_memorystatus_freeze.h 48).
  static let frozenAppsWithSwap: Int64 = 36
  /// Apps that go to the idle band at the end of an interval there (X-37;
  /// kern_memorystatus_freeze.h 93).
  static let demotionsWithSwap: Int64 = 4
  /// What may be frozen there in an interval, in bytes: no bound (X-37;
  /// kern_memorystatus_freeze.c 2504).
  static let budgetWithSwapBytes: Int64 = 1 << 40

  // MARK: What gives way when free pages run out

  /// The size of a page, in bytes.
  static let pageBytes: Int64 = 16 << 10
  /// Pages in reserve, a part of the free target (X-38; vm_pageout.c 269).
  static let reservedPages: Int64 = 128
  /// Pages that the target has more (X-38; vm_pageout.c 231).
  static let targetPages: Int64 = 15
  /// The target has one more page for each of so many pageable ones (X-38; vm_pageout.c 231).
  static let targetDivisor: Int64 = 100
  /// The highest target, in pages (X-38; vm_pageout.c 254).
  static let mostTargetPages: Int64 = 2000
  /// Anonymous pages are taken where file pages are under this part of all that is not compressed
  /// (X-38; vm_pageout.c 2185–2220).
  static let fileCacheDivisor: Int64 = 7
  /// File pages are taken above this times the critical threshold, numerator (X-38;
  /// vm_pageout.c 350).
  static let fileFactorNumerator: Int64 = 5
  /// The same, denominator (X-38; vm_pageout.c 351).
  static let fileFactorDenominator: Int64 = 2
  /// Anonymous pages to one of files where both are scarce (X-38; vm_pageout.c 1602).
  static let anonymousToFile: Int64 = 2
  /// With fewer free pages than this, file pages are taken in any case (X-38;
  /// vm_pageout.c 2597–2650).
  static let leastFreePages: Int64 = 56

  // MARK: A finite task

  /// What a finite task may last.
  static let taskLimitMicroseconds: Int64 = 30_000_000
  /// What it may last before iOS 13.
  static let taskLimitBefore13Microseconds: Int64 = 180_000_000
  /// What it may last before iOS 7.
  static let taskLimitBefore7Microseconds: Int64 = 600_000_000

  // MARK: Suspension (S-50)

  /// The least time from the end of an app's last work to its suspension (S-50).
  static let leastSuspensionMicroseconds: Int64 = 2_000_000
  /// The most (S-50).
  static let mostSuspensionMicroseconds: Int64 = 3_000_000

  // MARK: What an app may hold, in percent of RAM

  /// On phones of up to 2 GiB.
  static let limitPercentOf2Gibibytes: Int64 = 68
  /// On phones of up to 3 GiB.
  static let limitPercentOf3Gibibytes: Int64 = 60
  /// On larger ones.
  static let limitPercent: Int64 = 51
  /// The most on any phone, in bytes.
  static let mostLimitBytes: Int64 = 3 << 30

  // MARK: The end of a process (C-c)

  /// What ending any process takes (C-c).
  static let killBaseMicroseconds: Int64 = 1_000
  /// What it takes more for each MiB it holds (C-c).
  static let killMicrosecondsPerMebibyte: Int64 = 150
}
