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

// KeepCorrections keeps what a person corrected on the card of a paper; an empty value takes a correction back.
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

// ApplyCorrections brings the index in line with what was corrected on the card of a paper. An index in a cluster is
// brought in line by the next build.
func ApplyCorrections(ctx context.Context, env *command.Env, m matter.Matter, path string) error {
	if m.Cluster != "" {
		return nil
	}
	if _, err := Build(ctx, env, m, "", local.BuildOptions{Only: []string{path}, Now: env.Now}); err != nil {
		return fmt.Errorf("the correction is kept, but the index is not in line with it: %w; run headnote index", err)
	}
	return nil
}
