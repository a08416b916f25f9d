//go:build !unix

package citations_test

import "time"

// cpuTime is not known here.
func cpuTime() time.Duration { return 0 }
