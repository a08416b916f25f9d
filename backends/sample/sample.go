// Package sample is the built-in sample matter: a fictional, plainly marked file with documents of every kind that
// headnote supports, so that the first command works without setup.
package sample

import (
	"embed"
	"io/fs"
)

//go:embed all:matter
var files embed.FS

// Question is the question that the sample matter was written for.
const Question = "May Corvane launch its generic tablets with the patented heart-failure use carved out of the " +
	"label, what stands in the way, and when must it act?"

// Day is the date on which the sample matter takes place, YYYY-MM-DD: its deadlines are computed as of that day rather
// than today.
const Day = "2026-03-10"

// Matter returns the folder of the sample matter's documents.
func Matter() fs.FS {
	sub, err := fs.Sub(files, "matter")
	if err != nil { // the folder is part of the program
		panic(err)
	}
	return sub
}
