package fetchtest

import (
	"embed"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"headnote/backends/fetch"
	"headnote/internal/patience"
)

//go:embed played
var played embed.FS

// playedRoute is a row of a table of simulated answers.
type playedRoute struct {
	At, File, To string
	Slow         bool
}

// Played returns routes with fictional answers in the formats of the real sources, including redirects and slow ones;
// anything else is a 404. Other routes may be added or replaced.
func Played(t testing.TB) Routes {
	t.Helper()
	return routes(t, "played/routes.toml", func(name string) string {
		b, err := played.ReadFile("played/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	})
}

// PlayedSamples returns routes with recorded answers of the real sources, from the shared material; the test is skipped
// if there is none.
func PlayedSamples(t testing.TB) Routes {
	t.Helper()
	return routes(t, "played/samples.toml", func(name string) string { return string(Recorded(t, name)) })
}

func routes(t testing.TB, table string, read func(name string) string) Routes {
	t.Helper()
	var rows struct{ Route []playedRoute }
	if _, err := toml.DecodeFS(played, table, &rows); err != nil {
		t.Fatal(err)
	}
	out := Routes{"*": Status(http.StatusNotFound, `{"detail":"Not found."}`)}
	for _, r := range rows.Route {
		if r.To != "" {
			out[r.At] = Answer{Status: http.StatusFound, Headers: map[string]string{"Location": r.To}}
			continue
		}
		a := Answer{Body: read(r.File), Slow: r.Slow, Headers: map[string]string{}}
		if strings.HasSuffix(r.File, ".htm") {
			a.Headers["Content-Type"] = "text/html; charset=utf-8"
		}
		out[r.At] = a
	}
	return out
}

// PlayedKey is the value of every key of Env: it must appear nowhere.
const PlayedKey = "very-secret-key"

// Env returns settings with which the whole program queries this server in place of the sources: a key for each, and no
// rate that would make it wait. It writes the table of hosts into a folder.
func (s *Server) Env(dir string) map[string]string {
	s.t.Helper()
	hosts, err := fetch.Policies()
	if err != nil {
		s.t.Fatal(err)
	}
	table := filepath.Join(dir, "hosts.toml")
	limit := strconv.FormatInt(patience.Long.Milliseconds(), 10) // the machine may be busy
	env := map[string]string{
		"HEADNOTE_SOURCES_BASE": s.URL, "HEADNOTE_HOSTS_FILE": table,
		"HEADNOTE_CONTACT": "test@example.com", "HEADNOTE_OFFLINE": "false",
		"HEADNOTE_TOOL_FALLBACK_TIMEOUT_MS": limit, "HEADNOTE_PARALLEL_BATCH_TIMEOUT_MS": limit,
	}
	var rows strings.Builder
	for name, p := range hosts {
		fmt.Fprintf(&rows, "[host.%q]\ntimeout = %q\ntries = 1\nper_second = 0.0\nper_minute = 0\nper_hour = 0\n"+
			"per_day = 0\n", name, patience.Long)
		if p.Key != "" {
			env[p.Key] = PlayedKey
		}
	}
	if err := os.WriteFile(table, []byte(rows.String()), 0o600); err != nil {
		s.t.Fatal(err)
	}
	return env
}
