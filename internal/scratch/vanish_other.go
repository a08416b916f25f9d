//go:build !unix

package scratch

// vanishes reports whether open files can be unlinked.
const vanishes = false
