package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/cli/command"
	"headnote/cli/config"
)

// A configuration is written once, readable only by its user, and never over an existing one.
func TestConfigurationIsWrittenOnce(t *testing.T) {
	p := inProcess(t)
	path := filepath.Join(p.dir, "deep/er/headnote.toml")
	require.Equal(t, path+"\n", p.run("config", "init", "--config", path).done(t))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	for _, there := range []string{path, filepath.Dir(path)} {
		p.run("config", "init", "--config", there).refused(t, command.ExitFailed, "already exists; edit it, or remove it")
	}
	p.run("config", "init", "--config", path+"/x").refused(t, command.ExitFailed, "choose another file with --config FILE")
	checked := p.run("config", "check", "--config", path).done(t)
	require.Contains(t, checked, path+": valid")
	c := config.Default()
	for _, s := range c.Settings() {
		require.Contains(t, checked, "  "+s.Key+" = ", "each is told with its value")
	}
	require.Contains(t, p.run("config", "check").done(t), ": not found, using defaults")
	p.run("config", "check", "--config", filepath.Join(p.dir, "none.toml")).refused(t, command.ExitUsage,
		"cannot read the configuration", "create one with headnote config init, or omit --config")
	p.run("config", "check", "--config", p.dir).refused(t, command.ExitUsage, "is a directory")
}

// A matter is locked and unlocked with a key file or a passphrase; repetition, or a wrong key, is reported, and in
// between nothing of it is readable on disk.
func TestAMatterIsLocked(t *testing.T) {
	open := inProcess(t)
	m := open.matter()
	open.run("ask", asked, "--matter", m).done(t)
	open.run("lock", m).refused(t, command.ExitFailed, "there is no terminal to ask for its passphrase; set lock_key")
	open.run("lock", "--sample").refused(t, command.ExitFailed, "the sample matter cannot be locked")
	open.run("unlock", m).refused(t, command.ExitFailed, "acme is not locked")
	open.run("lock", filepath.Join(open.dir, "none")).refused(t, command.ExitFailed, "no matter here")

	key := filepath.Join(open.dir, "keys/acme.key")
	require.NoError(t, os.Mkdir(filepath.Dir(key), 0o700))
	p := open.with("HEADNOTE_LOCK_KEY", key)
	e := p.run("lock", m)
	require.Contains(t, e.done(t), "acme is now locked and confidential.")
	require.Contains(t, e.said, "created the key file "+key+"; keep a copy in a safe place")
	p.run("lock", m).refused(t, command.ExitFailed, "acme is already locked")
	require.NoError(t, filepath.WalkDir(filepath.Join(m, ".headnote"), func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		body, err := os.ReadFile(path)
		require.NotContains(t, string(body), "inspection log", path)
		return err
	}))

	// With the key it works as before; without it, or with another one, not at all.
	require.Contains(t, p.run("export", "last", "--matter", m).done(t), "April 14, 2026")
	require.Contains(t, p.run("search", "inspection", "--matter", m).done(t), "order.txt")
	other := filepath.Join(open.dir, "keys/other.key")
	second := filepath.Dir(open.file("second/order.txt", orderText))
	open.with("HEADNOTE_LOCK_KEY", other).run("lock", second).done(t)
	for _, wrong := range []program{
		open, open.with("HEADNOTE_LOCK_KEY", other), open.with("HEADNOTE_LOCK_KEY", filepath.Join(open.dir, "none.key")),
		open.with("HEADNOTE_LOCK_KEY", open.file("keys/broken.key", "not a key\n")),
		open.with("HEADNOTE_LOCK_PASSPHRASE", open.file("keys/word", "correct horse battery staple\n")),
		open.with("HEADNOTE_LOCK_PASSPHRASE", filepath.Join(open.dir, "none")),
	} {
		for _, line := range [][]string{{"export", "last"}, {"search", "log"}, {"runs"}, {"unlock"}} {
			e := wrong.run(append(line, "--matter", m)...)
			require.Equal(t, command.ExitFailed, e.code, "%s: %s", line, e.said)
			require.NotContains(t, e.out+e.said, "April 14")
		}
	}
	require.Equal(t, "acme is unlocked; it remains confidential\n", p.run("unlock", m).done(t))
	require.Contains(t, open.run("search", "inspection", "--matter", m).done(t), "order.txt")
	p.run("unlock", m).refused(t, command.ExitFailed, "acme is not locked")
}

// Settings of a folder that can send something are shown with their effect, and apply only once they are confirmed.
func TestSettingsOfAFolderAreConfirmed(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	require.Equal(t, "Nothing to confirm.\n", p.run("confirm", m).done(t))
	for _, flags := range [][]string{{"--online"}, {"--gap-searches"}, {"--online", "--gap-searches"}} {
		e := p.reading("y\n").run(append([]string{"confirm", m}, flags...)...)
		require.Equal(t, command.ExitUsage, e.code, "nobody confirms by a pipe")
		require.Contains(t, e.said, "--yes confirms what is shown above")
		for _, f := range flags {
			require.Contains(t, e.out, f)
		}
	}
	shown := p.run("confirm", m, "--online", "--yes").done(t)
	require.Contains(t, shown, "words of its questions are sent to public sources")
	require.Equal(t, "Nothing to confirm.\n", p.run("confirm", m, "--online").done(t), "it was confirmed")
	require.Contains(t, p.run("confirm", m, "--gap-searches", "--yes").done(t), "searches that a language model writes")
	require.Equal(t, "Nothing to confirm.\n", p.run("confirm", m, "--gap-searches", "--online").done(t))

	// What somebody else decides on another machine has no effect here.
	other := inProcess(t)
	require.Contains(t, other.run("confirm", m, "--online", "--yes").done(t), "--online")
	p.run("confirm", filepath.Join(p.dir, "none")).refused(t, command.ExitFailed, "no matter here", "headnote index DIR")
}

// A folder from somebody else names where its passages are: the address is shown in full, and not contacted before it
// is confirmed.
func TestAFolderFromSomebodyElseSendsNothing(t *testing.T) {
	p := inProcess(t)
	m := p.matter()
	settings := filepath.Join(m, ".headnote/matter.toml")
	body, err := os.ReadFile(settings)
	require.NoError(t, err)
	for _, address := range []string{
		"opensearch://evil.example:9200/acme", "opensearch+http://127.0.0.1:9/acme",
	} {
		changed := string(body) + "\ncluster = \"" + address + "\"\n"
		require.NoError(t, os.WriteFile(settings, []byte(changed), 0o600))
		e := p.with("HEADNOTE_OFFLINE", "false").run("search", "log", "--matter", m)
		require.NotEqual(t, command.ExitDone, e.code)
		require.Contains(t, e.said, "headnote confirm")
		e = p.run("confirm", m)
		require.Contains(t, e.out, address)
		require.Equal(t, command.ExitUsage, e.code)
	}
	for name, broken := range map[string]string{
		"no TOML": "name = \n", "a list": "name = [1]\n", "an unknown state": "locked = \"perhaps\"\n" + string(body),
		"bytes": "\xff\xfe\x00", "deep": "name = " + strings.Repeat("[", 10_000),
	} {
		require.NoError(t, os.WriteFile(settings, []byte(broken), 0o600))
		e := p.run("runs", "--matter", m)
		require.NotEqual(t, command.ExitDone, e.code, name)
		require.Less(t, len(e.said), 3000, "%s is not printed whole", name)
		require.Contains(t, e.said, m, "%s: it says which file", name)
	}
}
