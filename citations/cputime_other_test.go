//go:build !unix

package citations_test

import "time"

// cpuTime is not available on this platform.
func cpuTime() time.Duration { return 0 }
