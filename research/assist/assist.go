// Package assist lets a language model help a run: it proposes calls, wordings, second opinions, searches and
// statements. Its output comes only through tools with flat parameters, is checked here, and is dropped if it fails a
// check. To the model, documents are data.
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

// jobs are the instructions for a model.
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
	wording = backends.Spec{
		Name: "wording", Description: "another wording of the question",
		Schema: backends.Schema{Fields: []backends.Field{
			required("query", "the wording, as words for a search"), required("reason", "why documents would use it"),
		}},
	}
	opinion = backends.Spec{
		Name: "opinion", Description: "a second opinion on one document",
		Schema: backends.Schema{Fields: []backends.Field{
			required("document", "its id, such as D1"),
			{
				Name: "grade", Type: backends.String, Description: "relevant, ambiguous or irrelevant", Required: true,
				Enum: []string{"relevant", "ambiguous", "irrelevant"},
			},
			required("reason", "one short sentence"),
		}},
	}
	search = backends.Spec{
		Name: "search", Description: "a search for what is missing",
		Schema: backends.Schema{Fields: []backends.Field{
			required("query", "words for the search"), required("missing", "what it is to find"),
			{
				Name: "priority", Type: backends.String, Description: "high, medium or low", Default: "medium",
				Enum: []string{"high", "medium", "low"},
			},
		}},
	}
	statement = backends.Spec{
		Name: "statement", Description: "a statement of the answer",
		Schema: backends.Schema{Fields: []backends.Field{
			required("text", "the statement, one sentence"), required("document", "id of the document it rests on, such as D1"),
			required("quote", "the words it rests on, copied from that document letter by letter"),
		}},
	}
)

func required(name, what string) backends.Field {
	return backends.Field{Name: name, Type: backends.String, Description: what, Required: true}
}

// Limits on what a model is shown and may propose.
const (
	mostCalls      = 12
	mostWordings   = 3
	mostSearches   = 3
	mostStatements = 10
	mostDocuments  = 16
	mostShown      = 4000 // bytes of one document
)

// MostSent is the maximum number of bytes of documents in one prompt.
const MostSent = mostDocuments * mostShown

// ask gives the model a job and returns its valid tool uses.
func ask(ctx context.Context, m backends.Model, job func(jobs) string, prompt string, tools []backends.Spec,
	hear func(backends.Heard),
) ([]backends.Use, backends.Usage, error) {
	j, err := told()
	if err != nil {
		return nil, backends.Usage{}, err
	}
	a, err := m.Ask(ctx, backends.Prompt{
		System: strings.TrimSpace(j.Rules) + "\n\n" + strings.TrimSpace(job(j)),
		Turns:  []backends.Turn{{Text: prompt}}, Tools: tools,
	}, hear)
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

// asked returns the question as a prompt.
func asked(question string) string { return "The question:\n" + text.Clean(question) + "\n" }

// shown returns documents as a prompt, and the documents by their ids in it.
func shown(docs []backends.Document) (string, map[string]backends.Document) {
	var b strings.Builder
	ids := make(map[string]backends.Document)
	for i, d := range docs[:min(len(docs), mostDocuments)] {
		id := fmt.Sprint("D", i+1)
		ids[id] = d
		fmt.Fprintf(&b, "\n<document id=%q title=%q kind=%q date=%q>\n%s\n</document>\n", id, mark(d.Title+" "+d.Citation),
			mark(d.Kind), mark(d.Date), data(words(d)))
	}
	return b.String(), ids
}

// mark returns metadata of a document for use in its tags.
func mark(s string) string { return data(text.Truncate(text.Line(s), 200)) }

// words returns the passages of a document to show.
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

// data escapes text so that a document cannot close its tags or open others.
func data(s string) string { return strings.ReplaceAll(s, "<", "‹") }

// held returns a checker for statements about documents whose passages the model saw.
func held(question string, docs []backends.Document) *checker {
	c := &checker{question: question}
	for _, d := range docs {
		c.sources = append(c.sources, Source{Document: d, Text: words(d) + "\n" + d.Text})
	}
	return c
}

// Widen asks for other wordings of a question, and returns how many it rejected: a wording must not add an authority or
// a link.
func Widen(ctx context.Context, m backends.Model, question string) (out []string, struck int, usage backends.Usage,
	err error,
) {
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Widen }, asked(question), []backends.Spec{wording}, nil)
	c := held(question, nil)
	for _, u := range uses[:min(len(uses), mostWordings)] {
		if q := plain(u.Params.String("query")); q != "" && c.foreign(q) == "" {
			out = append(out, text.Truncate(q, 300))
		} else {
			struck++
		}
	}
	return out, struck, usage, err
}

// Opinion is a model's opinion of a document.
type Opinion struct {
	Grade  events.Grade
	Reason string
}

// Judge asks for second opinions, by document id, and returns how many of their reasons it rejected.
func Judge(ctx context.Context, m backends.Model, question string, docs []backends.Document) (out map[string]Opinion,
	struck int, usage backends.Usage, err error,
) {
	prompt, ids := shown(docs)
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Judge }, asked(question)+prompt,
		[]backends.Spec{opinion}, nil)
	out = make(map[string]Opinion)
	c := held(question, docs)
	for _, u := range uses {
		d, ok := ids[u.Params.String("document")]
		if !ok {
			continue
		}
		reason := text.Truncate(plain(u.Params.String("reason")), 160)
		if why := c.foreign(reason); why != "" {
			struck++
			reason = "its reason was struck: " + why
		}
		out[d.ID] = Opinion{events.Grade(u.Params.String("grade")), reason}
	}
	return out, struck, usage, err
}

// Gaps asks what the documents leave open, and for searches that would find it. Proposals that add authorities from
// elsewhere are rejected, because what is missing is shown in the memo.
func Gaps(ctx context.Context, m backends.Model, round int, question string,
	docs []backends.Document) (gaps []events.Gap, recs []events.Recommendation, struck int, usage backends.Usage,
	err error,
) {
	prompt, _ := shown(docs)
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Gaps }, asked(question)+prompt, []backends.Spec{search},
		nil)
	c := held(question, docs)
	for i, u := range uses[:min(len(uses), mostSearches)] {
		id := fmt.Sprintf("model-%d-%d", round, i+1)
		missing, query, priority := text.Truncate(plain(u.Params.String("missing")), 200),
			text.Truncate(plain(u.Params.String("query")), 300), u.Params.String("priority")
		if missing == "" || query == "" || c.foreign(missing+"; "+query) != "" {
			struck++
			continue
		}
		gaps = append(gaps, events.Gap{ID: id, Criterion: "completeness", Missing: missing, Priority: priority, Round: round})
		recs = append(recs, events.Recommendation{
			Query: query, Purpose: "the model misses: " + missing, Priority: priority,
			MaxResults: 5, Gap: id,
		})
	}
	return gaps, recs, struck, usage, err
}
