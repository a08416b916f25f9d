// Package check verifies the citations and quotations of a draft in four steps: the authority exists, it is the
// case that is named, the quotation is verbatim, and it is on the cited page.
//
// The input is a draft, the documents of the matter and, unless offline, a source of cases; the result is a report
// of what each step found and where. What could not be looked up is never called right or wrong, and whether an
// authority supports the proposition is not judged.
package check

import (
	"context"
	"slices"
	"strings"

	"headnote/citations"
	"headnote/text"
)

// State is the result of a step, or of a citation as a whole.
type State string

// States, from worst to best.
const (
	Contradicted State = "contradicted"    // the source contradicts it
	NotFound     State = "not_found"       // a source that should have it does not
	Close        State = "close"           // nearly verified; the difference is shown
	Unchecked    State = "could_not_check" // see the evidence for the reason
	Verified     State = "verified"
)

// Words returns the state in words.
func (s State) Words() string {
	if s == Unchecked {
		return "not verified"
	}
	return strings.ReplaceAll(string(s), "_", " ")
}

var order = []State{Contradicted, NotFound, Close, Unchecked, Verified}

func worse(a, b State) State {
	return order[min(slices.Index(order, a), slices.Index(order, b))]
}

// Names of steps.
const (
	Exists    = "exists"
	Identity  = "is that case"
	Quotation = "quotation"
	Page      = "cited page"
	Support   = "support"
)

// Step is the result of one step.
type Step struct {
	Name       string `json:"name"`
	State      State  `json:"state"`
	Evidence   string `json:"evidence"`             // what was found, or why nothing could be
	Source     string `json:"source,omitempty"`     // a document of the matter, or a URL
	Quote      string `json:"quote,omitempty"`      // the draft's words, for a quotation
	Found      string `json:"found,omitempty"`      // the closest words of the source
	Difference string `json:"difference,omitempty"` // [-draft-] {+source+}
	Offset     *int   `json:"offset,omitempty"`     // of the words in the source's text
	End        int    `json:"end,omitempty"`        // end of the words there

	Span text.Span `json:"span,omitzero"` // of the quotation in the draft
}

// Item is a citation of the draft with the results of its steps.
type Item struct {
	Citation string         `json:"citation"` // as in the draft, with names and court
	Kind     citations.Kind `json:"kind"`
	Span     text.Span      `json:"span"`
	Key      string         `json:"key,omitempty"`
	Names    string         `json:"names,omitempty"` // id of the document or case cited
	State    State          `json:"state"`
	Why      string         `json:"why"`
	Rungs    []Step         `json:"rungs"`
}

// Report is the result of checking a draft.
type Report struct {
	Document string        `json:"document"`
	Items    []Item        `json:"items"`
	Counts   map[State]int `json:"counts"`
	Judged   string        `json:"not_judged"`
}

// Failed reports whether anything was contradicted or not found.
func (r Report) Failed() bool { return r.Counts[Contradicted]+r.Counts[NotFound] > 0 }

// Case is a case known to a source.
type Case struct {
	ID        string
	Name      string
	Citations []string
	Court     string // courts-db id or name, "" if the source does not give it
	Year      int
	Source    string // a document of the matter, or a URL
	Text      string // of the opinion, "" if only the case is known
}

// Status is the outcome of looking up a citation.
type Status string

// Outcomes of a lookup.
const (
	Known    Status = "known"
	Unknown  Status = "unknown"   // the reporter is known, but no case is there
	NoCase   Status = "no_case"   // not a citation that the service accepts
	NotAsked Status = "not_asked" // the service did not process it
)

// Answer is the result of looking up a citation.
type Answer struct {
	Status Status
	Cases  []Case // several if the service cannot distinguish them
	Note   string // the service's message
}

// Lookup looks up cases by citation in a public source, in one request, and returns the answers in the order of the
// citations. The error is for the request as a whole.
type Lookup interface {
	Cases(ctx context.Context, cites []string) ([]Answer, error)
}

// Texts is an optional interface of a Lookup: it reads the opinion of a case.
type Texts interface {
	Text(ctx context.Context, c Case) (string, error)
}

