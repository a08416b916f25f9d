// Package sample is the built-in sample matter: a fictional, plainly marked file
// of documents of every kind that headnote knows, so that the first command
// works with nothing.
package sample

import (
	"embed"
	"io/fs"
)

//go:embed all:matter
var files embed.FS

// Question is the one that the sample matter was written for.
const Question = "May Corvane launch its generic tablets with the patented heart-failure use carved out of the " +
	"label, what stands in the way, and when must it act?"

// Day is the day on which the sample matter takes place, YYYY-MM-DD: its deadlines
// are counted from it, not from a today that the story does not know.
const Day = "2026-03-10"

// Matter is the folder of the sample matter's documents.
func Matter() fs.FS {
	sub, err := fs.Sub(files, "matter")
	if err != nil { // the folder is part of the program
		panic(err)
	}
	return sub
}
