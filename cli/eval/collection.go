package eval

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/backends/sample"
	"headnote/cli/command"
	"headnote/research/retrieve/judgments"
)

// collection gathers the grades from several indexes.
type collection struct {
	grades judgments.Grades
	off    judgments.Grades
	names  []string
}

func (c *collection) add(ctx context.Context, env *command.Env, x index.Index, l *judgments.Library,
	sets []judgments.Set, spans bool,
) error {
	fit, test := judgments.OffDomain()
	for _, s := range sets {
		env.Say("%s: %s", s.Name, command.Count(len(s.Questions), "question"))
		c.names = append(c.names, fmt.Sprintf("%s, %s", s.Name, command.Count(len(s.Questions), "question")))
	}
	g, err := judgments.Collect(ctx, x, l, append(slices.Clone(sets), fit))
	if err != nil {
		return err
	}
	off, err := judgments.Collect(ctx, x, l, []judgments.Set{test})
	if !spans { // only whole documents are known to answer
		g.Passages, off.Passages = nil, nil
	}
	c.grades.Add(g)
	c.off.Add(off)
	return err
}

// matterSet indexes the sample matter, for the questions about a matter's file.
func matterSet(ctx context.Context, env *command.Env) (index.Index, *judgments.Library, []judgments.Set, error) {
	set, err := judgments.Matter("questions of a matter's file")
	if err != nil {
		return nil, nil, nil, err
	}
	x, _, err := local.Memory(ctx, sample.Matter(), env.Now)
	if err != nil {
		return nil, nil, nil, err
	}
	env.OnClose(x.Close)
	l, err := judgments.NewLibrary(x, sample.Matter())
	return x, l, []judgments.Set{set}, err
}

// knownItems indexes a folder, leaving out the questions that its documents state.
func knownItems(ctx context.Context, env *command.Env, dir string) (index.Index, *judgments.Library, []judgments.Set,
	error,
) {
	if !command.Exists(dir) {
		return nil, nil, nil, fmt.Errorf("folder %s does not exist; name a folder of documents that state the question "+
			"they answer", dir)
	}
	set, files, err := judgments.KnownItems("documents that state their question", os.DirFS(dir))
	if err != nil {
		return nil, nil, nil, err
	}
	if len(set.Questions) == 0 {
		return nil, nil, nil, errors.New("no document in it states its question under a heading QUESTION or ISSUE")
	}
	x, _, err := local.Memory(ctx, files, env.Now)
	if err != nil {
		return nil, nil, nil, err
	}
	env.OnClose(x.Close)
	cited, err := judgments.Citations("documents with a citation", x)
	if err != nil {
		return nil, nil, nil, err
	}
	l, err := judgments.NewLibrary(x, files)
	sets := []judgments.Set{set}
	if len(cited.Questions) > 0 {
		sets = append(sets, cited)
	}
	return x, l, sets, err
}
