package answer

import (
	"slices"
	"strings"

	"headnote/research/question"
)

// missing says in words what the papers lack, and nothing that the passages shown refute.
func (in Input) missing(t tables, e evidence, shown []window) []string {
	if e.redacted > 0 {
		return []string{"The papers redact what is asked for."}
	}
	for _, k := range e.kinds {
		thing, ok := things[k]
		if ok && e.slot < 1 && !slices.ContainsFunc(shown, func(w window) bool {
			return t.slots.Filled([]question.Kind{k}, w.said, 1) == 1
		}) {
			return []string{"No passage on this states " + thing + "."}
		}
	}
	switch {
	case e.ordinal < 0.7 || e.figures < 0.8:
		return []string{"No passage is about exactly what the question names."}
	case e.names < 0.7 && !in.named(shown):
		return []string{"No passage on this speaks of whom or what the question names."}
	}
	return nil
}

// named reports whether one of some windows has all names of the question.
func (in Input) named(shown []window) bool {
	return slices.ContainsFunc(shown, func(w window) bool {
		said := strings.ToLower(w.said)
		return !slices.ContainsFunc(in.Question.Marks, func(m question.Mark) bool {
			return m.Kind == question.Name && !strings.Contains(said, strings.ToLower(m.Text))
		})
	})
}

// things are what the kinds of questions ask for, in words.
var things = map[question.Kind]string{
	question.Date: "a date", question.Duration: "a period", question.Amount: "an amount", question.Number: "a number",
	question.Party: "who", question.Reason: "a reason", question.Outcome: "an outcome", question.Place: "an address",
	question.Definition: "a definition", question.YesNo: "whether this is so",
}