// Library finds authorities among the matter's own documents, by citation key. It does not find documents without a
// citation of their own.
type Library interface {
	Authority(key string) (Case, bool)
}

// Checker checks drafts. Without a Lookup it uses only the library.
type Checker struct {
	Library Library
	Lookup  Lookup
	Offline bool // the reason there is no Lookup, for the report
}

const notJudged = "whether an authority supports what is said of it"

// Draft checks the citations and quotations of a text.
func (k Checker) Draft(ctx context.Context, name, s string) (Report, error) {
	cs, as := citations.Find(s)
	r := Report{Document: name, Items: []Item{}, Counts: make(map[State]int), Judged: notJudged}
	quotes := quotations(s, cs)
	quoted := make(map[int]bool) // authorities that the draft quotes
	for i, c := range cs {
		if len(quotes[i]) > 0 {
			quoted[c.Resolves] = true
		}
	}
	found, err := k.authorities(ctx, s, cs, as, quoted)
	if err != nil {
		return r, err
	}
	for i, c := range cs {
		if c.Kind == citations.Unknown || i > 0 && c.Group != 0 && cs[i-1].Group == c.Group {
			continue // a section without its code, or the second of parallel citations
		}
		item := Item{Citation: cited(s, c), Kind: c.Kind, Span: c.Span, Key: c.Key()}
		runSteps(&item, c, found, as, quotes[i])
		item.State, item.Why = Verified, ""
		for _, g := range item.Rungs {
			if worse(g.State, item.State) != item.State {
				item.State, item.Why = g.State, g.Name+": "+g.Evidence
			}
		}
		r.Counts[item.State]++
		r.Items = append(r.Items, item)
	}
	return r, nil
}

// cited returns the citation as in the draft, on one line, without its quoting parenthetical.
func cited(s string, c citations.Citation) string {
	sp := c.FullSpan
	if c.Parenthetical != "" {
		whole := sp.Of(s)
		if n := len(whole) - len(c.Parenthetical) - 2; n > 0 && whole[n] == '(' {
			sp.End = sp.Start + n
		}
	}
	return text.Line(emphasis.Replace(sp.Of(s)))
}

// emphasis removes Markdown emphasis around names; the asterisk of a star page is followed by a number and stays.
var emphasis = strings.NewReplacer("*,", ",", "_,", ",", "**", "", "* ", " ", "_ ", " ")

// known is what was found about an authority.
type known struct {
	exists Step
	cases  []Case
	texts  error // why the opinion could not be read
}

// authorities looks up every authority, first in the library, then all remaining cases in one request to the public
// source.
func (k Checker) authorities(
	ctx context.Context,
	s string,
	cs []citations.Citation,
	as []citations.Authority,
	quoted map[int]bool,
) ([]known, error) {
	out := make([]known, len(as))
	var ask []string
	var asked []int
	for i, a := range as {
		c := cs[a.Mentions[0]]
		if k.Library != nil {
			for _, m := range a.Mentions[:min(8, len(a.Mentions))] { // parallel citations have different keys
				if own, ok := k.Library.Authority(cs[m].Key()); ok {
					out[i] = known{
						exists: Step{
							Name:     Exists,
							State:    Verified,
							Evidence: "it is among the matter's documents: " + own.Name,
							Source:   own.Source,
						},
						cases: []Case{own},
					}
					break
				}
			}
		}
		if out[i].cases != nil {
			continue
		}
		switch {
		case c.Kind != citations.FullCase && c.Kind != citations.Neutral:
			out[i].exists = Step{
				Name:     Exists,
				State:    Unchecked,
				Evidence: "it is not among the matter's documents, and only cases are looked up elsewhere",
			}
		case k.Lookup == nil && k.Offline:
			out[i].exists = Step{
				Name:     Exists,
				State:    Unchecked,
				Evidence: "it is not among the matter's documents, and nothing else is asked while offline",
			}
		case k.Lookup == nil:
			out[i].exists = Step{
				Name:     Exists,
				State:    Unchecked,
				Evidence: "it is not among the matter's documents, and there is no source to ask",
			}
		default:
			ask, asked = append(ask, cited(s, c)), append(asked, i)
		}
	}
	if len(ask) == 0 {
		return out, nil
	}
	answers, err := k.Lookup.Cases(ctx, ask)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for n, i := range asked {
		if err != nil || n >= len(answers) {
			why := "the source did not answer"
			if err != nil {
				why = err.Error()
			}
			out[i].exists = Step{Name: Exists, State: Unchecked, Evidence: "it could not be looked up: " + text.Line(why)}
			continue
		}
		out[i] = k.answered(ctx, answers[n], cs[as[i].Mentions[0]], quoted[i])
	}
	return out, nil
}

