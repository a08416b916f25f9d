package drafts

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/shared"
	"headnote/papers/reader"
	"headnote/risk"
	"headnote/risk/docket"
)

// TestWholeContracts reads contracts as filed, in full, and compares the ends of their terms with human labels (make
// bench-contracts). A date that is wrong must carry a warning.
func TestWholeContracts(t *testing.T) {
	if os.Getenv("HEADNOTE_CONTRACTS") == "" {
		t.Skip("skipped: set HEADNOTE_CONTRACTS=1 to read whole contracts (make bench-contracts)")
	}
	labels, windows := expirations(t), noticePeriods(t)
	all, listed, wrong := 0, 0, 0
	labelled, found := 0, 0
	for _, path := range shared.Glob(t, "bench/*/papers/*") {
		want, ok := labels[plainName(path)]
		notice, noticed := windows[plainName(path)]
		if !ok && !noticed {
			continue
		}
		docs, err := readFile(context.Background(), path, reader.DefaultLimits(), false)
		require.NoError(t, err)
		texts, _ := textsOf(docs)
		ds, err := docket.Deadlines(texts, risk.Options{Today: risk.NewDate(2026, 1, 1)})
		require.NoError(t, err)
		if noticed {
			labelled++
			if slices.ContainsFunc(ds, func(d risk.Deadline) bool { return window(d, notice) }) {
				found++
			} else {
				t.Logf("no notice of %s: %s", notice, filepath.Base(path))
			}
		}
		if !ok {
			continue
		}
		ends := slices.DeleteFunc(ds, func(d risk.Deadline) bool { return d.Type != "expiration" || d.Date.IsZero() })
		all++
		switch {
		case slices.ContainsFunc(ends, func(d risk.Deadline) bool { return d.Date.String() == want }):
			listed++
		case len(ends) > 0:
			wrong++
			t.Logf("only %s, not %s: %s", ends[0].Date, want, filepath.Base(path))
			require.NotEmpty(t, ends[0].Warning, "a wrong day shown as sure")
		default:
			t.Logf("none, not %s: %s", want, filepath.Base(path))
		}
	}
	t.Logf("the labelled end listed: %d of %d; only another: %d", listed, all, wrong)
	t.Logf("the labelled notice window listed: %d of %d", found, labelled)
	require.NotZero(t, all)
	require.NotZero(t, labelled)
	require.GreaterOrEqual(t, float64(listed), 0.8*float64(all))
	require.LessOrEqual(t, float64(wrong), 0.02*float64(all))
	require.GreaterOrEqual(t, float64(found), 0.85*float64(labelled))
}

// window reports whether an entry is a notice against renewal or at the end of the term, with a period such as "90
// days".
func window(d risk.Deadline, period string) bool {
	said := d.Period + "; " + strings.Join(d.Derivation, "; ")
	return strings.Contains(said, period+" before") || strings.Contains(said, period+" notice")
}

// noticePeriods returns the labelled periods of notice against a renewal ("90 days"), by the plain name of the
// contract's file.
func noticePeriods(t *testing.T) map[string]string {
	t.Helper()
	out := make(map[string]string)
	for _, l := range contractLabels(t) {
		n, unit, _ := strings.Cut(l.Answer, " ")
		if l.Kind == "Notice Period To Terminate Renewal" && strings.Trim(n, "0123456789") == "" && n != "" &&
			slices.Contains([]string{"day", "days", "month", "months", "year", "years"}, unit) {
			if n != "1" {
				unit = strings.TrimSuffix(unit, "s") + "s"
			}
			out[plainName(l.File)] = n + " " + unit
		}
	}
	return out
}

// expirations returns the labelled ends of terms, by the plain name of the contract's file.
func expirations(t *testing.T) map[string]string {
	t.Helper()
	out := make(map[string]string)
	for _, l := range contractLabels(t) {
		var month, day, year int
		n, err := fmt.Sscanf(l.Answer, "%d/%d/%d", &month, &day, &year)
		if l.Kind == "Expiration Date" && err == nil && n == 3 && !strings.ContainsAny(l.Answer, "[;") {
			out[plainName(l.File)] = fmt.Sprintf("%04d-%02d-%02d", year, month, day)
		}
	}
	return out
}

// contractLabel is a human label for a contract.
type contractLabel struct {
	File   string `json:"file_path"`
	Kind   string `json:"kind"`
	Answer string `json:"answer"`
}

func contractLabels(t *testing.T) []contractLabel {
	t.Helper()
	f, err := os.Open(shared.Path(t, "eval", "deadlines", "contracts.jsonl"))
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	var out []contractLabel
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var l contractLabel
		require.NoError(t, json.Unmarshal(lines.Bytes(), &l))
		out = append(out, l)
	}
	require.NoError(t, lines.Err())
	return out
}

// plainName returns the name of a file without its extension and punctuation.
func plainName(path string) string {
	name := strings.ToLower(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			return c
		}
		return -1
	}, name)
}
