package journal_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/journal/journaltest"
)

// ran writes a run with a question and, where it ended, its end.
func ran(t testing.TB, s journal.Files, id string, status events.Status) journal.Journal {
	t.Helper()
	j, err := s.Create(events.MustRunID(id))
	require.NoError(t, err)
	_, err = j.Append(&events.RunStarted{Terms: events.Terms{Question: "What of " + id + "?"}})
	require.NoError(t, err)
	if status != events.Running {
		_, err = j.Append(&events.RunFinished{Status: status, Sufficient: true})
		require.NoError(t, err)
	}
	require.NoError(t, j.Sync(t.Context()))
	return j
}

// done lets go of a run as its owner does.
func done(t testing.TB, s journal.Files, j journal.Journal, id string) {
	t.Helper()
	all, _, err := s.Load(events.MustRunID(id))
	require.NoError(t, err)
	require.NoError(t, j.Describe(journal.EntryOf(events.Fold(slices.Values(all)))))
	require.NoError(t, j.Close())
}

// statuses is the catalogue in short.
func statuses(t *testing.T, s journal.Files) []string {
	t.Helper()
	all, err := s.Catalogue(t.Context())
	require.NoError(t, err)
	var out []string
	for _, e := range all {
		out = append(out, fmt.Sprintf("%s %s %s", e.ID, e.Status, e.Question))
	}
	return out
}

func catalogues(t *testing.T) map[string]journal.Files {
	return map[string]journal.Files{"plain": store(t), "sealed": sealed(t)}
}

func TestCatalogueSaysWhatTheJournalsSay(t *testing.T) {
	for name, s := range catalogues(t) {
		t.Run(name, func(t *testing.T) {
			require.Empty(t, statuses(t, s))
			done(t, s, ran(t, s, "a", events.Finished), "a")
			done(t, s, ran(t, s, "b", events.Running), "b")
			require.NoError(t, ran(t, s, "c", events.RunCancelled).Close(), "nobody said what has become of it")
			held := ran(t, s, "d", events.Running)
			require.NoError(t, os.WriteFile(filepath.Join(s.Dir.String(), "e.jsonl"), nil, 0o600))
			want := []string{
				"e empty ", "d running What of d?", "c cancelled What of c?", "b interrupted What of b?",
				"a finished What of a?",
			}
			require.Equal(t, want, statuses(t, s))
			require.Equal(t, want, statuses(t, s), "and once more, from what was kept")
			require.NoError(t, held.Close())

			// A version without a catalog, or a process that was killed, has written to the journal.
			j, _, _, err := s.Open(events.MustRunID("b"))
			require.NoError(t, err)
			put(t, j, &events.RunFinished{Status: events.Finished})
			require.NoError(t, j.Close())
			want[1], want[3] = "d interrupted What of d?", "b finished What of b?"
			require.Equal(t, want, statuses(t, s))

			// The catalog is lost, cut and mixed with nonsense: nothing false is listed.
			path := filepath.Join(s.Dir.String(), map[string]string{"plain": "catalogue", "sealed": "catalogue.sealed"}[name])
			whole, err := os.ReadFile(path)
			require.NoError(t, err)
			if name == "sealed" {
				require.NotContains(t, string(whole), "What of")
			}
			for _, data := range []string{"", string(whole[:len(whole)/2]), "\x00\x01\n" + strings.ReplaceAll(string(whole), "a",
				"b"), "00000000\ta\n" + string(whole)} {
				require.NoError(t, os.WriteFile(path, []byte(data), 0o600))
				require.Equal(t, want, statuses(t, s))
			}
			require.NoError(t, os.Remove(path))
			require.Equal(t, want, statuses(t, s))
			require.NoError(t, os.Remove(filepath.Join(s.Dir.String(), "c.jsonl")))
			require.Equal(t, slices.Delete(want, 2, 3), statuses(t, s), "what is gone is not listed")
		})
	}
}

// A catalog with many updates is rewritten, with the same content.
func TestCatalogueIsCompacted(t *testing.T) {
	s := store(t)
	done(t, s, ran(t, s, "a", events.Finished), "a")
	path := filepath.Join(s.Dir.String(), "catalogue")
	line, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, []byte(strings.Repeat(string(line), 2000)), 0o600))
	require.Equal(t, []string{"a finished What of a?"}, statuses(t, s))
	short, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Less(t, len(short), 2*len(line))
	require.Equal(t, []string{"a finished What of a?"}, statuses(t, s))
}

// Whatever is at the path of the catalog, listing does not fail, and lists no more than the journals have.
func FuzzCatalogue(f *testing.F) {
	dir := f.TempDir()
	s := inDir(dir)
	done(f, s, ran(f, s, "a", events.Finished), "a")
	path := filepath.Join(dir, "catalogue")
	line, err := os.ReadFile(path)
	require.NoError(f, err)
	f.Add(line)
	f.Add(append(line, line...))
	f.Add([]byte("\t\t\t\n\n00000000\t"))
	f.Fuzz(func(t *testing.T, data []byte) {
		require.NoError(t, os.WriteFile(path, data, 0o600))
		all, err := s.Catalogue(t.Context())
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.Equal(t, events.MustRunID("a"), all[0].ID)
	})
}

// BenchmarkCatalogue lists 100,000 runs, whose journals are not read.
func BenchmarkCatalogue(b *testing.B) {
	for _, n := range []int{1000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			dir := b.TempDir()
			s := inDir(dir)
			done(b, s, ran(b, s, "a", events.Finished), "a")
			journalOf, err := os.ReadFile(filepath.Join(dir, "a.jsonl"))
			require.NoError(b, err)
			size := int64(len(journalOf))
			var lines strings.Builder
			for i := range n {
				id := journaltest.Noon.Add(time.Duration(i)*time.Minute).Format("20060102-150405") + fmt.Sprintf("-%06x", i)
				require.NoError(b, os.WriteFile(filepath.Join(dir, id+".jsonl"), journalOf, 0o600))
				lines.WriteString(journal.RecordLine(journal.Entry{
					ID: events.MustRunID(id), Question: fmt.Sprintf("When must the landlord of unit %d return the deposit, and "+
						"what does a late return cost?", i),
					Started: journaltest.Noon, Updated: journaltest.Noon, Status: events.Finished, Results: 12, Round: 2,
					Sufficient: true, HasMemo: true, Seq: 180,
				}, size))
			}
			require.NoError(b, os.WriteFile(filepath.Join(dir, "catalogue"), []byte(lines.String()), 0o600))
			for b.Loop() {
				all, err := s.Catalogue(b.Context())
				require.NoError(b, err)
				require.Len(b, all, n+1)
			}
		})
	}
}
