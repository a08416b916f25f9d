// Package patience lets tests wait for what must happen. How long they would wait
// is no measure of speed: it only ends a test that hangs, and it is long enough for any
// machine. What is to be judged by time is tested under a clock that the test moves, see
// testing/synctest; what is to be fast is measured by a benchmark.
package patience

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// Long ends what hangs.
const Long = 5 * time.Minute

// pause is how often is looked.
const pause = 2 * time.Millisecond

// Until waits until ok holds. ok runs on the goroutine of the test, and may fail it. What
// is awaited is a format and its arguments, as for fmt.Sprintf.
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

// Receive waits for what comes out of a channel; ok is false where it is closed.
func Receive[T any](t testing.TB, from <-chan T, awaited ...any) (v T, ok bool) {
	t.Helper()
	select {
	case v, ok = <-from:
	case <-Context(t).Done():
		t.Fatalf("it hangs: %s", words(awaited))
	}
	return v, ok
}

// Context is one that ends with the test, or when it hangs. It can be used while the test
// is cleaned up, too.
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
