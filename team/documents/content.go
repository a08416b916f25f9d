package documents

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"headnote/team"
)

// contents are the contents of a matter's documents in the cluster, by their checksums.
//
// They have the form of a NATS object store, so that those of earlier versions can still be read: a subject with the
// pieces of each content, and a subject for each checksum with messages that name the pieces. The client's own object
// store is not used: to write, it needs permission to replace other messages; to read, permission to create consumers,
// which can send messages anywhere. Nothing that is stored is ever replaced.
type contents struct {
	link   *team.Link
	o      Options
	stream jetstream.Stream
}

func openContents(ctx context.Context, link *team.Link, o Options) (*contents, error) {
	c := &contents{link: link, o: o}
	var err error
	c.stream, err = link.Stream(ctx, c.config())
	return c, err
}

func (c *contents) streamName() string { return "OBJ_HEADNOTE_" + c.o.Matter + "_files" }

func (c *contents) subject(kind, name string) string {
	return "$O.HEADNOTE_" + c.o.Matter + "_files." + kind + "." + name
}

func (c *contents) config() jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: c.streamName(), Description: "contents of documents, by their checksums",
		Subjects: []string{c.subject("C", ">"), c.subject("M", ">")}, Storage: jetstream.FileStorage,
		Replicas: c.o.Replicas, Discard: jetstream.DiscardNew, AllowDirect: true,
	}
}

// infoSubject is the subject of the messages that name the pieces of the content with a checksum.
func (c *contents) infoSubject(sum string) string {
	return c.subject("M", base64.URLEncoding.EncodeToString([]byte(sum)))
}

// info names the pieces of a content.
type info struct {
	Name   string `json:"name"`
	Bucket string `json:"bucket"`
	NUID   string `json:"nuid"` // last part of the subject of the pieces
	Size   uint64 `json:"size"`
	Chunks uint32 `json:"chunks"`
	// Deleted was set by earlier versions.
	Deleted bool `json:"deleted,omitempty"`
}

// piece is the largest piece of a content, in bytes.
const piece = 256 << 10

// upload stores the content of a document if the cluster does not have it yet.
func (c *contents) upload(ctx context.Context, root *os.Root, p Document) error {
	err := c.copyTo(ctx, p, io.Discard) // what is stored under this checksum may be something else
	var bad refusal
	if !errors.As(err, &bad) {
		return err
	}
	f, err := root.Open(p.Path)
	if err != nil {
		return refusal{err}
	}
	err = c.put(ctx, io.LimitReader(f, p.Size+1), p)
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("%s could not be sent: %w", p.Path, err)
	}
	return nil
}

// put stores a content piece by piece, and names the pieces only after verifying the checksum of the whole.
func (c *contents) put(ctx context.Context, f io.Reader, p Document) error {
	x := info{Name: p.Sum, Bucket: "HEADNOTE_" + c.o.Matter + "_files", NUID: strings.ToLower(rand.Text())}
	subject := c.subject("C", x.NUID)
	h := sha256.New()
	b := make([]byte, min(piece, max(int(c.link.MaxPayload())-4<<10, 1<<10)))
	for last := uint64(0); ; x.Chunks++ {
		n, err := io.ReadFull(f, b)
		if n > 0 {
			h.Write(b[:n])
			x.Size += uint64(n)
			if last, err = c.publish(ctx, subject, b[:n], last); err != nil {
				return err
			}
			continue
		}
		if errors.Is(err, io.EOF) {
			break
		}
		return err
	}
	if hex.EncodeToString(h.Sum(nil)) != p.Sum { // the file is changing
		return refusal{errors.New("it changed while it was read: send it again")}
	}
	data, err := json.Marshal(x)
	if err != nil {
		return err
	}
	m := nats.NewMsg(c.infoSubject(p.Sum))
	m.Data = data
	_, err = c.exchange(ctx, m)
	return err
}

// publish stores a piece right after another one, so that no other user's piece comes in between.
func (c *contents) publish(ctx context.Context, subject string, data []byte, after uint64) (uint64, error) {
	m := nats.NewMsg(subject)
	m.Data = bytes.Clone(data)
	return c.exchange(ctx, m, jetstream.WithExpectLastSequencePerSubject(after))
}

func (c *contents) exchange(ctx context.Context, m *nats.Msg, options ...jetstream.PublishOpt) (uint64, error) {
	ctx, cancel := c.link.Ask(ctx, c.o.Patience)
	defer cancel()
	return c.link.Publish(ctx, c.stream, m, append(options, jetstream.WithExpectStream(c.streamName()))...)
}

// download writes the content of a document to a hidden file in the folder of the documents and
// returns its name.
func (c *contents) download(ctx context.Context, root *os.Root, p Document) (name string, err error) {
	name = incoming + strings.ToLower(rand.Text()[:8])
	f, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	if err = c.copyTo(ctx, p, f); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, root.Remove(name))
	}
	return name, err
}

// copyTo writes the content with a document's checksum. A user who may write to the stream can store something false
// under a checksum, so each stored content is tried, from the first on, until one has the checksum.
func (c *contents) copyTo(ctx context.Context, p Document, to io.Writer) error {
	var bad error = refusal{errors.New("its content is not in the cluster")}
	for next := uint64(1); ; {
		asked, cancel := c.link.Ask(ctx, c.o.Patience)
		m, err := c.link.Next(asked, c.streamName(), c.infoSubject(p.Sum), next)
		cancel()
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return bad
		}
		if err != nil {
			return err
		}
		next = m.Sequence + 1
		var x info
		if json.Unmarshal(m.Data, &x) == nil && x.Deleted {
			continue
		}
		err = c.copyPieces(ctx, x, p, to)
		var no refusal
		if !errors.As(err, &no) {
			return err
		}
		bad = no
		if f, ok := to.(*os.File); ok {
			if _, err := f.Seek(0, io.SeekStart); err != nil {
				return err
			}
			if err := f.Truncate(0); err != nil {
				return err
			}
		}
	}
}

// copyPieces writes a content from its pieces, or refuses one that does not match the document.
func (c *contents) copyPieces(ctx context.Context, x info, p Document, to io.Writer) error {
	if !nuidForm.MatchString(x.NUID) || x.Size > uint64(c.o.Limit) { //nolint:gosec // a limit is positive
		return refusal{errors.New("the description of its content is not valid")}
	}
	h := sha256.New()
	content := &pieces{ctx: ctx, c: c, subject: c.subject("C", x.NUID), left: x.Chunks}
	n, err := io.Copy(io.MultiWriter(to, h), io.LimitReader(content, p.Size+1))
	switch {
	case err != nil:
		return err
	case n != p.Size:
		return refusal{fmt.Errorf("its content does not have the expected %d bytes", p.Size)}
	case hex.EncodeToString(h.Sum(nil)) != p.Sum:
		return refusal{errors.New("its content does not have the expected checksum")}
	}
	return nil
}

var nuidForm = regexp.MustCompile(`^[A-Za-z0-9]{1,64}$`)

// pieces reads a content from the stream, message by message.
type pieces struct {
	ctx     context.Context //nolint:containedctx // of one download
	c       *contents
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
		ctx, cancel := r.c.link.Ask(r.ctx, r.c.o.Patience)
		m, err := r.c.link.Next(ctx, r.c.streamName(), r.subject, r.next)
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
