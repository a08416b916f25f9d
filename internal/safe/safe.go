// Package safe starts goroutines that cannot leave a terminal in a broken state: a panic in one becomes an error for
// the code that started it.
package safe

import (
	"fmt"
	"runtime/debug"
)

// Panic is a recovered panic.
type Panic struct {
	Where string
	Value any
	Stack []byte
	Note  string // context for the crash file
}

// Error reports where it happened; the stack is for the crash file.
func (p *Panic) Error() string { return fmt.Sprintf("%s: internal error: %v", p.Where, p.Value) }

// Go runs f in a goroutine and passes its error, or its panic as a *Panic, to done. done is called exactly once, even
// if f returns nil.
func Go(where string, f func() error, done func(error)) {
	go func() { done(Do(where, f)) }()
}

// Do runs f and turns a panic into an error.
func Do(where string, f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{Where: where, Value: v, Stack: debug.Stack()}
		}
	}()
	return f()
}
