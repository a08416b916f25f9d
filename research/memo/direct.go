package memo

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed answers.toml
var answersData string

// answers determine how directly a sentence answers a question, by its form.
type answers struct {
	kinds         []answerKind
	holding, idle *regexp.Regexp
}

type answerKind struct {
	name          string
	asks, answers *regexp.Regexp
}

var directAnswers = sync.OnceValues(func() (answers, error) {
	var f struct {
		Kind    []struct{ Name, Asks, Answers string }
		Holding struct{ Headings string }
		Idle    struct{ Sentences string }
	}
	var a answers
	fail := func(err error) (answers, error) {
		return answers{}, fmt.Errorf("the forms of answers cannot be read: %w", err)
	}
	if _, err := toml.Decode(answersData, &f); err != nil {
		return fail(err)
	}
	var err error
	compile := func(s string) *regexp.Regexp {
		re, e := regexp.Compile("(?i)" + s)
		if e != nil && err == nil {
			err = e
		}
		return re
	}
	for _, k := range f.Kind {
		form := k.Answers
		kind := answerKind{name: k.Name, asks: compile(k.Asks)}
		if kind.answers = compile(form); k.Name == "person" { // names are recognized by their capitals
			kind.answers, err = regexp.Compile(form)
		}
		a.kinds = append(a.kinds, kind)
	}
	a.holding, a.idle = compile(f.Holding.Headings), compile(f.Idle.Sentences)
	if err != nil {
		return fail(err)
	}
	return a, nil
})

// Factors for the form of a sentence.
const (
	directFactor  = 1.6 // it has the form of an answer to such a question
	vagueFactor   = 0.7 // it does not
	holdingFactor = 1.15
	idleFactor    = 0.5
	askingFactor  = 0.15 // it is itself a question
)

// asked returns the kinds of answer that a question, or a part of it, asks for.
func (a answers) asked(question string) []answerKind {
	var out []answerKind
	for _, k := range a.kinds {
		if k.asks.MatchString(question) {
			out = append(out, k)
		}
	}
	return out
}

// directness is how directly a sentence under some headings answers questions of some kinds; 1 if its form is neutral.
func (a answers) directness(kinds []answerKind, sentence string, headings []string) float64 {
	f := 1.0
	if len(kinds) > 0 {
		met := 0
		for _, k := range kinds {
			if k.answers.MatchString(sentence) {
				met++
			}
		}
		f = vagueFactor + (directFactor-vagueFactor)*float64(met)/float64(len(kinds))
	}
	if a.holding.MatchString(strings.Join(headings, " ")) {
		f *= holdingFactor
	}
	switch {
	case strings.HasSuffix(strings.TrimRight(sentence, " \"”’)"), "?"):
		f *= askingFactor
	case a.idle.MatchString(sentence):
		f *= idleFactor
	}
	return f
}

// wants reports whether a kind is in a list.
func wants(kinds []answerKind, name string) bool {
	for _, k := range kinds {
		if k.name == name {
			return true
		}
	}
	return false
}
