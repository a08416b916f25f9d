package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
)

// Incorrect usage ends with exit code 2, prints no output, and tells what would be correct. FILE is a paper, DIR its
// folder, and MATTER a matter.
func TestWrongUse(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	words := strings.NewReplacer("FILE", p.file("papers/order.txt", orderText), "DIR", p.dir+"/papers", "MATTER", m)
	for _, c := range []struct{ line, says string }{
		// The number of arguments.
		{"plan", "requires at least 1 arg(s), only received 0: headnote plan QUESTION"},
		{"search", "headnote search QUERY"},
		{"export", "accepts 1 arg(s), received 0: headnote export ID"},
		{"export a b", "accepts 1 arg(s), received 2"},
		{"resume", "headnote resume ID"},
		{"replay", "headnote replay ID"},
		{"runs last", `unknown command "last" for "headnote runs"`},
		{"tools a b", "accepts at most 1 arg(s), received 2: headnote tools [NAME]"},
		{"check", "headnote check FILE"},
		{"check FILE FILE", "accepts 1 arg(s), received 2"},
		{"index DIR DIR", "headnote index DIR"},
		{"attach", "accepts between 1 and 2 arg(s), received 0: headnote attach ADDRESS [DIR]"},
		{"join a b c", "headnote join NAME [DIR]"},
		{"confirm a b", "headnote confirm [DIR]"},
		{"lock a b", "headnote lock [DIR]"},
		{"unlock a b", "headnote unlock [DIR]"},
		{"team init", "headnote team init DIR"},
		{"team add DIR", "headnote team add DIR CLIENT/NAME=ROLE"},
		{"team check", "headnote team check DIR"},
		{"queue retry", "headnote queue retry ID"},
		{"watch add docket", "headnote watch add KIND NAME"},
		{"watch show", "headnote watch show ID"},
		{"watch remove", "headnote watch remove ID"},
		{"keys bind", "headnote keys bind NAME"},
		{"keys unbind a b", "headnote keys unbind NAME"},
		{"config path x", `unknown command "x" for "headnote config path"`},
		{"man page", "headnote man"},
		{"doctor now", "headnote doctor"},
		{"eval retrieval", "headnote eval retrieval DIR"},
		{"eval calibrate a b", "headnote eval calibrate DIR"},

		// A command group refuses subcommands that it does not have.
		{"team inti DIR", `unknown command "inti" for "headnote team"`},
		{"config chek", `unknown command "chek" for "headnote config"`},
		{"eval retrival DIR", `unknown command "retrival" for "headnote eval"`},
		{"queue rerty x", `unknown command "rerty" for "headnote queue"`},
		{"watch", "headnote watch add, list, run, show or remove"},
		{"watch lst", `unknown command "lst"`},
		{"keys bnd", `unknown command "bnd"`},

		// Formats.
		{"cite --format xml FILE", `--format must be one of text, jsonl, table, json, dot, graphml, not "xml"`},
		{"cite --compat lexis FILE", `--compat must be eyecite, not "lexis"`},
		{"check --format jsonl FILE", "must be one of text"},
		{"deadlines --format pdf FILE", "must be one of text"},
		{"risk --format pdf FILE", "must be one of text"},
		{"runs --format md", "--format must be one of text, json"},
		{"replay last --format json", "--format must be one of text, jsonl"},
		{"search --format md x", "--format must be one of text, json"},
		{"tools --format yaml", "--format must be one of text, json"},
		{"tool x --format yaml", "--format must be one of text, json"},
		{"plan --format md x", "--format must be one of text, json"},
		{"index --format xml DIR", "--format must be one of text, json"},
		{"queue --format md", "--format must be one of text, json"},
		{"doctor --format yaml", "--format must be one of text, json"},
		{"watch list --format yaml", "--format must be one of text, json"},
		{"watch run --format md", "--format must be one of text, json"},
		{"eval retrieval --format csv DIR", "--format must be one of text, json"},
		{"export last --format pdf", "must be one of md, html, docx or json"},
		{"export last --appendix annex", "is not an appendix"},

		// A format that does not apply to this use of a command is refused, not ignored.
		{"doctor --format json", "--format json needs --quality or --live"},
		{"doctor --verify --format json", "--format json needs --quality or --live"},
		{"watch run --dry-run --format json --matter MATTER", "--dry-run prints text"},
		{"deadlines --rules --format ics", "--rules prints text or json"},

		// Flags that exclude each other.
		{"doctor --quality --verify", "[quality verify] were all set"},
		{"doctor --live --verify", "[live verify] were all set: headnote doctor"},
		{"search --sample --matter MATTER x", "--sample and --matter cannot be combined"},

		// Bounds.
		{"search --limit 0 x", "--limit must be from 1 to 1000, not 0"},
		{"search --limit -3 x", "--limit must be from 1 to 1000, not -3"},
		{"search --limit 1001 x", "--limit must be from 1 to 1000, not 1001"},
		{"search --limit ten x", `invalid argument "ten"`},
		{"index --max-file-mb -1 DIR", "--max-file-mb must be from 1 to 1048576, not -1"},
		{"index --max-file-mb 9999999999999 DIR", "--max-file-mb must be from 1 to"},
		{"--rounds 0 tools", `--rounds" flag: rounds must be a whole number from 1 to 10, not "0"`},
		{"--rounds 11 tools", "rounds must be a whole number from 1 to 10"},
		{"--theme pink tools", "theme must be auto, dark, light, colorblind or contrast"},
		{"--offline=maybe tools", "offline must be true or false"},
		{"--grade-ambiguous 0.9 tools", "grade_ambiguous (0.9) must not be above grade_relevant (0.7)"},
		{"--today tomorrow deadlines FILE", `--today: "tomorrow" is not a date`},
		{"--today 2026-02-29 deadlines FILE", "February 2026 has 28 days"},

		// Where a command goes.
		{"index --to ftp://host/x DIR", "opensearch://HOST:9200/NAME"},
		{"index --take MATTER", "--take applies to an index in a cluster"},
		{"attach host", "opensearch://HOST:9200/NAME"},
		{"attach opensearch://host:9200 DIR", `"" cannot name an index: opensearch://host:9200/NAME`},
		{"share --matter MATTER", "no cluster is configured; set nats_url or a table [clusters.NAME]"},
		{"share --to acme --matter MATTER", `there is no cluster "acme"; clusters are configured as tables`},
		{"share --to tls://ada:secret@host --matter MATTER", "--to must not contain a password"},
		{"unshare --matter MATTER", "acme is not shared from this folder"},
		{"join ../other", "is not a matter's name"},
		{"join a/b/c", "is not a matter's name"},
		{"team add DIR bob", "it has the form CLIENT/NAME=ROLE"},
		{"team init DIR/new --member acme/ada=boss", "boss"},
		{"team init DIR/new --servers host:99999", "99999"},
		{"team check DIR", "omit --offline"},
		{"doctor --live", "offline is set: nothing was sent"},

		// Names that nothing has.
		{"tools no_such_tool", `unknown tool "no_such_tool"; headnote tools lists them`},
		{"tool no_such_tool --matter MATTER", "no such tool"},
		{"tool search_context --param query --matter MATTER", `--param must be key=value, not "query"`},
		{"tool search_context --param =x --matter MATTER", "--param must be key=value"},
		{"tool search_context --param query= --matter MATTER", "query is required"},
		{"tool search_context --param query=log --param limit=0 --matter MATTER", "limit must be from 1 to 100, not 0"},
		{"tool search_context --param query=log --param limit=1e3 --matter MATTER", "limit must be from 1 to 100, not 1e3"},
		{"tool search_context --param query=log --param sort=up --matter MATTER", `unknown parameter "sort"`},
		{"keys bind OPENAI_API_KYE --host https://host", "did you mean OPENAI_API_KEY?; headnote doctor names the keys"},
		{"keys bind COURTLISTENER_TOKEN --host https://host", "is bound to its source; a hosts_file can change that"},
		{"keys unbind NOTHING", `there is no key "NOTHING"; headnote doctor names the keys`},
		{"resume ../../x --matter MATTER", `"../../x" is not a run id`},
		{"serach log", `unknown command "serach"; did you mean search?`},
		{"ask --matter MATTER", "no question: headnote ask"},
		{"plan - --matter MATTER", "no question: headnote plan"},
	} {
		t.Run(c.line, func(t *testing.T) {
			p.t = t
			p.run(strings.Fields(words.Replace(c.line))...).refused(t, command.ExitUsage, c.says)
		})
	}
	entries, err := os.ReadDir(p.dir + "/papers")
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing was written beside the paper")
}

