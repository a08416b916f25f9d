// Package assist lets a language model help a run: it proposes calls, wordings,
// second opinions, searches and statements. Everything that it says comes back
// through tools with flat parameters, is checked here, and is left out where it
// does not hold. Documents are data to it.
package assist

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/research/events"
	"headnote/text"
)

//go:embed jobs.toml
var jobData string

// jobs are what a model is told.
type jobs struct{ Rules, Plan, Widen, Judge, Gaps, Draft string }

var told = sync.OnceValues(func() (jobs, error) {
	var j jobs
	if _, err := toml.Decode(jobData, &j); err != nil {
		return j, fmt.Errorf("jobs.toml: %w", err)
	}
	return j, nil
})

// The tools through which a model answers.
var (
	wording = backends.Spec{Name: "wording", Description: "another wording of the question", Schema: backends.Schema{Fields: []backends.Field{
		required("query", "the wording, as words for a search"), required("reason", "why documents would use it"),
	}}}
	opinion = backends.Spec{Name: "opinion", Description: "a second opinion on one document", Schema: backends.Schema{Fields: []backends.Field{
		required("document", "its id, such as D1"),
		{Name: "grade", Type: backends.String, Description: "relevant, ambiguous or irrelevant", Required: true, Enum: []string{"relevant", "ambiguous", "irrelevant"}},
		required("reason", "one short sentence"),
	}}}
	search = backends.Spec{Name: "search", Description: "a search for what is missing", Schema: backends.Schema{Fields: []backends.Field{
		required("query", "words for the search"), required("missing", "what it is to find"),
		{Name: "priority", Type: backends.String, Description: "high, medium or low", Default: "medium", Enum: []string{"high", "medium", "low"}},
	}}}
	statement = backends.Spec{Name: "statement", Description: "a statement of the answer", Schema: backends.Schema{Fields: []backends.Field{
		required("text", "the statement, one sentence"), required("document", "id of the document it rests on, such as D1"),
		required("quote", "the words it rests on, copied from that document letter by letter"),
	}}}
)

func required(name, what string) backends.Field {
	return backends.Field{Name: name, Type: backends.String, Description: what, Required: true}
}

// Limits of what a model is shown and may propose.
const (
	mostCalls      = 12
	mostWordings   = 3
	mostSearches   = 3
	mostStatements = 10
	mostDocuments  = 16
	mostShown      = 4000 // bytes of one document
)

// ask gives the model a job and returns the uses of its tools that are sound.
func ask(ctx context.Context, m backends.Model, job func(jobs) string, prompt string, tools []backends.Spec, hear func(backends.Heard)) ([]backends.Use, backends.Usage, error) {
	j, err := told()
	if err != nil {
		return nil, backends.Usage{}, err
	}
	a, err := m.Ask(ctx, backends.Prompt{System: strings.TrimSpace(j.Rules) + "\n\n" + strings.TrimSpace(job(j)), Turns: []backends.Turn{{Text: prompt}}, Tools: tools}, hear)
	if err != nil {
		return nil, a.Usage, err
	}
	var sound []backends.Use
	for _, u := range a.Uses {
		if u.Fault == nil {
			sound = append(sound, u)
		}
	}
	return sound, a.Usage, nil
}

// asked is the question as a prompt.
func asked(question string) string { return "The question:\n" + text.Clean(question) + "\n" }

// shown are documents as a prompt, and what their ids in it mean.
func shown(docs []backends.Document) (string, map[string]backends.Document) {
	var b strings.Builder
	ids := make(map[string]backends.Document)
	for i, d := range docs[:min(len(docs), mostDocuments)] {
		id := fmt.Sprint("D", i+1)
		ids[id] = d
		fmt.Fprintf(&b, "\n<document id=%q title=%q kind=%q date=%q>\n%s\n</document>\n", id, data(text.Line(d.Title+" "+d.Citation)), d.Kind, text.Line(d.Date), data(words(d)))
	}
	return b.String(), ids
}

// words are the passages of a document that matter.
func words(d backends.Document) string {
	var b strings.Builder
	for _, p := range d.Passages {
		b.WriteString(p.Text + "\n\n")
	}
	if b.Len() == 0 {
		b.WriteString(d.Snippet)
	}
	return text.Truncate(strings.TrimSpace(text.Clean(b.String())), mostShown)
}

// data keeps a document from ending its own marks and beginning others.
func data(s string) string { return strings.ReplaceAll(s, "<", "‹") }

// Widen asks for other wordings of a question.
func Widen(ctx context.Context, m backends.Model, question string) ([]string, backends.Usage, error) {
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Widen }, asked(question), []backends.Spec{wording}, nil)
	var out []string
	for _, u := range uses[:min(len(uses), mostWordings)] {
		out = append(out, text.Truncate(text.Line(u.Params.String("query")), 300))
	}
	return out, usage, err
}

// Opinion is what a model thinks of a document.
type Opinion struct {
	Grade  events.Grade
	Reason string
}

// Judge asks for second opinions, by id of the document.
func Judge(ctx context.Context, m backends.Model, question string, docs []backends.Document) (map[string]Opinion, backends.Usage, error) {
	prompt, ids := shown(docs)
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Judge }, asked(question)+prompt, []backends.Spec{opinion}, nil)
	out := make(map[string]Opinion)
	for _, u := range uses {
		if d, ok := ids[u.Params.String("document")]; ok {
			out[d.ID] = Opinion{events.Grade(u.Params.String("grade")), text.Truncate(text.Line(u.Params.String("reason")), 160)}
		}
	}
	return out, usage, err
}

// Gaps asks what the documents leave open, and for searches that would find it.
func Gaps(ctx context.Context, m backends.Model, round int, question string, docs []backends.Document) ([]events.Gap, []events.Recommendation, backends.Usage, error) {
	prompt, _ := shown(docs)
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Gaps }, asked(question)+prompt, []backends.Spec{search}, nil)
	var gaps []events.Gap
	var recs []events.Recommendation
	for i, u := range uses[:min(len(uses), mostSearches)] {
		id := fmt.Sprintf("model-%d-%d", round, i+1)
		missing, priority := text.Truncate(text.Line(u.Params.String("missing")), 200), u.Params.String("priority")
		gaps = append(gaps, events.Gap{ID: id, Criterion: "completeness", Missing: missing, Priority: priority, Round: round})
		recs = append(recs, events.Recommendation{Query: text.Truncate(text.Line(u.Params.String("query")), 300), Purpose: "the model misses: " + missing, Priority: priority, MaxResults: 5, Gap: id})
	}
	return gaps, recs, usage, err
}
