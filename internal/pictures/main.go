// Pictures draws the pictures of the documentation: it runs the program in a virtual terminal on the sample matter,
// types as a person would, and writes the screens as SVG, one of them animated.
//
//	go run ./internal/pictures bin/headnote docs/pictures [NAME…]
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A step is keys to press and the words that must appear before the next step.
type step struct{ keys, words string }

// A shot is one picture: the steps that lead to it.
type shot struct {
	name  string
	w, h  int
	args  []string
	steps []step
}

var asked = step{"\r", "· done"}

var shots = []shot{
	{"results", 120, 36, nil, []step{asked, {"j", "Section viii statement"}}},
	{"memo", 120, 36, nil, []step{
		asked, {"2", "Question Presented"}, {"j", " 3 of "}, {"c", " 1 of "}, {"", " mark "},
	}},
	{"risk", 120, 36, nil, []step{asked, {"3", "risks  score"}}},
	{"citations", 120, 36, nil, []step{asked, {"4", "most cited"}, {"l", "▾"}}},
	{"deadlines", 120, 36, nil, []step{asked, {"5", "2026-03-20"}, {"jj", "computed"}}},
	{"quality", 120, 36, nil, []step{asked, {"6", "threshold"}}},
	{"light", 100, 30, []string{"--theme", "light"}, []step{asked, {"3", "risks  score"}}},
	{"narrow", 60, 20, nil, []step{asked, {"2", "Question Presented"}}},
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: pictures PROGRAM FOLDER [NAME…]")
		os.Exit(2)
	}
	program, folder, names := os.Args[1], os.Args[2], os.Args[3:]
	wanted := func(name string) bool { return len(names) == 0 || slices.Contains(names, name) }
	for _, s := range shots {
		if wanted(s.name) {
			exitOn(s.name, s.take(program, folder))
		}
	}
	if wanted(tour.name) {
		exitOn(tour.name, tour.film(program, folder))
	}
}

func exitOn(name string, err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "pictures: %s: %v\n", name, err)
		os.Exit(1)
	}
}

// settle is how long a screen may still change after the words of a step appear.
const settle = 300 * time.Millisecond

// take draws the screen after the last step.
func (s shot) take(program, folder string) error {
	return inTerminal(program, s, func(t *terminal) error {
		for _, step := range s.steps {
			if err := t.do(step); err != nil {
				return err
			}
		}
		time.Sleep(settle)
		return write(folder, s.name, still(t.screen, s.args))
	})
}

func write(folder, name, svg string) error {
	//nolint:gosec // the pictures of the documentation are for everybody
	return os.WriteFile(filepath.Join(folder, name+".svg"), []byte(svg), 0o644)
}
