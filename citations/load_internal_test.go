package citations

import "testing"

// BenchmarkTables is what the first citation of a process costs beside its own search.
func BenchmarkTables(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		build()
	}
}
