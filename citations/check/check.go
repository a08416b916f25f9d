// Package check verifies the citations and quotations of a draft, one ladder for
// each: exists → is that case → quotation verbatim → on the cited page.
//
// In go a draft, the documents of the matter and, where it may be asked, a source of
// cases; out comes a report that says of each rung what was found and where. What
// could not be looked up is never called right or wrong, and whether an authority
// supports what is said of it is not judged.
package check

import (
	"context"
	"slices"
	"strings"

	"headnote/citations"
	"headnote/text"
)

// State is what became of a rung, or of a citation as a whole.
type State string

// The states, the worst first.
const (
	Contradicted State = "contradicted"    // the source says otherwise
	NotFound     State = "not_found"       // a source that should know it does not
	Close        State = "close"           // nearly so; the difference is shown
	Unchecked    State = "could_not_check" // and why
	Verified     State = "verified"
)

// Words is the state as people read it.
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

// Rung names.
const (
	Exists    = "exists"
	Identity  = "is that case"
	Quotation = "quotation"
	Page      = "cited page"
	Support   = "support"
)

// Rung is one step of the ladder.
type Rung struct {
	Name       string `json:"name"`
	State      State  `json:"state"`
	Evidence   string `json:"evidence"`             // what was found, or why nothing could be
	Source     string `json:"source,omitempty"`     // where: a document of the matter, or an address
	Quote      string `json:"quote,omitempty"`      // the words of the draft, for a quotation
	Found      string `json:"found,omitempty"`      // the nearest words of the source
	Difference string `json:"difference,omitempty"` // [-draft-] {+source+}
	Offset     *int   `json:"offset,omitempty"`     // of the words in the source's text
	End        int    `json:"end,omitempty"`        // where they end there

	Span text.Span `json:"span,omitzero"` // of the quotation in the draft
}

// Item is a citation of the draft with its ladder.
type Item struct {
	Citation string         `json:"citation"` // as the draft has it, with names and court
	Kind     citations.Kind `json:"kind"`
	Span     text.Span      `json:"span"`
	Key      string         `json:"key,omitempty"`
	Names    string         `json:"names,omitempty"` // id of the document or case that it names
	State    State          `json:"state"`
	Why      string         `json:"why"`
	Rungs    []Rung         `json:"rungs"`
}

// Report is a draft, checked.
type Report struct {
	Document string        `json:"document"`
	Items    []Item        `json:"items"`
	Counts   map[State]int `json:"counts"`
	Judged   string        `json:"not_judged"`
}

// Failed reports whether something was contradicted or not found.
func (r Report) Failed() bool { return r.Counts[Contradicted]+r.Counts[NotFound] > 0 }

// Case is a case that a source knows.
type Case struct {
	ID        string
	Name      string
	Citations []string
	Court     string // courts-db id or name, "" where the source does not say
	Year      int
	Source    string // a document of the matter, or an address
	Text      string // of the opinion, "" where only the case is known
}

// Status is what a look-up says of a citation.
type Status string

// The answers of a look-up.
const (
	Known    Status = "known"
	Unknown  Status = "unknown"   // the reporter is known, and no case is there
	NoCase   Status = "no_case"   // not a citation that the service takes
	NotAsked Status = "not_asked" // the service did not get to it
)

// Answer is what a citation names by a look-up.
type Answer struct {
	Status Status
	Cases  []Case // several where the service cannot tell them apart
	Note   string // what the service says
}

// Lookup asks a public source for cases by their citations, all in one go, and
// answers in the order of the citations. The error is one of asking at all.
type Lookup interface {
	Cases(ctx context.Context, cites []string) ([]Answer, error)
}

// Texts is what a Lookup may also be: it reads the opinion of a case.
type Texts interface {
	Text(ctx context.Context, c Case) (string, error)
}

// Library finds authorities among the matter's own documents, by the key of a
// citation. A document without a citation of its own is not found so.
type Library interface {
	Authority(key string) (Case, bool)
}

// Checker checks drafts. Without a Lookup it looks in the library only.
type Checker struct {
	Library Library
	Lookup  Lookup
	Offline bool // why there is no Lookup, for the reader
}