// answered converts an answer of the source into the first step.
func (k Checker) answered(ctx context.Context, a Answer, c citations.Citation, quoted bool) known {
	switch a.Status {
	case Known:
	case Unknown:
		return known{exists: Step{Name: Exists, State: NotFound, Evidence: note("no case has this citation", a.Note)}}
	case NoCase:
		return known{
			exists: Step{
				Name:     Exists,
				State:    Unchecked,
				Evidence: note("the source does not take citations of this reporter", a.Note),
			},
		}
	default:
		return known{exists: Step{Name: Exists, State: Unchecked, Evidence: note("the source did not get to it", a.Note)}}
	}
	best := nearest(c, a.Cases)
	if len(best) == 0 {
		return known{
			exists: Step{
				Name:     Exists,
				State:    Unchecked,
				Evidence: note("the source knows the citation, but names no case", a.Note),
			},
		}
	}
	kn := known{
		exists: Step{
			Name:     Exists,
			State:    Verified,
			Evidence: "the citation is that of " + best[0].Name,
			Source:   best[0].Source,
		},
		cases: best,
	}
	if t, ok := k.Lookup.(Texts); ok && quoted && best[0].Text == "" && identity(c, best[0]).State != Contradicted {
		kn.cases[0].Text, kn.texts = t.Text(ctx, best[0])
	}
	return kn
}

func note(s, of string) string {
	if of = text.Line(of); of != "" {
		return s + ": " + of
	}
	return s
}

// runSteps takes the steps in order, as far as each has the evidence it needs.
func runSteps(item *Item, c citations.Citation, found []known, as []citations.Authority, quotes []quote) {
	if c.Resolves < 0 {
		item.Rungs = append(
			item.Rungs,
			Step{Name: Exists, State: Unchecked, Evidence: "it points to nothing that the draft cites: " + c.Reason},
		)
		return
	}
	kn := found[c.Resolves]
	if kn.exists.Name == "" {
		kn.exists = Step{Name: Exists, State: Unchecked, Evidence: "it was not looked up"}
	}
	item.Rungs = append(item.Rungs, kn.exists)
	if len(kn.cases) == 0 {
		for _, q := range quotes {
			item.Rungs = append(
				item.Rungs,
				Step{Name: Quotation, State: Unchecked, Quote: q.words, Span: q.span, Evidence: "there is no text to compare with"},
			)
		}
		return
	}
	own := kn.cases[0]
	item.Names = own.ID
	if c.Kind == citations.FullCase || c.Kind == citations.Neutral {
		item.Rungs = append(item.Rungs, identity(c, own))
		if item.Rungs[len(item.Rungs)-1].State == Contradicted {
			return // another case: its words prove nothing
		}
	}
	for _, q := range quotes {
		if own.Text == "" {
			why := "there is no text of the opinion to compare with"
			if kn.texts != nil {
				why = "the opinion could not be read: " + text.Line(kn.texts.Error())
			}
			item.Rungs = append(
				item.Rungs,
				Step{Name: Quotation, State: Unchecked, Quote: q.words, Span: q.span, Evidence: why, Source: own.Source},
			)
			continue
		}
		rung, at := Compare(q.words, own.Text)
		rung.Source, rung.Span = own.Source, q.span
		item.Rungs = append(item.Rungs, rung)
		if rung.State == Verified || rung.State == Close {
			if page, ok := onPage(c, own.Text, at); ok {
				page.Source = own.Source
				item.Rungs = append(item.Rungs, page)
			}
		}
	}
}
