package workbench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/cli/command"
	"headnote/model"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/risk"
)

// written returns deadlines of two papers, one without a date and one done.
func written(t *testing.T, format string) model.WriteDeadlines {
	t.Helper()
	f, err := export.DeadlineFormats.Parse(format)
	require.NoError(t, err)
	return model.WriteDeadlines{
		Format: f,
		Deadlines: []risk.Deadline{
			{
				ID: "a", Date: risk.NewDate(2026, 12, 1), Title: "The answer is due", Kind: "stated", Type: "explicit",
				State: risk.Set, Sources: []risk.Source{{Document: "d1", Passage: "The answer is due December 1, 2026."}},
			},
			{ID: "b", Title: "Serve disclosures", Kind: "stated", Type: "relative", State: risk.Conditional},
			{ID: "c", Date: risk.NewDate(2026, 10, 1), Title: "Confer", Kind: "stated", Type: "explicit", State: risk.Done},
		},
		Documents: []backends.Document{{ID: "d1", Title: "Scheduling order", Path: "orders/48.pdf"}},
	}
}

// Deadlines are written next to the memos, with the papers that they come from; those that a calendar cannot hold are
// reported.
func TestDeadlinesAreExported(t *testing.T) {
	env := command.NewEnv("test")
	env.Now = func() time.Time { return time.Date(2026, 11, 24, 9, 0, 0, 0, time.UTC) }
	dir := t.TempDir()
	s := Session{env: env, matter: matter.Matter{Name: "Acme", Dir: dir}}
	for format, want := range map[string][]string{
		"ics":  {"SUMMARY:The answer is due", "DTSTART;VALUE=DATE:20261201", "Scheduling order", "NAME:Acme"},
		"csv":  {"2026-12-01", "Serve disclosures", "Scheduling order", "Confer"},
		"json": {`"date": "2026-12-01"`, "Serve disclosures"},
	} {
		said, err := s.ExportDeadlines(written(t, format))
		require.NoError(t, err)
		path, without, _ := strings.Cut(said, "; ")
		require.Equal(t, filepath.Join(dir, "headnote-memos", "deadlines-2026-11-24."+format), path)
		left := map[string]string{"ics": "not in the calendar (iCalendar): 1 without a date and 1 past or closed"}
		require.Equal(t, left[format], without)
		body, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, w := range want {
			require.Contains(t, string(body), w, format)
		}
	}
	w := written(t, "ics")
	w.Deadlines = w.Deadlines[1:]
	_, err := s.ExportDeadlines(w)
	require.EqualError(t, err, "no calendar (iCalendar) was written: there is no deadline with a date that is still to "+
		"be kept, only 1 without a date and 1 past or closed")
	require.NoError(t, env.Close())
}

// The file for a run's deadlines is named after the run; if it cannot be written, the error names the command that
// writes it elsewhere.
func TestDeadlinesOfARun(t *testing.T) {
	env := command.NewEnv("test")
	dir := t.TempDir()
	s := Session{env: env, matter: matter.Matter{Name: "Acme", Dir: dir}}
	w := written(t, "xlsx")
	w.Run = events.MustRunID("20260302-120000-000001")
	said, err := s.ExportDeadlines(w)
	require.NoError(t, err)
	require.Equal(t, filepath.Join(dir, "headnote-memos", "deadlines-20260302-120000-000001.xlsx"), said)

	s.matter.Dir = filepath.Join(t.TempDir(), "a file")
	require.NoError(t, os.WriteFile(s.matter.Dir, nil, 0o600))
	_, err = s.ExportDeadlines(w)
	require.ErrorContains(t, err, "headnote deadlines --run 20260302-120000-000001 --format xlsx > FILE writes")
	require.NoError(t, env.Close())
}
