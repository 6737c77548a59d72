import Testing

@Suite("StudyReports")
struct StudyReportsTests {}
