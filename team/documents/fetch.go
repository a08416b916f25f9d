package documents

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/team"
)

// batch is how many messages are handled before their documents are indexed together.
const batch = 64

// Fetch writes the documents that are in the cluster and not here, up to the end of the stream. It calls index for each
// batch before it advances its position in the stream, so that an interrupted Fetch continues after the last batch that
// was indexed.
func (s *Store) Fetch(ctx context.Context, index func(Report) error) error {
	s.work.Lock()
	defer s.work.Unlock()
	st := s.load()
	for {
		more, err := s.step(ctx, &st, index)
		if err != nil || !more {
			return err
		}
	}
}

// step handles one batch; more reports whether the stream continues after it.
func (s *Store) step(ctx context.Context, st *state, index func(Report) error) (more bool, err error) {
	x, err := s.attach(ctx)
	if err != nil {
		return false, err
	}
	root, err := s.root()
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	var r Report
	seen := 0
	if created := x.CachedInfo().Created; !created.Equal(st.Created) {
		if !st.Created.IsZero() { // zero in the state of an earlier version
			*st = state{Files: make(map[string]known)}
		}
		st.Created = created
		if err := s.save(*st); err != nil {
			return false, err
		}
	}
	for more = true; more && seen < batch; {
		var msg *jetstream.RawStreamMsg
		asked, cancel := s.link.Ask(ctx, s.o.Patience)
		msg, err = x.GetMsg(asked, st.Position+1, jetstream.WithGetMsgSubject(s.subjects()))
		cancel()
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			more, err = false, nil
			break
		}
		if err == nil {
			err = s.take(ctx, root, st, msg, &r)
		}
		if err != nil {
			break // what was received before it is kept
		}
		st.Position = msg.Sequence
		seen++
	}
	if seen > 0 {
		if told := index(r); told != nil {
			return false, errors.Join(err, told)
		}
		err = errors.Join(err, s.save(*st))
	}
	return more, err
}

// Follow writes documents as they are sent, until ctx ends. It survives any failure of the cluster and returns only
// errors of this machine.
func (s *Store) Follow(ctx context.Context, index func(Report) error) error {
	f := &team.Feed{Link: s.link, Stream: s.attach, Subject: s.subjects(), Patience: s.o.Patience}
	defer f.Close()
	for {
		err := s.Fetch(ctx, index)
		switch {
		case ctx.Err() != nil:
			return nil
		case team.Transient(err):
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
			continue
		case err != nil:
			return err
		}
		f.Next = s.load().Position + 1
		_, err = f.Read(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		}
	}
}

// tried bounds how many later versions of a document are tried before an earlier one.
const tried = 16

// take writes the last valid version of the document of a message, or reports why there is none. It returns only errors
// of this machine or of the cluster, not of the document.
func (s *Store) take(ctx context.Context, root *os.Root, st *state, msg *jetstream.RawStreamMsg, r *Report) error {
	if bad, done, err := s.have(root, st, msg.Data); done || err != nil || bad != nil {
		r.refuse(bad)
		return err
	}
	later, err := s.later(ctx, msg)
	if err != nil {
		return err
	}
	for _, data := range slices.Backward(later[max(0, len(later)-tried):]) {
		if bad, err := s.takeOne(ctx, root, st, data, r); err != nil || bad == nil {
			return err // a refusal is reported when that message is handled
		}
	}
	bad, err := s.takeOne(ctx, root, st, msg.Data, r)
	r.refuse(bad)
	return err
}

// later returns the later messages about the document of a message.
func (s *Store) later(ctx context.Context, msg *jetstream.RawStreamMsg) (out [][]byte, err error) {
	for next := msg.Sequence + 1; ; {
		asked, cancel := s.link.Ask(ctx, s.o.Patience)
		m, err := s.link.Next(asked, s.name(), msg.Subject, next)
		cancel()
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		out, next = append(out, m.Data), m.Sequence+1
	}
}