const notJudged = "whether an authority supports what is said of it"

// Draft checks the citations and quotations of a text.
func (k Checker) Draft(ctx context.Context, name, s string) (Report, error) {
	cs, as := citations.Find(s)
	r := Report{Document: name, Items: []Item{}, Counts: make(map[State]int), Judged: notJudged}
	quotes := quotations(s, cs)
	quoted := make(map[int]bool) // authorities whose words the draft gives
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
			continue // a section without its code; the second of parallel citations
		}
		item := Item{Citation: cited(s, c), Kind: c.Kind, Span: c.Span, Key: c.Key()}
		ladder(&item, c, found, as, quotes[i])
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

// cited is the citation as the draft has it, on one line, without what it quotes.
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

// emphasis are the marks of a draft in Markdown around names; a page's has a
// number behind it.
var emphasis = strings.NewReplacer("*,", ",", "_,", ",", "**", "", "* ", " ", "_ ", " ")

// known is what was found of an authority.
type known struct {
	exists Rung
	cases  []Case
	texts  error // why the opinion could not be read
}

// authorities looks every authority up, first in the library, then, all that are
// cases in one go, in the public source.
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
			for _, m := range a.Mentions[:min(8, len(a.Mentions))] { // parallel citations have keys of their own
				if own, ok := k.Library.Authority(cs[m].Key()); ok {
					out[i] = known{
						exists: Rung{
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
			out[i].exists = Rung{
				Name:     Exists,
				State:    Unchecked,
				Evidence: "it is not among the matter's documents, and only cases are looked up elsewhere",
			}
		case k.Lookup == nil && k.Offline:
			out[i].exists = Rung{
				Name:     Exists,
				State:    Unchecked,
				Evidence: "it is not among the matter's documents, and nothing else is asked while offline",
			}
		case k.Lookup == nil:
			out[i].exists = Rung{
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
			out[i].exists = Rung{Name: Exists, State: Unchecked, Evidence: "it could not be looked up: " + text.Line(why)}
			continue
		}
		out[i] = k.answered(ctx, answers[n], cs[as[i].Mentions[0]], quoted[i])
	}
	return out, nil
}

// answered turns an answer of the source into the first rung.
func (k Checker) answered(ctx context.Context, a Answer, c citations.Citation, quoted bool) known {
	switch a.Status {
	case Known:
	case Unknown:
		return known{exists: Rung{Name: Exists, State: NotFound, Evidence: note("no case has this citation", a.Note)}}
	case NoCase:
		return known{
			exists: Rung{
				Name:     Exists,
				State:    Unchecked,
				Evidence: note("the source does not take citations of this reporter", a.Note),
			},
		}
	default:
		return known{exists: Rung{Name: Exists, State: Unchecked, Evidence: note("the source did not get to it", a.Note)}}
	}
	best := nearest(c, a.Cases)
	if len(best) == 0 {
		return known{
			exists: Rung{
				Name:     Exists,
				State:    Unchecked,
				Evidence: note("the source knows the citation, but names no case", a.Note),
			},
		}
	}
	kn := known{
		exists: Rung{
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

// ladder climbs as far as each step has something to rest on.
func ladder(item *Item, c citations.Citation, found []known, as []citations.Authority, quotes []quote) {
	if c.Resolves < 0 {
		item.Rungs = append(
			item.Rungs,
			Rung{Name: Exists, State: Unchecked, Evidence: "it points to nothing that the draft cites: " + c.Reason},
		)
		return
	}
	kn := found[c.Resolves]
	if kn.exists.Name == "" {
		kn.exists = Rung{Name: Exists, State: Unchecked, Evidence: "it was not looked up"}
	}
	item.Rungs = append(item.Rungs, kn.exists)
	if len(kn.cases) == 0 {
		for _, q := range quotes {
			item.Rungs = append(
				item.Rungs,
				Rung{Name: Quotation, State: Unchecked, Quote: q.words, Span: q.span, Evidence: "there is no text to compare with"},
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
				Rung{Name: Quotation, State: Unchecked, Quote: q.words, Span: q.span, Evidence: why, Source: own.Source},
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
