package cli

import (
	"runtime/debug"
)

// A question allocates much that soon becomes garbage: the collector may wait until the heap has tripled, but not
// beyond what building an index needs.
const (
	collectorPercent = 200
	collectorLimit   = 350 << 20 // bytes; beyond this it collects more aggressively
)

// tuneGarbageCollector applies these values unless the environment sets others.
func tuneGarbageCollector(env func(string) string) {
	if env("GOGC") == "" {
		debug.SetGCPercent(collectorPercent)
	}
	if env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(collectorLimit)
	}
}
