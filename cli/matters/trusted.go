package matters

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/cli/command"
	"headnote/internal/trust"
	"headnote/research/matter"
)

// Folder returns what this user has decided about a matter at its location.
func Folder(env *command.Env, m matter.Matter) trust.Folder {
	return env.Decided().Folder(m.ID.String(), m.Dir)
}

// Open reads the matter in a folder, and applies only those of its settings that this user has made or confirmed.
// Nothing else in this package opens a matter.
func Open(env *command.Env, dir string) (matter.Matter, error) {
	m, err := matter.Open(dir)
	if err != nil {
		return m, err
	}
	return applyConfidential(env, m)
}

// Find reads the matter in a folder or above it.
func Find(env *command.Env, dir string) (matter.Matter, error) {
	m, err := matter.Find(dir)
	if err != nil {
		return m, err
	}
	return applyConfidential(env, m)
}

// Create makes a folder a matter whose documents this user names.
func Create(env *command.Env, dir, documents string) (matter.Matter, error) {
	m, err := matter.Create(dir, documents)
	if err != nil {
		return m, err
	}
	if m, err = applyConfidential(env, m); err != nil {
		return m, err
	}
	if err := Folder(env, m).Confirm(Outside(m)...); err != nil {
		env.SayOnce("headnote: %v", err) // not fatal: this time it is known who named them
	}
	return m, nil
}

// applyConfidential keeps a matter confidential even if somebody else has changed that. A matter is not opened if the
// decisions about it cannot be read: it may be confidential.
func applyConfidential(env *command.Env, m matter.Matter) (matter.Matter, error) {
	f := Folder(env, m)
	if err := f.Check(); err != nil {
		return m, err
	}
	switch {
	case m.Confidential:
		if err := f.SetConfidential(true); err != nil {
			env.Log.Warn("it is not kept that a matter is confidential", "error", err)
		}
	case f.Confidential():
		m.Confidential = true
		env.SayOnce("headnote: %s was confidential when you last used it and its settings have changed; it remains "+
			"confidential. To make it non-confidential: headnote confirm %s", m.Name, m.Dir)
	}
	return m, nil
}

// ClusterSetting describes the setting that keeps a matter's passages in a cluster.
func ClusterSetting(address string) trust.Setting {
	return trust.Setting{Name: "cluster", Value: address, Does: "every passage of the documents and the words of each " +
		"search are sent there, with OPENSEARCH_USER and OPENSEARCH_PASSWORD if they are set and bound to that host"}
}

// Outside returns the settings that make headnote read documents outside the matter's folder. If the folder of the
// documents is a link, its target counts.
func Outside(m matter.Matter) []trust.Setting {
	inside, value := filepath.IsLocal(m.Documents) || m.Documents == "", m.Documents
	root, err := filepath.EvalSymlinks(m.Root())
	dir, err2 := filepath.EvalSymlinks(m.Dir)
	if err == nil && err2 == nil && inside {
		rel, err := filepath.Rel(dir, root)
		if inside = err == nil && filepath.IsLocal(rel); !inside {
			value = root
		}
	}
	if inside {
		return nil
	}
	return []trust.Setting{{
		Name: "documents", Value: value,
		Does: "documents are read from there, and documents of colleagues are written there",
	}}
}

// Settings returns all of a folder's settings that can make headnote send, run or open something. Files that lead out
// of the folder are refused regardless: package within.
func Settings(m matter.Matter) []trust.Setting {
	out := Outside(m)
	if m.Cluster != "" {
		out = append(out, ClusterSetting(m.Cluster))
	}
	for _, name := range slices.Sorted(maps.Keys(m.Servers)) {
		out = append(out, ServerSetting(name, m.Servers[name]))
	}
	return append(out, watched(m)...)
}

// ServerSetting describes the setting that queries a server of another program as a source.
func ServerSetting(name string, s backends.Server) trust.Setting {
	does := "words of your questions are sent there"
	if len(s.Command) > 0 {
		does = "this program is run on your machine, with your rights, and given words of your questions"
	}
	value := fmt.Sprintf("%s (tools %s, words in %q)", strings.Join(append([]string{s.URL}, s.Command...), " "),
		strings.Join(s.Tools, ", "), s.Query)
	return trust.Setting{Name: "mcp_servers." + name, Value: strings.TrimSpace(value), Does: does}
}

// Needs asks the user at the terminal to confirm those of a folder's settings that they have neither made nor
// confirmed. Its error names those that remain unconfirmed.
func Needs(env *command.Env, m matter.Matter, settings ...trust.Setting) error {
	if err := AskToConfirm(env, m, settings); err != nil {
		return err
	}
	return Unconfirmed(env, m, settings)
}

// AskToConfirm shows a folder's unconfirmed settings and asks to confirm them, once per process. Without a terminal it
// does nothing.
func AskToConfirm(env *command.Env, m matter.Matter, settings []trust.Setting) error {
	open := Folder(env, m).Unconfirmed(settings)
	if len(open) == 0 || !command.IsTerminal(env.Stdin) || !command.IsTerminal(env.Stderr) || !env.Once("confirm "+m.Dir) {
		return nil
	}
	env.Say("headnote: you have not confirmed these settings in %s:", m.State())
	for _, s := range open {
		env.Say("  %s = %q\n    %s", s.Name, s.Value, s.Does)
	}
	if err := env.Agree("Confirm them for this folder?", false); err != nil {
		env.Say("headnote: not confirmed; they have no effect")
		return nil //nolint:nilerr // a refusal: the caller reports what does not work without them
	}
	return Folder(env, m).Confirm(open...)
}

// Unconfirmed returns an error that names those of a folder's settings that this user has neither made nor confirmed.
func Unconfirmed(env *command.Env, m matter.Matter, settings []trust.Setting) error {
	open := Folder(env, m).Unconfirmed(settings)
	if len(open) == 0 {
		return nil
	}
	lines := make([]string, len(open))
	for i, s := range open {
		lines[i] = fmt.Sprintf("%s = %q (%s)", s.Name, s.Value, s.Does)
	}
	return command.Usage("you have not confirmed these settings in %s, so they have no effect: %s. headnote confirm "+
		"%s shows them and asks", m.State(), strings.Join(lines, "; "), m.Dir)
}
