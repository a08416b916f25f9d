package engine

import (
	"bytes"
	"errors"
	"io/fs"

	"headnote/backends/index"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/research/matter"
	"headnote/research/relevance"
)

// judgmentsFile caches how well passages answer questions of the matter, so that nobody waits twice for the same
// judgment. Its contents can be recomputed.
const judgmentsFile = "judgments"

// Reader returns the model that judges passages, with its earlier judgments in the matter; nil if the settings switch
// it off. What it learns is saved when the command ends.
func Reader(env *command.Env, m matter.Matter) (*relevance.Reader, error) {
	if !env.Config.Reader {
		return nil, nil //nolint:nilnil // a nil reader is one that is switched off
	}
	r := relevance.New()
	k, err := matters.Key(env, m)
	if err != nil {
		return nil, err
	}
	kept := matters.KeptOf(m.Kept(), k)
	recall(env, r, kept)
	env.OnClose(func() error {
		keep(env, r, kept)
		return nil
	})
	return r, nil
}

// readerFor returns the reader of an engine; an engine that only reads records needs none.
func readerFor(env *command.Env, m matter.Matter, x index.Index) (*relevance.Reader, error) {
	if x == nil {
		return nil, nil //nolint:nilnil // see Reader
	}
	return Reader(env, m)
}

// recall loads the saved judgments. A file that is damaged, of another model, or too large is ignored, and replaced
// once something was judged.
func recall(env *command.Env, r *relevance.Reader, kept matters.Kept) {
	data, err := kept.ReadUpTo(judgmentsFile, relevance.LargestMemory)
	if err == nil {
		err = r.Remember(bytes.NewReader(data))
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		env.Log.Warn("judgements of passages are made again", "error", err)
	}
}

// keep saves what was learned, together with what another process has saved in the meantime. A folder that cannot be
// written, or a full disk, costs time but no results.
func keep(env *command.Env, r *relevance.Reader, kept matters.Kept) {
	if r.Learned() == 0 {
		return
	}
	recall(env, r, kept)
	var out bytes.Buffer
	_, err := r.WriteTo(&out)
	if err == nil {
		_, err = kept.Write(judgmentsFile, out.Bytes())
	}
	if err != nil {
		env.Log.Warn("judgements of passages are not kept", "error", err)
	}
}
