package journal

import (
	"fmt"
	"strings"
	"time"
)

// Unsent is what of a shared matter is only on this machine.
type Unsent struct {
	Events int       // not acknowledged by the cluster yet
	Runs   int       // runs they belong to
	Since  time.Time // when the first of them was held back; zero if none
	Reason string    // why; "" if they are being sent
	Stays  bool      // this user may not write to the cluster: they stay here
}

// None reports whether the cluster has everything.
func (u Unsent) None() bool { return u.Events == 0 }

// String describes it for people, "" if the cluster has everything.
func (u Unsent) String() string {
	if u.None() {
		return ""
	}
	n := "1 event"
	if u.Events > 1 {
		n = fmt.Sprintf("%d events", u.Events)
	}
	switch {
	case u.Stays:
		return n + " kept on this machine: your user of the cluster may read there and not write"
	case u.Reason == "":
		return n + " being sent"
	}
	return n + " not sent yet: " + strings.TrimSuffix(u.Reason, ".")
}
