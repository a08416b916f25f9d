package research

import (
	"context"

	"headnote/backends/index"
	"headnote/research/retrieve"
)

// spell replaces words of a question that are in no paper by the nearest spelling that is, and returns the original
// question if that changed it. A word in quotation marks or with a capital letter is left as it is.
func spell(ctx context.Context, ix index.Index, a *Ask) (asked string, err error) {
	if ix == nil {
		return "", nil
	}
	spelled, err := retrieve.NewSearcher(ix).Spell(ctx, a.Question)
	if err != nil || spelled == a.Question {
		return "", err
	}
	asked, a.Question = a.Question, spelled
	return asked, nil
}
