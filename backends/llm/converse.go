package llm

import (
	"context"
	"fmt"

	"headnote/backends"
	"headnote/internal/safe"
)

// Rounds configures how a model may use tools on its own.
type Rounds struct {
	Most int // maximum number of prompts
	// Call performs one use; its error is reported to the model, which may correct itself.
	Call func(context.Context, backends.Use) (string, error)
	Hear func(backends.Heard)
}

// Converse sends a prompt, performs the tool uses that the model requests, and sends their results, until the model
// answers in words. The usage is that of all rounds.
func Converse(ctx context.Context, m backends.Model, p backends.Prompt, r Rounds) (backends.Answer, error) {
	var used backends.Usage
	for range r.Most {
		a, err := m.Ask(ctx, p, r.Hear)
		used = used.Plus(a.Usage)
		a.Usage = used
		if err != nil || len(a.Uses) == 0 {
			return a, err
		}
		results := make([]backends.UseResult, len(a.Uses))
		for i, u := range a.Uses {
			results[i] = carryOut(ctx, u, r.Call)
		}
		p.Turns = append(p.Turns, backends.Turn{Model: true, Text: a.Text, Uses: a.Uses}, backends.Turn{Results: results})
	}
	return backends.Answer{Usage: used}, &backends.Error{
		Code: backends.ToolExecutionError, Source: m.Name(),
		Message: fmt.Sprintf("the model still wanted tools after %d rounds", r.Most), Next: "ask a narrower question",
	}
}

func carryOut(ctx context.Context, u backends.Use,
	call func(context.Context, backends.Use) (string, error),
) backends.UseResult {
	res := backends.UseResult{ID: u.ID}
	err := u.Fault
	if err == nil {
		err = safe.Do(u.Tool, func() error {
			var err error
			res.Text, err = call(ctx, u)
			return err
		})
	}
	if err != nil {
		res.Text, res.Failed = err.Error(), true
	}
	return res
}
