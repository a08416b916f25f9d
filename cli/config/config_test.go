package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
)

// environment is an environment with a home of its own.
func environment(t *testing.T, pairs ...string) func(string) string {
	m := map[string]string{"HOME": t.TempDir()}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return func(name string) string { return m[name] }
}

func file(t *testing.T, body string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.toml")
	require.NoError(t, os.WriteFile(path, []byte(body), 0o600))
	return path
}

func TestWithoutAFileTheDefaultsHold(t *testing.T) {
	env := environment(t)
	c, err := Load(Source{Env: env})
	require.NoError(t, err)
	want := Default()
	want.Path = filepath.Join(env("HOME"), ".config", "headnote", "config.toml")
	require.Equal(t, want, c)
}

// The settings that other deployments use, with their documented defaults.
func TestDocumentedDefaults(t *testing.T) {
	c := Default()
	got := map[string]string{}
	for _, s := range c.Settings() {
		got[strings.TrimPrefix(s.Env(), "HEADNOTE_")] = s.String()
	}
	for name, want := range map[string]string{
		"USC_DIRECT_URL_ENABLED": "true", "USC_MAX_GRANULE_PAGES": "10", "USC_FALLBACK_TO_WEBSEARCH": "true",
		"TOOL_FALLBACK_ENABLED": "true", "TOOL_FALLBACK_MAX_ATTEMPTS": "3", "TOOL_FALLBACK_TIMEOUT_MS": "30000",
		"PARALLEL_EXECUTION_ENABLED": "true", "PARALLEL_MAX_CONCURRENCY": "10", "PARALLEL_BATCH_TIMEOUT_MS": "60000",
		"STREAMING_EARLY_EXECUTION": "true", "STREAMING_COMPLETION_THRESHOLD": "0.9", "STREAMING_MAX_WAIT_MS": "5000",
		"CITATION_GRAPH_ENABLED": "true", "CITATION_MAX_DEPTH": "2", "EXECUTIVE_SUMMARY_ENABLED": "true",
		"RISK_SCORE_THRESHOLD": "50",
		"GRADE_RELEVANT":       "0.7", "GRADE_AMBIGUOUS": "0.4", "MIN_RELEVANCE": "0.5", "AUTO_EXPAND": "true",
	} {
		require.Equal(t, want, got[name], name)
	}
}

func TestTheLaterPlaceWins(t *testing.T) {
	path := file(t, "rounds = 2\nparallel_max_concurrency = 4\ngrade_relevant = 1\n")
	c, err := Load(Source{File: path, Env: environment(t, "HEADNOTE_ROUNDS", "4", "HEADNOTE_TOOL_FALLBACK_ENABLED",
		"false"), Flags: map[string]string{"rounds": "5"}})
	require.NoError(t, err)
	require.Equal(t, 5, c.Rounds)
	require.Equal(t, 4, c.Slots)
	require.InDelta(t, 1, c.GradeRelevant, 0)
	require.Equal(t, map[string]string{
		"rounds": "--rounds", "parallel_max_concurrency": "line 2",
		"grade_relevant": "line 3", "tool_fallback_enabled": "HEADNOTE_TOOL_FALLBACK_ENABLED",
	}, c.Set)
	require.Equal(t, 4, c.Limits().Slots)
	require.Zero(t, c.Limits().Alternatives, "fallback is off")
}

func TestStagesOfARun(t *testing.T) {
	all := events.DefaultStages()
	require.Equal(t, &all, Default().Stages())
	c, err := Load(Source{
		File: file(t, "citation_graph_enabled = false\ncitation_max_depth = 3\n"), Env: environment(t,
			"HEADNOTE_EXECUTIVE_SUMMARY_ENABLED", "false"),
		Flags: map[string]string{"risk_score_threshold": "80"},
	})
	require.NoError(t, err)
	require.Equal(t, &events.Stages{Depth: 3, RiskFrom: 80}, c.Stages())
}

