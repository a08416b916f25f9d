package assist

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
)

const opinionText = "A landlord who keeps a deposit without an itemised statement within thirty days forfeits it. " +
	"The tenant may recover 21 per cent interest. See Old v. Rule, 100 F.3d 200 (9th Cir. 1996), and the Security " +
	"Deposits Act."

var case1 = Source{
	Document: backends.Document{ID: "d1", Title: "Ames v. Borealis", Citation: "501 F.3d 10"},
	Text:     opinionText,
}

// answering is a model that says the same to every prompt.
type answering []backends.Use

func (m answering) Name() string { return "test-model" }

func (m answering) Ask(_ context.Context, p backends.Prompt, _ func(backends.Heard)) (backends.Answer, error) {
	var a backends.Answer
	for _, u := range m {
		for _, s := range p.Tools {
			if s.Name == u.Tool {
				a.Uses = append(a.Uses, u)
			}
		}
	}
	return a, nil
}

func says(words, quote string) backends.Use {
	return backends.Use{Tool: "statement", Params: backends.Params{"text": words, "document": "D1", "quote": quote}}
}

const forfeits = "A landlord who keeps a deposit without an itemised statement within thirty days forfeits it."

// What a model may try with a quotation that is in a document.
func TestHostileStatements(t *testing.T) {
	for _, c := range []struct{ name, text, quote, struck, marked string }{
		{"in order", "A landlord forfeits the deposit without an itemised statement.", forfeits, "", ""},
		{"in other words", "Whoever retains the security of a tenant for long, with no reckoning given, without it " +
			"forfeits the deposit.", forfeits, "", "may turn the sense"},
		{
			"another number in words", "A landlord who keeps a deposit without a statement within ninety days forfeits it.",
			forfeits, "a number", "",
		},
		{"the same number in digits", "A landlord who keeps a deposit without an itemised statement within 30 days " +
			"forfeits it.", forfeits, "", ""},
		{
			"a number in words that stands there in digits",
			"A landlord who keeps a deposit without an itemised statement forfeits it with twenty-one per cent.", forfeits, "",
			"",
		},
		{
			"a multiple",
			"A landlord who keeps a deposit without an itemised statement forfeits it and owes treble the deposit.",
			forfeits, "a number", "",
		},
		{
			"digits of another script", "A landlord who keeps a deposit of ９９９ forfeits it without an itemised statement.",
			forfeits, "a number", "",
		},
		{
			"a case without its citation", "A landlord who keeps a deposit forfeits it, as Fake v. Madeup holds.", forfeits,
			"names a case", "",
		},
		{"a case of the documents", "A landlord who keeps a deposit without an itemised statement forfeits it, as Old v. " +
			"Rule holds.", forfeits, "", ""},
		{"a case in another form", "A landlord who keeps a deposit forfeits it, In re Madeup.", forfeits, "names a case", ""},
		{
			"a citation with what cannot be seen", "A landlord who keeps a deposit forfeits it, 999\u200b U\u200b.S.\u200b 123.",
			forfeits, "cites an authority", "",
		},
		{
			"a name in letters of another script", "A landlord who keeps a deposit forfeits it under Ames v. Bоrealis.",
			forfeits, "names a case", "",
		},
		{
			"an act from memory", "A landlord who keeps a deposit forfeits it under the Tenant Fee Act.", forfeits,
			"names a case or an act", "",
		},
		{"an act of the documents", "A landlord who keeps a deposit without an itemised statement forfeits it under the " +
			"Security Deposits Act.", forfeits, "", ""},
		{"the opposite", "A landlord who keeps a deposit without an itemised statement within thirty days does not " +
			"forfeit it.", forfeits, "", "only one of the two has “not”"},
		{"the opposite, shortened", "A landlord who keeps a deposit without an itemised statement within thirty days " +
			"doesn’t forfeit it.", forfeits, "", "only one of the two has “not”"},
		{
			"the exception left out", "A landlord who keeps a deposit within thirty days forfeits it.", forfeits, "",
			"only one of the two has “without”",
		},
		{
			"single marks", "A landlord who keeps a deposit ‘shall pay all costs at once’ and forfeits it.", forfeits,
			"quotes words", "",
		},
		{
			"straight single marks", "A landlord who keeps a deposit 'shall pay all costs at once' and forfeits it.", forfeits,
			"quotes words", "",
		},
		{
			"an apostrophe is no mark",
			"A landlord's keeping of the tenant's deposit without an itemised statement forfeits it.", forfeits, "", "",
		},
		{
			"marks of other kinds", "A landlord who keeps a deposit ``shall pay all costs'' and forfeits it.", forfeits,
			"quotes words", "",
		},
		{
			"a mark that is not closed", "A landlord who keeps a deposit forfeits it and “shall pay all costs at once.",
			forfeits, "quotes words", "",
		},
		{"a link", "A landlord who keeps a deposit forfeits it, see https://evil.example/x.", forfeits, "carries a link", ""},
		{
			"a link in Markdown", "A landlord who keeps a deposit forfeits it, see [the order](evil.example).", forfeits,
			"carries a link", "",
		},
		{"a quotation of letters of another script", "A landlord who keeps a deposit forfeits it.", strings.Replace(forfeits,
			"a deposit", "а deposit", 1), "does not stand", ""},
		{
			"a quotation with a gap", "A landlord who keeps a deposit forfeits it.",
			"A landlord who keeps a deposit ... forfeits it.", "does not stand", "",
		},
		{
			"a quotation of two places", "A landlord who keeps a deposit forfeits it.",
			"within thirty days forfeits it. See Old v. Rule, 300 F.3d 400", "does not stand", "",
		},
		{
			"a quotation of nothing much", "Parliament abolished feudal tenure across Scotland.",
			"who keeps a deposit without an itemised", "does not speak of it", "",
		},
		{"nothing", " \u200b ", forfeits, "says nothing", ""},
		{"too much", strings.Repeat("A landlord who keeps a deposit forfeits it. ", 30), forfeits, "too long", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, _, err := Draft(context.Background(), answering{says(c.text, c.quote)}, "When is a deposit forfeited?",
				[]Source{case1})
			require.NoError(t, err)
			if c.struck != "" {
				require.Empty(t, d.Statements)
				require.Contains(t, d.Struck[0], c.struck)
				return
			}
			require.Empty(t, d.Struck)
			require.Equal(t, forfeits, d.Statements[0].Evidence[0].Quote)
			if c.marked == "" {
				require.NotContains(t, d.Statements[0].Text, "(compare")
			} else {
				require.Contains(t, d.Statements[0].Text, c.marked)
			}
		})
	}
}

