//go:build unix

package scratch

// vanishes reports whether open files can lose their names.
const vanishes = true
