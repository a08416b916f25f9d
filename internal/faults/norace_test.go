//go:build !race

package faults

// raced tells that the race detector slows everything down.
const raced = false
