package sample

import "testing"

// Serve is a server for tests.
func Serve(t testing.TB) { t.Helper() }
