// Package matters finds and opens matters. A folder may come from anybody: its settings on what to send, run or open
// apply only if the user has made or confirmed them, and a matter that was confidential stays so. The package also
// opens the locks of encrypted matters.
package matters

import (
	"errors"
	"path/filepath"

	"headnote/backends/sample"
	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/research/matter"
	"headnote/risk"
)

// Here returns the matter that is named, or else found in this folder or above it. The sample is fictional, and is used
// only on request.
func Here(env *command.Env) (matter.Matter, error) {
	switch {
	case env.Flags.Sample && env.Flags.Matter != "":
		return matter.Matter{}, command.Usage("--sample and --matter cannot be combined")
	case env.Flags.Sample:
		return sampleMatter(env)
	case env.Flags.Matter != "":
		return Open(env, env.Flags.Matter)
	}
	m, err := Find(env, ".")
	if errors.Is(err, matter.ErrNone) {
		here, _ := filepath.Abs(".")
		return m, command.Usage("%w (%s) or in a parent folder: headnote index . indexes this folder, --matter DIR names "+
			"another, --sample uses the sample matter (fictional)", matter.ErrNone, here)
	}
	return m, err
}

// sampleMatter opens the built-in sample.
func sampleMatter(env *command.Env) (matter.Matter, error) {
	m, note, err := matter.OpenSample(config.DataDir(env.Getenv))
	if note != "" {
		env.Say("headnote: %s", note)
	}
	return m, err
}

// Today returns the date that a matter's deadlines are relative to: that of --today, the sample's own, or today.
func Today(env *command.Env, m matter.Matter) (risk.Date, error) {
	if m.Sample && env.Flags.Today == "" {
		return risk.ParseDate(sample.Day)
	}
	return env.Today()
}