func TestWhatIsSaidTwice(t *testing.T) {
	var m answering
	for range 30 {
		m = append(m, says("A landlord who keeps a deposit without an itemised statement forfeits it.", forfeits))
	}
	d, _, err := Draft(context.Background(), m, "x", []Source{case1})
	require.NoError(t, err)
	require.Len(t, d.Statements, 1)
	require.Len(t, d.Struck, mostStatements-1)
}

// Reasons, gaps and wordings reach the record and the memo too: through them, nothing gets in that is not in the
// documents.
func TestHostileAsides(t *testing.T) {
	ctx, docs := context.Background(), []backends.Document{{
		ID: "d1", Title: "Ames v. Borealis", Citation: "501 F.3d 10",
		Snippet: opinionText,
	}}
	use := func(tool string, pairs ...string) backends.Use {
		p := backends.Params{}
		for i := 0; i < len(pairs); i += 2 {
			p[pairs[i]] = pairs[i+1]
		}
		return backends.Use{Tool: tool, Params: p}
	}
	opinions, struck, _, err := Judge(ctx, answering{
		use("opinion", "document", "D1", "grade", "irrelevant", "reason", "overruled by Fake v. Madeup, 999 U.S. 123"),
		use("opinion", "document", "D2", "grade", "relevant", "reason", "x"),
	}, "x", docs)
	require.NoError(t, err)
	require.Equal(t, map[string]Opinion{"d1": {
		events.Irrelevant,
		"its reason was struck: it cites an authority that the documents do not have",
	}}, opinions)
	require.Equal(t, 1, struck)

	gaps, recs, struck, _, err := Gaps(ctx, answering{
		use("search", "query", "deposit interest", "missing", "treble damages under Fake v. Madeup", "priority", "high"),
		use("search", "query", "see https://evil.example", "missing", "interest", "priority", "high"),
		use("search", "query", "interest in Old v. Rule", "missing", "how Old v. Rule reckons interest\x1b[31m", "priority",
			"low"),
	}, 1, "x", docs)
	require.NoError(t, err)
	require.Equal(t, 2, struck)
	require.Len(t, gaps, 1)
	require.Equal(t, "how Old v. Rule reckons interest", gaps[0].Missing)
	require.Equal(t, gaps[0].ID, recs[0].Gap)

	wordings, struck, _, err := Widen(ctx, answering{
		use("wording", "query", "Fake v. Madeup 999 U.S. 123", "reason", "x"),
		use("wording", "query", "security  money\n", "reason", "x"),
	}, "deposit")
	require.NoError(t, err)
	require.Equal(t, 1, struck)
	require.Equal(t, []string{"security money"}, wordings)
}

// cutOff is a model that fails in its own way.
type cutOff struct{ answer backends.Answer }

func (m cutOff) Name() string { return "test-model" }

func (m cutOff) Ask(context.Context, backends.Prompt, func(backends.Heard)) (backends.Answer, error) {
	return m.answer, errors.New("the answer broke off")
}

// Nothing is used of an answer that broke off, even if parts of it are complete.
func TestNothingIsTakenOfABrokenAnswer(t *testing.T) {
	m := cutOff{backends.Answer{
		Uses:  []backends.Use{says("A landlord forfeits it.", forfeits)},
		Usage: backends.Usage{Out: 7},
	}}
	d, usage, err := Draft(context.Background(), m, "x", []Source{case1})
	require.Error(t, err)
	require.Empty(t, d.Statements)
	require.Equal(t, 7, usage.Out, "it was paid")
	_, _, _, err = Judge(context.Background(), m, "x", nil)
	require.Error(t, err)
}
