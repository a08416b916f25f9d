//go:build !race

package faults

// raced reports whether the race detector slows everything down.
const raced = false
