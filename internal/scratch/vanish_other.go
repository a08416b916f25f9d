//go:build !unix

package scratch

// vanishes tells whether open files can lose their names.
const vanishes = false
