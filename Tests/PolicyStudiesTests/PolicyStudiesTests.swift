import Testing

@Suite("PolicyStudies")
struct PolicyStudiesTests {}