func TestErrorsNameThePlaceAndWhatIsWanted(t *testing.T) {
	for _, c := range []struct{ name, body, env, value, flag, want string }{
		{name: "unknown key", body: "# a remark\nround = 2\n", want: `line 2: there is no setting "round"`},
		{name: "unknown table", body: "rounds = 2\n[kyes]\nx = 1\n", want: `line 2: there is no setting "kyes"`},
		{
			name: "a word for a number", body: "\nrounds = \"many\"\n",
			want: `line 2: rounds must be a whole number from 1 to 10, not "many"`,
		},
		{name: "a fraction for a whole number", body: "rounds = 2.5\n", want: `line 1: rounds must be a whole number`},
		{name: "out of bounds", body: "grade_relevant = 1.5\n", want: `line 1: grade_relevant must be a number from 0 to 1`},
		{name: "not a number", body: "grade_relevant = nan\n", want: `line 1: grade_relevant must be a number from 0 to 1`},
		{name: "no value", body: "rounds =\n", want: "line 1: rounds: expected value"},
		{name: "twice", body: "rounds = 1\nrounds = 2\n", want: "line 2: rounds: Key 'rounds' has already been defined"},
		{
			name: "no choice", body: "theme = \"pink\"\n",
			want: `theme must be auto, dark, light, colorblind or contrast, not "pink"`,
		},
		{name: "switch", body: "offline = 3\n", want: `offline must be true or false, not "3"`},
		{
			name: "grades crossed", body: "grade_ambiguous = 0.8\n",
			want: "grade_ambiguous (0.8) must not be above grade_relevant (0.7)",
		},
		{name: "environment", env: "HEADNOTE_ROUNDS", value: "0", want: `HEADNOTE_ROUNDS in the environment: rounds must be`},
		{name: "flag", flag: "0", want: `--rounds: rounds must be a whole number from 1 to 10, not "0"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			from := Source{File: file(t, c.body), Env: environment(t, c.env, c.value)}
			if c.flag != "" {
				from.Flags = map[string]string{"rounds": c.flag}
			}
			_, err := Load(from)
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestAMisspeltNameInTheEnvironmentIsFound(t *testing.T) {
	for name, want := range map[string]string{
		"HEADNOTE_OFLINE=true": "HEADNOTE_OFFLINE", "HEADNOTE_NATSURL=x": "HEADNOTE_NATS_URL",
		"HEADNOTE_LLM_MODELL=": "HEADNOTE_LLM_MODEL",
		"HEADNOTE_KEY_FILE=x":  "HEADNOTE_KEYS_FILE", "HEADNOTE_CONFIGS=x": "HEADNOTE_CONFIG",
	} {
		_, err := Load(Source{Env: environment(t), Names: []string{"HOME=/", name}})
		require.ErrorContains(t, err, "did you mean "+want+"?", name)
	}
	_, err := Load(Source{
		Env:   environment(t),
		Names: []string{"HEADNOTE_OFFLINE=1", "HEADNOTE_CONFIG=", "HEADNOTE_ZOO_OF_OTHERS=1", "HEADNOT_X=1"},
	})
	require.NoError(t, err)
}

// A file with a password must be readable only by its owner.
func TestAPasswordIsPrivate(t *testing.T) {
	for body, secret := range map[string]bool{
		"nats_url = \"tls://ada:secret@a.firm.example\"\n": true, "nats_url = \"tls://a.firm.example\"\n": false,
		"[clusters.acme]\nurl = \"tls://b.example,tls://ada:secret@a.example\"\n": true, "rounds = 2\n": false,
	} {
		path := file(t, body)
		_, err := Load(Source{File: path, Env: environment(t)})
		require.NoError(t, err)
		require.NoError(t, os.Chmod(path, 0o644))
		_, err = Load(Source{File: path, Env: environment(t)})
		if !secret {
			require.NoError(t, err, body)
			continue
		}
		require.ErrorContains(t, err, "chmod 600 "+path)
		require.NotContains(t, err.Error(), "secret")
	}
}

func TestClusters(t *testing.T) {
	c, err := Load(Source{File: file(t, "[clusters.acme]\nurl = \"tls://a.example\"\ncredentials = "+
		"\"/ada.creds\"\n[clusters.blake]\nurl = \"tls://b.example\"\nca = \"ca.pem\"\n"), Env: environment(t)})
	require.NoError(t, err)
	require.Equal(t, map[string]Cluster{
		"acme":  {URL: "tls://a.example", Credentials: "/ada.creds"},
		"blake": {URL: "tls://b.example", CA: "ca.pem"},
	}, c.Clusters)
	for body, want := range map[string]string{
		"clusters = 1\n": "must be tables", "[clusters]\nacme = 1\n": "must be a table",
		"[clusters.acme]\nca = \"x\"\n":                      "has no url",
		"[clusters.acme]\nurl = 1\n":                         "must be text",
		"[clusters.acme]\nurl = \"x\"\ncredential = \"x\"\n": "did you mean credentials?",
		"[clusters.\"Ac me\"]\nurl = \"x\"\n":                "lower-case letters",
		"[cluster.acme]\nurl = \"x\"\n":                      "did you mean clusters?",
	} {
		_, err := Load(Source{File: file(t, body), Env: environment(t)})
		require.ErrorContains(t, err, want, body)
	}
}

func TestANamedFileMustExist(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "none.toml")
	_, err := Load(Source{File: nowhere, Env: environment(t)})
	require.ErrorContains(t, err, nowhere)
	_, err = Load(Source{Env: environment(t, "HEADNOTE_CONFIG", nowhere)})
	require.ErrorContains(t, err, nowhere)
}

func TestTheWrittenFileIsReadBack(t *testing.T) {
	path := file(t, Default().File())
	c, err := Load(Source{File: path, Env: environment(t)})
	require.NoError(t, err)
	require.Len(t, c.Set, len(c.Settings()))
	c.Set, c.Path = map[string]string{}, ""
	require.Equal(t, Default(), c)
}

func TestFoldersFollowXDG(t *testing.T) {
	env := environment(t, "XDG_DATA_HOME", "/d", "XDG_STATE_HOME", "relative")
	require.Equal(t, "/d/headnote", DataDir(env))
	require.Equal(t, filepath.Join(env("HOME"), ".local/state/headnote"), StateDir(env), "a relative path is ignored")
	require.Equal(t, "/x", DataDir(environment(t, "HEADNOTE_DATA", "/x")))
}

func FuzzDecode(f *testing.F) {
	f.Add(Default().File())
	f.Add("rounds = 2\n[a.b]\nc = [1, 2]\n")
	f.Add("\"rounds\" = 0x1F\noffline = 1979-05-27\n")
	f.Fuzz(func(t *testing.T, body string) {
		c := Default()
		if err := c.decode(body); err == nil {
			for _, s := range c.Settings() {
				value := strings.Trim(s.String(), `"`)
				require.NoError(t, s.Set(value), "what was read is within bounds")
			}
		}
	})
}
