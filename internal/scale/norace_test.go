//go:build !race

package main

// raced tells that the race detector slows everything down.
const raced = false