func (r *Report) refuse(bad *Refused) {
	if bad != nil {
		r.Refused = append(r.Refused, *bad)
	}
}

// read parses a message and looks at the document here.
func (s *Store) read(root *os.Root, st *state, data []byte) (p Document, here known, bad *Refused) {
	if err := json.Unmarshal(data, &p); err != nil {
		return p, here, &Refused{"?", "the message is not one of headnote"}
	}
	if err := s.check(p); err != nil {
		return p, here, &Refused{p.Path, err.Error()}
	}
	here, err := s.sum(root, *st, p.Path)
	if err != nil {
		return p, here, &Refused{p.Path, err.Error()}
	}
	return p, here, nil
}

// have reports whether this version is already here, or was here before the document was changed.
func (s *Store) have(root *os.Root, st *state, data []byte) (bad *Refused, done bool, err error) {
	p, here, bad := s.read(root, st, data)
	switch {
	case bad != nil:
		return bad, false, nil
	case here.Sum == p.Sum:
		st.Files[p.Path] = here
		return nil, true, nil
	}
	return nil, here.Sum != "" && st.Files[p.Path].Sum == p.Sum, nil // changed here since
}

func (s *Store) takeOne(ctx context.Context, root *os.Root, st *state, data []byte, r *Report) (*Refused, error) {
	if bad, done, err := s.have(root, st, data); done || err != nil || bad != nil {
		return bad, err
	}
	p, here, bad := s.read(root, st, data)
	if bad != nil {
		return bad, nil
	}
	tmp, err := s.contents.download(ctx, root, p)
	var no refusal
	if errors.As(err, &no) {
		return &Refused{p.Path, no.Error()}, nil
	}
	if err != nil {
		return nil, err
	}
	return nil, s.keep(root, st, p, here, tmp, r)
}

// keep moves a downloaded document to its path.
func (s *Store) keep(root *os.Root, st *state, p Document, here known, tmp string, r *Report) (err error) {
	if here.Sum != "" && here.Sum != st.Files[p.Path].Sum { // changed here, too
		copied := conflictName(p.Path, s.o.By, here.Sum)
		if err := root.Rename(p.Path, copied); err != nil {
			return errors.Join(err, root.Remove(tmp))
		}
		r.Conflicts, r.Paths = append(r.Conflicts, copied), append(r.Paths, copied)
	}
	if dir := path.Dir(p.Path); dir != "." {
		err = root.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = root.Rename(tmp, p.Path)
	}
	if err != nil {
		if gone := root.Remove(tmp); gone != nil {
			return errors.Join(err, gone)
		}
		r.Refused = append(r.Refused, Refused{p.Path, err.Error()}) // such as a file where a folder is needed
		return nil
	}
	if st.Files[p.Path], err = s.sum(root, state{}, p.Path); err != nil {
		return err
	}
	r.Paths = append(r.Paths, p.Path)
	return nil
}

// conflictName returns the new name of a document that was changed both here and by somebody else.
func conflictName(name, by, sum string) string {
	ext := path.Ext(name)
	by = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|.`, r) || r < ' ' {
			return '-'
		}
		return r
	}, by)
	return fmt.Sprintf("%s (%s, %s)%s", strings.TrimSuffix(name, ext), by, sum[:8], ext)
}

// refusal is the reason a document is not accepted.
type refusal struct{ error }

// incoming is the prefix of files that are being downloaded. Hidden files are not indexed.
const incoming = ".headnote-incoming-"

// root opens the folder of the documents without following links that lead out of it, and removes the incomplete
// downloads of a killed program.
func (s *Store) root() (*os.Root, error) {
	if err := os.MkdirAll(s.o.Root, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(s.o.Root)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(s.o.Root)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), incoming) {
			err = errors.Join(err, root.Remove(e.Name()))
		}
	}
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return root, nil
}
