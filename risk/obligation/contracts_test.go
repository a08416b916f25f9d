package obligation_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/shared"
	"headnote/risk"
	"headnote/risk/obligation"
)

// labelled is one clause of a real contract with a person's answer.
type labelled struct {
	File      string   `json:"file_path"`
	Kind      string   `json:"kind"`
	Answer    string   `json:"answer"`
	Agreement string   `json:"agreement_date"`
	Effective string   `json:"effective_date"`
	Text      []string `json:"text"`
}

func (l labelled) clause() string { return strings.Join(l.Text, "\n\n") }

func contracts(t *testing.T) []labelled {
	f, err := os.Open(shared.Path(t, "eval", "deadlines", "contracts.jsonl"))
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	var out []labelled
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var l labelled
		require.NoError(t, json.Unmarshal(lines.Bytes(), &l))
		out = append(out, l)
	}
	require.NoError(t, lines.Err())
	return out
}

// us reads the labels' form of a date; false for those with a part left blank.
func us(s string) (risk.Date, bool) {
	var m, d, y int
	if n, err := fmt.Sscanf(s, "%d/%d/%d", &m, &d, &y); err != nil || n != 3 || strings.ContainsAny(s, "[;") {
		return risk.Date{}, false
	}
	return risk.NewDate(y, risk.Date{}.Time().Month()+0, 1).Add(m-1, "months").AddDays(d - 1), true
}

// TestContractDates checks the figures in docs/benchmarks.md.
func TestContractDates(t *testing.T) {
	rows := contracts(t)
	// What the other rows of a contract say about its head: read by the program, not taken from the labels.
	head := make(map[string]obligation.Base)
	for _, kind := range []string{"Agreement Date", "Effective Date"} {
		for _, r := range rows {
			if r.Kind != kind {
				continue
			}
			b := head[r.File]
			if d, _ := obligation.Effective(r.clause(), b.Agreement); kind == "Agreement Date" {
				b.Agreement = d
			} else {
				b.Effective = d
			}
			head[r.File] = b
		}
	}
	hits, all := map[string]int{}, map[string]int{}
	own, ownAll, given := 0, 0, 0 // expirations by the base that the program found, and by the labels'

	for _, r := range rows {
		ours := head[r.File]
		agreement, _ := us(r.Agreement)
		effective, _ := us(r.Effective)
		switch r.Kind {
		case "Agreement Date", "Effective Date":
			want, ok := us(r.Answer)
			if !ok {
				continue
			}
			base := ours.Agreement
			if base.IsZero() {
				base = agreement
			}
			got, why := obligation.Effective(r.clause(), base)
			all[r.Kind]++
			if got == want {
				hits[r.Kind]++
			} else {
				t.Logf("%s: %s, not %s (%s): %s", r.Kind, got, want, why, r.clause())
			}
		case "Expiration Date":
			base := ours
			if base.Agreement.IsZero() {
				base.Agreement = agreement
			}
			if base.Effective.IsZero() {
				base.Effective = effective
			}
			e := obligation.Ends(r.clause(), base)
			want, ok := us(r.Answer)
			switch {
			case ok:
				all[r.Kind]++
				alone := obligation.Ends(r.clause(), ours)
				if !ours.Agreement.IsZero() || !ours.Effective.IsZero() || alone.Stated {
					ownAll++
					if same(alone.Date, want) {
						own++
					}
				}
				if same(e.Date, want) {
					hits[r.Kind]++
				} else {
					t.Logf(
						"%s: %s, not %s (base %s %s; %v %s): %s", r.Kind, e.Date, r.Answer, base.Agreement,
						base.Effective, e.Steps, e.Unknown,
						r.clause(),
					)
				}
				if same(obligation.Ends(r.clause(), obligation.Base{Agreement: agreement, Effective: effective}).Date, want) {
					given++
				}
			case strings.EqualFold(r.Answer, "perpetual"):
				all["perpetual"]++
				if e.Perpetual || e.Date.IsZero() {
					hits["perpetual"]++
				} else {
					t.Logf("perpetual: %s: %s", e.Date, r.clause())
				}
			case r.Answer == "":
				all["no end can be told"]++
				if e.Date.IsZero() {
					hits["no end can be told"]++
				} else {
					t.Logf("no end: %s: %s", e.Date, r.clause())
				}
			}
		case "Notice Period To Terminate Renewal":
			if r.Answer == "" {
				continue
			}
			all[r.Kind]++
			got, _ := obligation.NoticePeriod(r.clause())
			if answer := strings.ToLower(
				strings.Split(r.Answer, ";")[0],
			); strings.TrimSuffix(
				got.String(),
				"s",
			) == strings.TrimSuffix(
				answer,
				"s",
			) {
				hits[r.Kind]++
			} else {
				t.Logf("%s: %q, not %q: %s", r.Kind, got, r.Answer, r.clause())
			}
		}
	}
	for _, k := range []string{"Agreement Date", "Effective Date", "Expiration Date", "Notice Period To Terminate " +
		"Renewal", "perpetual", "no end can be told"} {
		t.Logf("%-36s %3d of %3d = %.1f %%", k, hits[k], all[k], 100*float64(hits[k])/float64(all[k]))
	}
	for kind, least := range map[string]float64{
		"Agreement Date": 95, "Effective Date": 95, "Expiration Date": 85,
		"Notice Period To Terminate Renewal": 95, "no end can be told": 90,
	} {
		require.GreaterOrEqual(t, 100*float64(hits[kind])/float64(all[kind]), least, kind)
	}
	t.Logf(
		"Expiration Date, the base found in the clause or the contract's head, where it is there: %d of %d = "+
			"%.1f %%; by "+
			"the labels' base: %d of %d",
		own, ownAll,
		100*float64(own)/float64(ownAll),
		given,
		all["Expiration Date"],
	)
	require.GreaterOrEqual(t, 100*float64(own)/float64(ownAll), 85.0)
}

// same compares with a label; some labels give the century of a year after 2029
// as the last one ("12/21/1935" for twenty years from 2015).
func same(got, want risk.Date) bool {
	if want.Year() < 1970 {
		want = want.Add(100, "years")
	}
	return got == want
}
