// Package documents synchronizes the documents of a shared matter among the machines that have it. It sends the files
// of a folder that are new or changed; it writes the files that colleagues sent and reports which, so that each machine
// indexes them itself and searches stay local.
//
// In the cluster, one NATS stream has the contents by their checksums, and another has a message for each version of a
// document: its path, size, checksum and author. Both are append-only, so that a false content or message cannot hide a
// true one.
//
// What comes from the cluster is not trusted: paths stay below the matter's folder, sizes are bounded, and a content
// without the expected checksum is discarded. Nobody's work is overwritten: if two people changed the same document,
// both versions are kept.
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

// Document is one version of a document, as the stream describes it.
type Document struct {
	Path string    `json:"path"` // below the matter's folder, with slashes
	Size int64     `json:"size"`
	Sum  string    `json:"sum"` // SHA-256 of the content, in hexadecimal digits
	By   string    `json:"by"`
	At   time.Time `json:"at"`
}

// Options configure a store.
type Options struct {
	Matter   string                   // ID of the matter
	By       string                   // name of the user, as colleagues see it
	Root     string                   // folder of the documents
	State    within.Folder            // folder of the file with the position in the stream
	Reads    func(path string) bool   // whether headnote reads documents of that name
	Files    func() ([]string, error) // lists the documents here by their paths below Root
	Limit    int64                    // largest document, in bytes
	Replicas int                      // copies in the cluster; 3 if 0
	Patience time.Duration            // bounds one exchange with the cluster; 5 s if 0
	Now      func() time.Time
}

// Store holds the documents of a matter, here and in the cluster.
type Store struct {
	link *team.Link
	o    Options

	mu       sync.Mutex
	stream   jetstream.Stream
	contents *contents
	work     sync.Mutex // held while documents are sent or fetched
}

// state is what this machine knows about the stream.
type state struct {
	// Created is when the stream was created: a matter that was removed and shared again has a new stream, without any
	// of the documents.
	Created  time.Time        `json:"created,omitzero"`
	Position uint64           `json:"position"` // sequence number of the last message handled
	Files    map[string]known `json:"files"`
}

// known is a document as of the last time this machine and the cluster agreed.
type known struct {
	Sum     string    `json:"sum"`
	Size    int64     `json:"size"`
	ModTime time.Time `json:"mod_time"`
}

// Report lists what was received.
type Report struct {
	Paths     []string // written or changed, to be indexed
	Conflicts []string // new names of documents that were changed both here and elsewhere
	Refused   []Refused
}

// Refused is a document that was not accepted.
type Refused struct{ Path, Reason string }

// Open returns a store that uses a connection, which may still be down.
func Open(link *team.Link, o Options) (*Store, error) {
	o.Replicas = cmp.Or(o.Replicas, 3)
	o.Patience = cmp.Or(o.Patience, 5*time.Second)
	return &Store{link: link, o: o}, nil
}

func (s *Store) name() string { return "HEADNOTE_" + s.o.Matter + "_documents" }

// subject returns the subject of all versions of a document.
func (s *Store) subject(name string) string {
	sum := sha256.Sum256([]byte(name))
	return "headnote." + s.o.Matter + ".document." + hex.EncodeToString(sum[:])
}

func (s *Store) subjects() string { return "headnote." + s.o.Matter + ".document.*" }

// attach finds the streams, or creates them.
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

// Prepare creates what documents need in the cluster, for which only an owner has permission.
func (s *Store) Prepare(ctx context.Context) error {
	_, err := s.attach(ctx)
	return s.link.Explain(err)
}

// maxMessage is the longest description of a document, in bytes.
const maxMessage = 8 << 10

// check returns an error for a document that must be neither sent nor kept.
func (s *Store) check(p Document) error {
	name := p.Path
	sum, err := hex.DecodeString(p.Sum)
	switch {
	case len(name) > 1024 || !utf8.ValidString(name) || strings.Contains(name, "\\"),
		!filepath.IsLocal(filepath.FromSlash(name)) || path.Clean(name) != name:
		return errors.New("its path is not within the matter's folder")
	case strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }):
		return errors.New("its path contains control characters")
	case strings.HasPrefix(name, ".") || strings.Contains(name, "/."):
		return errors.New("its path is hidden")
	case !s.o.Reads(name):
		return errors.New("headnote does not read documents of this type")
	case p.Size < 0 || p.Size > s.o.Limit:
		return fmt.Errorf("it has %d MB and the limit is %d MB", p.Size>>20, s.o.Limit>>20)
	case err != nil || len(sum) != sha256.Size || p.Sum != strings.ToLower(p.Sum):
		return errors.New("its checksum is missing or not valid")
	}
	return nil
}

// stateFile has the position in the stream and the state of each document.
const stateFile = "documents.json"

// load reads the state. If it was lost, the stream is read again from the beginning, which costs a checksum for each
// document that is already here.
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

// sum returns the checksum of a document here, the known one if neither its size nor its time has changed; "" if there
// is no such file.
func (s *Store) sum(root *os.Root, st state, name string) (known, error) {
	info, err := root.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return known{}, nil
	}
	if err != nil {
		return known{}, err
	}
	if !info.Mode().IsRegular() {
		return known{}, fmt.Errorf("%s is not a regular file", name)
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
