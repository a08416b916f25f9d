package documents

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/internal/team"
)

// batch is how many messages are seen through before they are indexed together.
const batch = 64

// Fetch brings what is in the cluster and not here, up to the end of the stream. index
// is told of each batch before its place in the stream is passed: whatever breaks off,
// the next time goes on where everything was done.
func (s *Shelf) Fetch(ctx context.Context, index func(Report) error) error {
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

// step sees one batch through; more says that the end of the stream was not reached.
func (s *Shelf) step(ctx context.Context, st *state, index func(Report) error) (more bool, err error) {
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
			err = s.take(ctx, root, st, msg.Data, &r)
		}
		if err != nil {
			break // what came before it is kept
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

// Follow brings what comes, until ctx ends or something is wrong here. It outlives any
// failure of the cluster.
func (s *Shelf) Follow(ctx context.Context, index func(Report) error) error {
	f := &team.Feed{Link: s.link, Stream: s.attach, Subject: s.subjects(), Next: s.load().Position + 1, Patience: s.o.Patience}
	defer f.Close()
	for {
		err := s.Fetch(ctx, index)
		switch {
		case ctx.Err() != nil:
			return nil
		case team.Away(err):
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
			continue
		case err != nil:
			return err
		}
		for n, position := uint64(0), s.load().Position; n <= position; { // what was fetched already is passed over
			msg, err := f.Read(ctx)
			switch {
			case ctx.Err() != nil:
				return nil
			case err != nil:
				return err
			}
			n = msg.Sequence
		}
	}
}

// take keeps one document, or says in the report why not. An error is one of this
// machine or of the cluster, and none of the document.
func (s *Shelf) take(ctx context.Context, root *os.Root, st *state, data []byte, r *Report) error {
	var p Paper
	if err := json.Unmarshal(data, &p); err != nil {
		r.Refused = append(r.Refused, Refused{"?", "the message is not one of headnote"})
		return nil
	}
	if err := s.check(p); err != nil {
		r.Refused = append(r.Refused, Refused{p.Path, err.Error()})
		return nil
	}
	here, err := s.sum(root, *st, p.Path)
	if err != nil {
		r.Refused = append(r.Refused, Refused{p.Path, err.Error()})
		return nil
	}
	if here.Sum == p.Sum {
		st.Files[p.Path] = here
		return nil
	}
	tmp, err := s.download(ctx, root, p)
	var bad refusal
	if errors.As(err, &bad) {
		r.Refused = append(r.Refused, Refused{p.Path, bad.Error()})
		return nil
	}
	if err != nil {
		return err
	}
	if here.Sum != "" && here.Sum != st.Files[p.Path].Sum { // changed here, too
		copied := aside(p.Path, s.o.By, here.Sum)
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
		r.Refused = append(r.Refused, Refused{p.Path, err.Error()}) // such as a file where a folder must be
		return nil
	}
	if st.Files[p.Path], err = s.sum(root, state{}, p.Path); err != nil {
		return err
	}
	r.Paths = append(r.Paths, p.Path)
	return nil
}

// aside is the name of what was changed here while somebody else changed it as well.
func aside(name, by, sum string) string {
	ext := path.Ext(name)
	by = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|.`, r) || r < ' ' {
			return '-'
		}
		return r
	}, by)
	return fmt.Sprintf("%s (%s, %s)%s", strings.TrimSuffix(name, ext), by, sum[:8], ext)
}

// refusal says what is wrong with a document.
type refusal struct{ error }

// download writes the content of a document to a file beside the others that nobody
// reads, and returns its name.
func (s *Shelf) download(ctx context.Context, root *os.Root, p Paper) (name string, err error) {
	content, err := s.content(ctx, p)
	if err != nil {
		return "", err
	}
	name = incoming + strings.ToLower(rand.Text()[:8])
	f, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	n, err := io.Copy(io.MultiWriter(f, h), io.LimitReader(content, p.Size+1))
	switch {
	case err == nil && n != p.Size:
		err = refusal{fmt.Errorf("its content has not the %d bytes that were promised", p.Size)}
	case err == nil && hex.EncodeToString(h.Sum(nil)) != p.Sum:
		err = refusal{errors.New("its content has not the checksum that was promised")}
	case err == nil:
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, root.Remove(name))
	}
	return name, err
}

// content reads what the cluster keeps of a document, piece by piece, and from the stream
// itself: the client's own way needs the right to make consumers, by which messages
// could be sent anywhere.
func (s *Shelf) content(ctx context.Context, p Paper) (io.Reader, error) {
	asked, cancel := s.link.Ask(ctx, s.o.Patience)
	defer cancel()
	info, err := s.store.GetInfo(asked, p.Sum)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return nil, refusal{errors.New("its content is not in the cluster")}
	}
	if err != nil {
		return nil, err
	}
	if !nuidForm.MatchString(info.NUID) || info.Size > uint64(s.o.Limit) { //nolint:gosec // a limit is positive
		return nil, refusal{errors.New("what the cluster says of its content cannot be so")}
	}
	return &pieces{ctx: ctx, s: s, subject: "$O." + s.bucket() + ".C." + info.NUID, left: info.Chunks}, nil
}

var nuidForm = regexp.MustCompile(`^[A-Za-z0-9]{1,64}$`)

// pieces is the content of an object, whose messages are read one after the other.
type pieces struct {
	ctx     context.Context //nolint:containedctx // of one download
	s       *Shelf
	subject string
	next    uint64
	left    uint32
	rest    []byte
}

// Read implements io.Reader.
func (r *pieces) Read(b []byte) (int, error) {
	for len(r.rest) == 0 {
		if r.left == 0 {
			return 0, io.EOF
		}
		ctx, cancel := r.s.link.Ask(r.ctx, r.s.o.Patience)
		m, err := r.s.link.Next(ctx, "OBJ_"+r.s.bucket(), r.subject, r.next)
		cancel()
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return 0, refusal{errors.New("a part of its content is not in the cluster")}
		}
		if err != nil {
			return 0, err
		}
		r.next, r.left, r.rest = m.Sequence+1, r.left-1, m.Data
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// incoming begins the names of what is being fetched. Hidden files are not indexed.
const incoming = ".headnote-incoming-"

// root is the folder of the documents; links that lead out of it are refused. What a
// fetch left behind that was killed is removed.
func (s *Shelf) root() (*os.Root, error) {
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
