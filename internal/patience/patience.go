// Package patience lets tests wait for what must happen. The timeout is not a measure of speed: it only ends a test
// that hangs, and is long enough for any machine. Time-dependent behavior is tested under a fake clock, see
// testing/synctest; speed is measured by benchmarks.
package patience

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// Long is the timeout that ends a hanging test.
const Long = 5 * time.Minute

// pause is the polling interval.
const pause = 2 * time.Millisecond

// Until waits until ok holds. ok runs on the goroutine of the test, and may fail it. awaited is a format and its
// arguments, as for fmt.Sprintf.
func Until(t testing.TB, ok func() bool, awaited ...any) {
	t.Helper()
	ctx := Context(t)
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("it hangs: %s", words(awaited))
		}
	}
}

// Receive waits for a value from a channel; ok is false if it is closed.
func Receive[T any](t testing.TB, from <-chan T, awaited ...any) (v T, ok bool) {
	t.Helper()
	select {
	case v, ok = <-from:
	case <-Context(t).Done():
		t.Fatalf("it hangs: %s", words(awaited))
	}
	return v, ok
}

// Context returns a context that ends with the test, or when it hangs. It can also be used during cleanup.
func Context(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), Long)
	t.Cleanup(cancel)
	return ctx
}

func words(awaited []any) string {
	if len(awaited) == 0 {
		return "what must happen does not"
	}
	format, ok := awaited[0].(string)
	if !ok {
		return fmt.Sprint(awaited...)
	}
	return fmt.Sprintf(format, awaited[1:]...)
}
