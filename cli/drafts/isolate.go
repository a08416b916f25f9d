package drafts

import (
	"errors"

	"headnote/cli/command"
	"headnote/papers/reader"
)

// eachSafe works on documents together. If headnote fails on them, each is tried alone, those that fail are reported
// and left out, and the work is repeated on the rest: one document never stops the work on a folder.
func eachSafe[T any](env *command.Env, docs []document, part string, work func([]document) (T, error)) (T, error) {
	try := func(of []document) (out T, err error) {
		err = reader.Guard("", part, func() (err error) {
			out, err = work(of)
			return err
		})
		return out, err
	}
	out, err := try(docs)
	if !isFault(err) {
		return out, err
	}
	fit := make([]document, 0, len(docs))
	for _, d := range docs {
		_, alone := try([]document{d})
		var p *reader.Problem
		if !errors.As(alone, &p) || p.Fault == nil {
			fit = append(fit, d)
			continue
		}
		p.Path = d.name
		if err := reportUnread(env, p, len(docs) > 1); err != nil {
			return out, err
		}
	}
	if len(fit) == len(docs) { // no single document is to blame
		var p *reader.Problem
		errors.As(err, &p)
		return out, p.Fault
	}
	return try(fit)
}

// isFault reports whether headnote itself failed.
func isFault(err error) bool {
	var p *reader.Problem
	return errors.As(err, &p) && p.Fault != nil
}
