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

// judgmentsFile keeps how well passages answer questions of the matter, so that nobody waits twice
// for the same. It is a cache: what it holds can be computed again.
const judgmentsFile = "judgments"

// Reader is the model that judges passages, with what it has judged in the matter before; nil
// where the settings switch it off. What it learns is kept when the command ends.
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

// readerFor is the reader of an engine; who only reads records judges nothing.
func readerFor(env *command.Env, m matter.Matter, x index.Index) (*relevance.Reader, error) {
	if x == nil {
		return nil, nil //nolint:nilnil // see Reader
	}
	return Reader(env, m)
}

// recall reads what is kept. A file that is damaged, of another model, or too large to be a
// file of judgments is passed over, and replaced once something was judged.
func recall(env *command.Env, r *relevance.Reader, kept matters.Kept) {
	data, err := kept.ReadUpTo(judgmentsFile, relevance.LargestMemory)
	if err == nil {
		err = r.Remember(bytes.NewReader(data))
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		env.Log.Warn("judgements of passages are made again", "error", err)
	}
}

// keep writes what was learned beside what another process has kept meanwhile. A folder that
// cannot be written to, or a full disk, costs time and no result.
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
