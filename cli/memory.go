package cli

import (
	"runtime/debug"
)

// What a question reads is soon gone, and little of it stays: the collector of
// garbage may wait until three times as much is held, but not beyond what an
// index takes that is being built.
const (
	collectorPercent = 200
	collectorLimit   = 350 << 20 // bytes, from which on it makes haste
)

// tuneGarbageCollector sets that, where the environment does not say otherwise.
func tuneGarbageCollector(env func(string) string) {
	if env("GOGC") == "" {
		debug.SetGCPercent(collectorPercent)
	}
	if env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(collectorLimit)
	}
}