// A key is bound to a scheme, a host and a port; anything more is refused rather than dropped silently.
func TestKeysAreBoundToHosts(t *testing.T) {
	p := inProcess(t).with("OPENAI_API_KEY", "correct-horse")
	for _, host := range []string{
		"", "gateway.firm.example", "ftp://host", "https://", "https://:443", "https://ada:secret@host",
		"https://host/v1", "https://host?key=1", "https://host#part", "https://host:port", "://host",
	} {
		e := p.run("keys", "bind", "OPENAI_API_KEY", "--host", host)
		e.refused(t, command.ExitUsage, "--host must be https://HOST or https://HOST:PORT")
		require.NotContains(t, e.said, "secret")
	}
	require.Contains(t, p.run("keys", "unbind", "OPENAI_API_KEY").done(t), "is not bound to a host")
	for _, host := range []string{"https://gateway.firm.example", "https://gateway.firm.example:8443/"} {
		require.Empty(t, p.run("keys", "bind", "OPENAI_API_KEY", "--host", host).done(t))
		printed := p.run("keys", "unbind", "OPENAI_API_KEY").done(t)
		require.Contains(t, printed, "OPENAI_API_KEY is no longer bound to "+strings.TrimSuffix(host, "/"))
		require.NotContains(t, printed, "correct-horse")
	}
	inProcess(t).run("keys", "bind", "OPENAI_API_KEY", "--host", "https://host").refused(t, command.ExitFailed,
		"OPENAI_API_KEY is not set; set it in the environment or in ", "keys.toml first")
}

// Settings that other programs leave in the environment are validated like those in a file.
func TestTheEnvironmentIsCheckedByEveryCommand(t *testing.T) {
	p := inProcess(t)
	for name, value := range map[string]string{
		"HEADNOTE_OFFLINE": "perhaps", "HEADNOTE_ROUNDS": "0", "HEADNOTE_GRADE_RELEVANT": "NaN",
		"HEADNOTE_THEME": "pink", "HEADNOTE_NATS_REPLICAS": "6", "HEADNOTE_LLM_MAX_TOKENS": "-1",
		"HEADNOTE_MEMO_TO": "Ada\nBlake",
	} {
		p.with(name, value).run("tools").refused(t, command.ExitUsage, name+" in the environment: ")
		if name != "HEADNOTE_OFFLINE" {
			require.Equal(t, p.dir+"/home/.config/headnote/config.toml\n",
				p.with(name, value).run("config", "path").done(t), "where to look is told all the same")
		}
	}
}
