// Package documents carries the documents of a shared matter to every machine that
// has it: their contents in one NATS stream, named by their checksums, and in another
// one who put which where. Each machine reads that from where it was, and keeps the
// documents as files, which it indexes for itself; so searches stay local.
//
// Both streams are only added to: a false content or a false message hides no true one.
//
// What comes from the cluster is not trusted: paths stay below the matter's folder,
// sizes are bounded, and what has not the checksum that was promised is not kept.
// Nobody's work is overwritten: where two have changed the same document, both are
// kept.
package documents

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/nats-io/nats.go/jetstream"

	"headnote/internal/within"
	"headnote/team"
)

// Document is a document as the stream tells of it.
type Document struct {
	Path string    `json:"path"` // below the matter's folder, with slashes
	Size int64     `json:"size"`
	Sum  string    `json:"sum"` // SHA-256 of the content, in hexadecimal digits
	By   string    `json:"by"`
	At   time.Time `json:"at"`
}

// Options of a shelf.
type Options struct {
	Matter   string                   // id of the matter
	By       string                   // who works here
	Root     string                   // folder of the documents
	State    within.Folder            // folder of the file that says how far the stream was read
	Reads    func(path string) bool   // whether a document of that name would be read at all
	Files    func() ([]string, error) // the documents here, by their paths below Root
	Limit    int64                    // bytes of a document; larger ones do not travel
	Replicas int                      // copies in the cluster; 3 where 0
	Patience time.Duration            // how long one answer of the cluster is waited for; 5 s where 0
	Now      func() time.Time
}

// Store is the documents of a matter, here and in the cluster.
type Store struct {
	link *team.Link
	o    Options

	mu       sync.Mutex
	stream   jetstream.Stream
	contents *contents
	work     sync.Mutex // held while documents are sent or fetched
}

// state is what is known of the stream.
type state struct {
	Position uint64           `json:"position"` // number of the last message that was seen through
	Files    map[string]known `json:"files"`
}

// known is a document as it was when it was last the same here and in the cluster.
type known struct {
	Sum     string    `json:"sum"`
	Size    int64     `json:"size"`
	ModTime time.Time `json:"mod_time"`
}

// Report says what came.
type Report struct {
	Paths     []string // that were written or changed, and are to be indexed
	Conflicts []string // copies of what was changed here and elsewhere, by their new names
	Refused   []Refused
}

// Refused is a document that was not kept.
type Refused struct{ Path, Reason string }

// Open makes a shelf on a connection.
func Open(link *team.Link, o Options) (*Store, error) {
	o.Replicas = cmp.Or(o.Replicas, 3)
	o.Patience = cmp.Or(o.Patience, 5*time.Second)
	return &Store{link: link, o: o}, nil
}

func (s *Store) name() string { return "HEADNOTE_" + s.o.Matter + "_documents" }

// subject is a document's own: the last that was said of it counts.
func (s *Store) subject(name string) string {
	sum := sha256.Sum256([]byte(name))
	return "headnote." + s.o.Matter + ".document." + hex.EncodeToString(sum[:])
}

func (s *Store) subjects() string { return "headnote." + s.o.Matter + ".document.*" }

// attach finds the stream and the store, or makes them.
func (s *Store) attach(ctx context.Context) (jetstream.Stream, error) {
	if !s.link.IsConnected() {
		return nil, fmt.Errorf("the team's cluster at %s cannot be reached: %w", s.link, team.ErrNotConnected)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stream != nil {
		return s.stream, nil
	}
	ctx, cancel := s.link.Ask(ctx, s.o.Patience)
	defer cancel()
	x, err := s.link.Stream(ctx, jetstream.StreamConfig{
		Name:        s.name(),
		Description: "documents of a matter of headnote",
		Subjects:    []string{s.subjects()},
		Storage:     jetstream.FileStorage,
		Replicas:    s.o.Replicas,
		MaxMsgSize:  maxMessage,
		Discard:     jetstream.DiscardNew,
	})
	if err != nil {
		return nil, err
	}
	if s.contents, err = openContents(ctx, s.link, s.o); err != nil {
		return nil, err
	}
	s.stream = x
	return x, nil
}

// Prepare makes what documents need in the cluster, which only an owner may.
func (s *Store) Prepare(ctx context.Context) error {
	_, err := s.attach(ctx)
	return s.link.Explain(err)
}

// maxMessage bounds what the stream tells of a document, in bytes.
const maxMessage = 8 << 10

// check holds a document to what may travel.
func (s *Store) check(p Document) error {
	name := p.Path
	sum, err := hex.DecodeString(p.Sum)
	switch {
	case len(name) > 1024 || !utf8.ValidString(name) || strings.Contains(name, "\\"),
		!filepath.IsLocal(filepath.FromSlash(name)) || path.Clean(name) != name:
		return errors.New("its path does not stay below the matter's folder")
	case strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }):
		return errors.New("its path cannot be shown")
	case strings.HasPrefix(name, ".") || strings.Contains(name, "/."):
		return errors.New("its path is hidden")
	case !s.o.Reads(name):
		return errors.New("it is no document that headnote reads")
	case p.Size < 0 || p.Size > s.o.Limit:
		return fmt.Errorf("it has %d MB, the limit is %d", p.Size>>20, s.o.Limit>>20)
	case err != nil || len(sum) != sha256.Size || p.Sum != strings.ToLower(p.Sum):
		return errors.New("it has no checksum")
	}
	return nil
}

// stateFile says how far the stream was read.
const stateFile = "documents.json"

// load reads how far the stream was read. Where that was lost it is read from the
// beginning: what is here already costs a checksum.
func (s *Store) load() state {
	st := state{}
	data, err := s.o.State.ReadFile(stateFile)
	if err != nil || json.Unmarshal(data, &st) != nil {
		st = state{}
	}
	if st.Files == nil {
		st.Files = make(map[string]known)
	}
	return st
}

func (s *Store) save(st state) error {
	data, err := json.Marshal(st)
	if err != nil {
		return err
	}
	if err := s.o.State.MkdirAll("."); err != nil {
		return err
	}
	return s.o.State.WriteFile(stateFile, data)
}

// sum is the checksum of a document here, from what is known of it where neither its
// size nor its time has changed. It is "" where there is none.
func (s *Store) sum(root *os.Root, st state, name string) (known, error) {
	info, err := root.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return known{}, nil
	}
	if err != nil {
		return known{}, err
	}
	if !info.Mode().IsRegular() {
		return known{}, fmt.Errorf("%s is no file", name)
	}
	k := known{Size: info.Size(), ModTime: info.ModTime().UTC()}
	if old, ok := st.Files[name]; ok && old.Size == k.Size && old.ModTime.Equal(k.ModTime) {
		return old, nil
	}
	f, err := root.Open(name)
	if err != nil {
		return known{}, err
	}
	h := sha256.New()
	_, err = io.Copy(h, f)
	k.Sum = hex.EncodeToString(h.Sum(nil))
	return k, errors.Join(err, f.Close())
}
