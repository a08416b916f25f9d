package check_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/backends/courtlistener"
	"headnote/backends/fetch"
	"headnote/citations"
	"headnote/citations/check"
	"headnote/internal/shared"
)

// replay returns a loopback server that answers a citation lookup with the recorded replies, including batches:
// each line of the text is looked up separately.
func replay(t *testing.T) check.Lookup {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(shared.Dir(t), "eval", "citecheck", "benchmark_cassette.json"))
	require.NoError(t, err)
	var tape map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(raw, &tape))
	byCite := make(map[string][]map[string]any)
	for key, reply := range tape {
		var asked []any
		require.NoError(t, json.Unmarshal([]byte(key), &asked))
		if asked[0] != "citation_lookup" {
			continue
		}
		var items []map[string]any
		require.NoError(t, json.Unmarshal(reply, &items))
		for _, c := range citations.Keys(asked[1].([]any)[0].(string)) {
			byCite[c] = items
		}
	}
	unknown := make(map[string]bool)
	for _, c := range citecheck(t, "known_fake_citations.json") {
		for _, key := range citations.Keys(c["citation"].(string)) {
			unknown[key] = true
		}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		items := []map[string]any{}
		at := 0
		for line := range strings.Lines(r.FormValue("text")) {
			for _, key := range citations.Keys(line) {
				known, ok := byCite[key]
				for _, k := range known {
					item := map[string]any{"start_index": at, "end_index": at + 1}
					for name, v := range k {
						if name != "start_index" && name != "end_index" {
							item[name] = v
						}
					}
					items = append(items, item)
				}
				if !ok && unknown[key] { // fabricated: the service knows the reporter but has no such case
					items = append(
						items,
						map[string]any{
							"citation": key, "status": 404, "start_index": at,
							"end_index":     at + 1,
							"error_message": "Citation not found: '" + key + "'",
							"clusters":      []any{},
						},
					)
				}
			}
			at += utf8.RuneCountInString(line)
		}
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(items); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	names, err := fetch.KeyNames()
	require.NoError(t, err)
	values := make(map[string]string)
	for _, n := range names {
		values[n] = "test"
	}
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	c, err := fetch.New(fetch.Options{
		Base:    server.URL,
		Keys:    fetch.NewKeys(values),
		Contact: "test@example.com",
		Now:     func() time.Time { return now },
		Wait:    func(_ context.Context, d time.Duration) error { now = now.Add(d); return nil },
	})
	require.NoError(t, err)
	return adapter{courtlistener.NewLookup(c)}
}

// adapter converts CourtListener's answers to those of a Lookup.
type adapter struct{ courtlistener.Lookup }

func (a adapter) Cases(ctx context.Context, cites []string) ([]check.Answer, error) {
	found, err := a.Citations(ctx, cites)
	out := make([]check.Answer, len(found))
	for i, m := range found {
		out[i] = check.Answer{Note: m.Note}
		switch m.Status {
		case courtlistener.Found, courtlistener.Ambiguous:
			out[i].Status = check.Known
		case courtlistener.NoSuchCase:
			out[i].Status = check.Unknown
		case courtlistener.NotACase:
			out[i].Status = check.NoCase
		default:
			out[i].Status = check.NotAsked
		}
		for _, d := range m.Cases {
			year, err := strconv.Atoi(d.Date[:min(4, len(d.Date))])
			if err != nil {
				year = 0
			}
			out[i].Cases = append(
				out[i].Cases,
				check.Case{ID: d.ID, Name: d.Title, Citations: []string{d.Citation}, Year: year, Source: d.URL},
			)
		}
	}
	return out, err
}

func citecheck(t *testing.T, name string) []map[string]any {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(shared.Dir(t), "eval", "citecheck", name))
	require.NoError(t, err)
	var list []map[string]any
	require.NoError(t, json.Unmarshal(raw, &list))
	return list
}

// Real citations are found, or the source's own answer that it has none is reported; none of the fabricated ones is
// verified.
func TestRecordedCitations(t *testing.T) {
	k := check.Checker{Lookup: replay(t)}
	for _, set := range []string{
		"known_real_citations.json", "benchmark_real_citations.json",
		"known_fake_citations.json",
	} {
		fake := set == "known_fake_citations.json"
		var draft strings.Builder
		cites := citecheck(t, set)
		for _, c := range cites {
			draft.WriteString("The rule is settled. See " + c["citation"].(string) + ".\n\n")
		}
		r, err := k.Draft(context.Background(), set, draft.String()) // one draft: one request
		require.NoError(t, err)
		counts := make(map[check.State]int)
		cases := 0
		for _, it := range r.Items {
			if it.Kind != citations.FullCase && it.Kind != citations.Neutral {
				continue
			}
			cases++
			counts[it.State]++
			if fake {
				require.Contains(
					t,
					[]check.State{check.Contradicted, check.NotFound, check.Unchecked},
					it.State, "%s: %v", it.Citation, it.Rungs,
				)
			}
			if fake || it.State != check.Verified {
				t.Logf("%s: %s %s", it.Citation, it.State, it.Why)
			}
		}
		t.Log(set, len(cites), cases, counts)
		require.GreaterOrEqual(t, cases, len(cites))
		if !fake {
			require.Zero(t, counts[check.Contradicted])
			require.LessOrEqual(t, counts[check.NotFound], 1, "one recorded reply is a 404")
		}
		if set == "benchmark_real_citations.json" { // the others have no recorded reply
			require.GreaterOrEqual(t, counts[check.Verified], 196)
		}
	}
}

var tags = regexp.MustCompile(`<[^>]+>`)

// Quotations of a real brief against the opinions it cites.
func TestRecordedQuotations(t *testing.T) {
	dir := filepath.Join(shared.Dir(t), "eval", "citecheck", "withers")
	f, err := os.Open(filepath.Join(dir, "claims.csv"))
	require.NoError(t, err)
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	column := make(map[string]int)
	for i, name := range rows[0] {
		column[name] = i
	}
	counts := make(map[string]map[check.State]int)
	for _, row := range rows[1:] {
		var labels []struct{ Quote, Result string }
		require.NoError(t, json.Unmarshal([]byte(row[column["quote_check"]]), &labels))
		file := row[column["opinion_file"]]
		if file == "" || len(labels) == 0 {
			continue
		}
		page, err := os.ReadFile(filepath.Join(dir, file))
		require.NoError(t, err)
		source := html.UnescapeString(tags.ReplaceAllString(string(page), ""))
		for _, l := range labels {
			r, _ := check.Compare(l.Quote, source)
			if counts[l.Result] == nil {
				counts[l.Result] = make(map[check.State]int)
			}
			counts[l.Result][r.State]++
			switch l.Result {
			case "VERBATIM":
				require.Equal(t, check.Verified, r.State, l.Quote)
			case "FABRICATED":
				require.Equal(t, check.Contradicted, r.State, l.Quote)
			}
			if l.Result == "VERBATIM" && r.State != check.Verified ||
				l.Result == "FABRICATED" && r.State != check.Contradicted ||
				l.Result == "CLOSE" {
				t.Logf("%s %s %q\n   found %q\n   %s", l.Result, r.State, l.Quote, r.Found, r.Difference)
			}
		}
	}
	t.Log(counts)
}
