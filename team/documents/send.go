package documents

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/team"
)

// Send fetches what is in the cluster, then sends the documents that are new or changed here. It returns the paths of
// those that were sent, and those that were not. index is as for Fetch.
func (s *Store) Send(ctx context.Context, index func(Report) error) (sent []string, kept []Refused, err error) {
	if err := s.Fetch(ctx, index); err != nil {
		return nil, nil, err
	}
	files, err := s.o.Files()
	if err != nil {
		return nil, nil, err
	}
	s.work.Lock()
	defer s.work.Unlock()
	root, err := s.root()
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	st := s.load()
	for _, name := range files {
		did, err := s.sendOne(ctx, root, &st, name, index)
		var bad refusal
		switch {
		case errors.As(err, &bad):
			kept = append(kept, Refused{name, bad.Error()})
		case err != nil:
			return sent, kept, errors.Join(err, s.save(st))
		case did:
			sent = append(sent, name)
		}
	}
	return sent, kept, s.save(st)
}

// sendOne sends a document unless the cluster has this version.
func (s *Store) sendOne(
	ctx context.Context,
	root *os.Root,
	st *state,
	name string,
	index func(Report) error,
) (bool, error) {
	for {
		here, err := s.sum(root, *st, name)
		if err != nil {
			return false, refusal{err}
		}
		if here.Sum == "" || here.Sum == st.Files[name].Sum {
			st.Files[name] = here
			if here.Sum == "" { // it was removed in the meantime
				delete(st.Files, name)
			}
			return false, nil
		}
		p := Document{Path: name, Size: here.Size, Sum: here.Sum, By: s.o.By, At: s.o.Now().UTC()}
		if err := s.check(p); err != nil {
			return false, refusal{err}
		}
		if _, err := s.attach(ctx); err != nil {
			return false, err
		}
		if err := s.contents.upload(ctx, root, p); err != nil {
			return false, err
		}
		n, err := s.announce(ctx, p, st.Position)
		if err == nil {
			st.Position, st.Files[name] = n, here
			return true, nil
		}
		if !team.WrongSequence(err) {
			return false, err
		}
		// A colleague sent something in between, perhaps the same document.
		for more := true; more; {
			if more, err = s.step(ctx, st, index); err != nil {
				return false, err
			}
		}
	}
}

// announce publishes a version of a document unless a message came after a sequence number.
func (s *Store) announce(ctx context.Context, p Document, last uint64) (n uint64, err error) {
	data, err := json.Marshal(p)
	if err != nil {
		return 0, err
	}
	ctx, cancel := s.link.Ask(ctx, s.o.Patience)
	defer cancel()
	err = s.link.Do(ctx, s.subject(p.Path), func(ctx context.Context) error {
		ack, err := s.link.JS.Publish(
			ctx,
			s.subject(p.Path),
			data,
			jetstream.WithExpectLastSequence(last),
			jetstream.WithExpectStream(s.name()),
		)
		if err == nil {
			n = ack.Sequence
		}
		return err
	})
	return n, err
}
