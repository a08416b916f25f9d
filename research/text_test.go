package research_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/backends/registry"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/text"
)

// answering is a tool that answers every call with the same documents.
type answering struct {
	spec backends.Spec
	docs []backends.Document
}

func (a answering) Spec() backends.Spec { return a.spec }
func (a answering) Call(context.Context, backends.Params, func(backends.Progress)) (backends.Result, error) {
	return backends.Result{Documents: a.docs}, nil
}

// played is an engine with an index, and a tool of the table that answers with documents.
func played(t *testing.T, tool string, docs ...backends.Document) *research.Engine {
	t.Helper()
	now := func() time.Time { return noon }
	x, _, err := local.Memory(context.Background(), files, now)
	require.NoError(t, err)
	spec, err := registry.Spec(tool)
	require.NoError(t, err)
	spec.Timeout = 0
	e, err := research.New(configOf("Test", t.TempDir(), x, now,
		func(c *research.Config) { c.Sources = []backends.Tool{answering{spec, docs}} }))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, errors.Join(e.Close(), x.Close())) })
	return e
}

const said = "A landlord forfeits the deposit when no itemised statement is sent within thirty days."

// Whatever a source gives of a document (its text, passages, a snippet, a line in a list, nothing), the run ends with a
// memo, and quotations are found in the document that opens. A hit of which only a snippet or its entry in a list is
// known is no evidence, and is listed as unread. The entry of a record, such as a docket, is its text.
func TestEveryFormOfDocument(t *testing.T) {
	doc := backends.Document{
		ID: "courtlistener:77", Source: "courtlistener", Kind: backends.KindOpinion,
		Title: "Birch v. Landlord Deposit Co.", Citation: "77 F.4th 12", Date: "2021-03-04",
		URL: "https://www.courtlistener.com/opinion/77/",
	}
	with := func(change func(*backends.Document)) backends.Document {
		d := doc
		change(&d)
		return d
	}
	for name, c := range map[string]struct {
		doc   backends.Document
		quote string
		mark  string
		named bool // as unread, in place of being quoted
	}{
		"a text": {with(func(d *backends.Document) {
			d.Text = strings.Repeat("Nothing of this speaks to it at all.\n\n", 300) + said + "\n\n" +
				strings.Repeat("Nor does this.\n\n", 300)
		}), said, "", false},
		"a snippet": {
			with(func(d *backends.Document) { d.Snippet = "… " + said }), said,
			"snippet from CourtListener; full text not read", true,
		},
		"a list line": {doc, "Birch v. Landlord Deposit Co.", "list entry of CourtListener; full text not read", true},
		"a passage": {with(func(d *backends.Document) {
			d.Passages = []backends.Passage{{Text: said}}
			d.Passages[0].Start, d.Passages[0].End = 9000, 9000+len(said)
		}), said, "passage from CourtListener; full text not read", false},
		"a record": {
			with(func(d *backends.Document) {
				d.Kind = backends.KindDocket
				d.Listed("Landlord deposit; 2021-03-04; 11-222; 33-444; 55")
			}),
			"Landlord deposit; 2021-03-04", "list entry of CourtListener; full text not read", false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := played(t, "search_cases", c.doc)
			id, err := e.Start(t.Context(), research.Ask{
				Question:  "In case law, when does a landlord forfeit a deposit?",
				MaxRounds: 1,
			})
			require.NoError(t, err)
			s, _ := finish(t, e, id)
			require.Equal(t, events.Finished, s.Status)
			require.NotNil(t, s.Memo)
			quoted := false
			for _, st := range s.Memo.Statements() {
				for _, ev := range st.Evidence {
					if ev.Document != doc.ID || ev.Kind != events.FromPassage {
						continue
					}
					r, ok := s.Result(ev.Document)
					require.True(t, ok)
					body, err := e.Text(t.Context(), r.Document)
					require.NoError(t, err)
					opensInPlace(t, ev, body)
					if strings.Contains(ev.Quote, c.quote) && strings.Contains(st.Text, "“") {
						quoted = true
						require.Equal(t, c.mark != "", strings.Contains(st.Text, "not read"), st.Text)
						require.Contains(t, st.Text, c.mark)
					}
				}
			}
			md := export.Markdown(*s.Memo)
			require.Equal(t, !c.named, quoted, md)
			require.Equal(t, c.named, strings.Contains(md, "Not read, and no evidence here: Birch v. Landlord"), md)
			if c.named {
				require.Contains(t, md, c.mark)
			}
		})
	}
}

