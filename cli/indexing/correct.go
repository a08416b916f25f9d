package indexing

import (
	"context"
	"fmt"

	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/research/matter"
	"headnote/text"
)

// KeepCorrections saves a person's corrections to the card of a paper; an empty value removes a correction.
func KeepCorrections(env *command.Env, m matter.Matter, path string, fields map[string]string) error {
	if m.Sample {
		return fmt.Errorf("the sample matter cannot be changed")
	}
	c, err := matters.Corrections(env, m)
	if err != nil {
		return err
	}
	for field, value := range fields {
		if err := c.Set(path, field, text.Line(value)); err != nil {
			return command.AsUsage(err)
		}
	}
	return matters.SaveCorrections(env, m, c)
}

// ApplyCorrections updates the index from the corrections to a paper's card. An index in a cluster is updated by the
// next build.
func ApplyCorrections(ctx context.Context, env *command.Env, m matter.Matter, path string) error {
	if m.Cluster != "" {
		return nil
	}
	if _, err := Build(ctx, env, m, "", local.BuildOptions{Only: []string{path}, Now: env.Now}); err != nil {
		return fmt.Errorf("the correction is kept, but the index is not in line with it: %w; run headnote index", err)
	}
	return nil
}
