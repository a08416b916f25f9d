package research

import (
	"context"

	"headnote/backends/index"
	"headnote/research/retrieve"
)

// spell brings words of a question that no paper has to the nearest spelling that papers have,
// and returns the question as it was where that changed it. A word in quotation marks, or with a
// capital, is meant as it is.
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