// A text that is missing from the index is not an error of the run: what is known of it is used, and the memo says that
// the rest is missing.
func TestTextMissingFromTheIndex(t *testing.T) {
	gone := backends.Document{
		ID: "local:gone", Source: "local", Kind: backends.KindOpinion, Title: "Gone v. Away",
		Passages: []backends.Passage{{Text: said}},
	}
	gone.Passages[0].End = len(said)
	e := played(t, "search_cases", gone)
	id, err := e.Start(t.Context(), research.Ask{
		Question:  "In case law, when does a landlord forfeit a deposit?",
		MaxRounds: 1,
	})
	require.NoError(t, err)
	s, _ := finish(t, e, id)
	require.Equal(t, events.Finished, s.Status)
	md := export.Markdown(*s.Memo)
	require.Contains(t, md, "Gone v. Away was left out, in whole or in part, of the step “citations”")
}

// Different snippets of one document from two searches are combined, and replaced by a text that comes later.
func TestSnippetsAndATextOfOneDocument(t *testing.T) {
	doc := func(change func(*backends.Document)) *events.DocumentFound {
		d := backends.Document{ID: "courtlistener:7", Source: "courtlistener", Title: "A v. B"}
		change(&d)
		return &events.DocumentFound{Document: d.Excerpted()}
	}
	one := doc(func(d *backends.Document) { d.Snippet = "First words." })
	two := doc(func(d *backends.Document) { d.Snippet = "Second words." })
	whole := doc(func(d *backends.Document) {
		d.Text = "Second words. First words."
		d.Passages = []backends.Passage{{Text: "Second words."}}
		d.Passages[0].End = len("Second words.")
	})
	fold := func(bodies ...events.Body) backends.Document {
		r := events.Fold(func(yield func(events.Event) bool) {
			for i, b := range bodies {
				if !yield(events.Event{Seq: uint64(i + 1), Run: events.MustRunID("r"), Body: b}) {
					return
				}
			}
		})
		return r.Results[0].Document
	}
	for name, of := range map[string][]events.Body{
		"snippets": {one, two, one}, "text last": {one, two, whole},
		"text first": {whole, one, two},
	} {
		t.Run(name, func(t *testing.T) {
			d := fold(of...)
			require.NotEmpty(t, d.Passages)
			for _, p := range d.Passages {
				require.Equal(t, p.Text, p.Of(d.Body()))
			}
			require.Equal(t, name == "snippets", d.Unread() != "")
		})
	}
}

// spoiled is an index with one document that cannot be read, by an error or a panic.
type spoiled struct {
	index.Index
	id     string
	panics bool
}

func (s spoiled) fails(id string) error {
	if id != s.id {
		return nil
	}
	if s.panics {
		panic("slice bounds out of range")
	}
	return errors.New("its block does not match its checksum")
}

func (s spoiled) Text(id string) (string, error) {
	if err := s.fails(id); err != nil {
		return "", err
	}
	return s.Index.Text(id)
}

func (s spoiled) Passages(id string) ([]backends.Passage, error) {
	if err := s.fails(id); err != nil {
		return nil, err
	}
	return s.Index.Passages(id)
}

func (s spoiled) Slice(id string, at text.Span) (string, error) {
	if err := s.fails(id); err != nil {
		return "", err
	}
	return s.Index.Slice(id, at)
}

// One document of the matter that cannot be read does not make a search or a run fail: the others are used, and the
// memo lists the missing one.
func TestOneDocumentThatCannotBeRead(t *testing.T) {
	now := func() time.Time { return noon }
	x, _, err := local.Memory(context.Background(), files, now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	var id string
	require.NoError(t, x.Documents(func(d backends.Document) bool {
		if d.Title == "Lease of 12 Elm Street" {
			id = d.ID
		}
		return true
	}))
	require.NotEmpty(t, id)
	for _, panics := range []bool{false, true} {
		t.Run(fmt.Sprintf("panics %v", panics), func(t *testing.T) {
			e, err := research.New(configOf("Test", t.TempDir(), spoiled{x, id, panics}, now))
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, e.Close()) })
			run, err := e.Start(t.Context(), research.Ask{Question: question})
			require.NoError(t, err)
			s, _ := finish(t, e, run)
			require.Equal(t, events.Finished, s.Status)
			md := export.Markdown(*s.Memo)
			require.Contains(t, md, "forfeits it")
			require.Contains(t, md, "Lease of 12 Elm Street was left out of the search: ")

			found, err := e.SearchContext(t.Context(), backends.Params{"query": "landlord deposit statement"})
			require.NoError(t, err)
			require.NotEmpty(t, found.Results)
			require.Contains(t, strings.Join(found.Quality.Warnings, " "), "Lease of 12 Elm Street was left out of the search")
		})
	}
}
