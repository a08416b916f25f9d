// Package matter finds and makes matters: a matter is a body of work for one
// client question, a folder with its documents and a .headnote folder in it
// that holds the index, the runs and what the analyst set.
package matter

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/gofrs/flock"

	"headnote/backends"
	"headnote/internal/within"
	"headnote/text"
)

// Dot is the folder inside a matter in which headnote keeps its files.
const Dot = ".headnote"

// File is the name of a matter's settings, in that folder.
const File = "matter.toml"

// The states of a locked matter; one that is not locked has none.
const (
	Sealing = "sealing" // being locked: some files are encrypted
	Sealed  = "sealed"
	Opening = "opening" // being unlocked: some files are plain again
)

// Matter is where one body of work lives.
type Matter struct {
	ID        ID     `toml:"id"` // zero only where the folder cannot be written
	Name      string `toml:"name"`
	Documents string `toml:"documents"` // folder that was indexed; relative to Dir
	// Client is the party whose side is ours, as the papers name it; "" where nobody has said so yet.
	Client       string `toml:"client,omitempty"`
	Confidential bool   `toml:"confidential"` // nothing leaves the machine
	OnlineAgreed bool   `toml:"online_agreed"`
	// Cluster is where the passages lie, opensearch://HOST/NAME; "" for the matter's own folder.
	Cluster string `toml:"cluster,omitempty"`
	// Attached: the passages and texts in the cluster are another folder's, and are only read.
	Attached bool `toml:"attached,omitempty"`
	// Servers are servers of tools of other programs that are asked as sources, by name.
	Servers map[string]backends.Server `toml:"mcp_servers,omitempty"`
	// Locked says how far the matter's files are encrypted: one of the states below.
	Locked string `toml:"locked,omitempty"`

	Dir    string `toml:"-"` // absolute
	Sample bool   `toml:"-"` // the built-in sample
}

// ErrNone says that there is no matter here or above.
var ErrNone = errors.New("no matter here")

// Find looks for a matter in dir and upwards.
func Find(dir string) (Matter, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return Matter{}, err
	}
	for at := abs; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, Dot, File)); err == nil {
			return Open(at)
		}
		if at == filepath.Dir(at) {
			return Matter{}, fmt.Errorf("%w (%s): index a folder first: headnote index DIR", ErrNone, abs)
		}
	}
}

// Open reads the matter in dir.
func Open(dir string) (Matter, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return Matter{}, err
	}
	m := Matter{Dir: abs}
	data, err := m.Kept().ReadFile(File)
	if errors.Is(err, os.ErrNotExist) {
		return Matter{}, fmt.Errorf("%w (%s): index a folder first: headnote index DIR --matter %s", ErrNone, abs, dir)
	}
	if err != nil {
		return Matter{}, fmt.Errorf("the matter %s cannot be read: %w", abs, err)
	}
	if err := m.solid(); err != nil {
		return Matter{}, fmt.Errorf("the matter %s is not opened: %w", abs, err)
	}
	if err := m.decode(string(data)); err != nil {
		return Matter{}, fmt.Errorf("%s is not in order: %w; correct the line or delete the file and index again",
			m.Kept().Path(File), err)
	}
	if m.Name = text.Line(m.Name); m.Name == "" { // a name from a folder may not command the terminal
		m.Name = text.Line(filepath.Base(abs))
	}
	m.Client = text.Line(m.Client)
	if err := m.checkServers(); err != nil {
		return Matter{}, fmt.Errorf("%s is not in order: %w", m.Kept().Path(File), err)
	}
	if m.ID.IsZero() {
		return m.identified()
	}
	return m, nil
}

// checkServers says what is wrong with the servers that a folder names. They get no key and no
// variable of the person's: the folder may be from somebody else.
func (m Matter) checkServers() error {
	for _, name := range slices.Sorted(maps.Keys(m.Servers)) {
		s := m.Servers[name]
		if err := s.Check(name); err != nil {
			return err
		}
		if s.Key != "" || len(s.Env) > 0 {
			return fmt.Errorf("[mcp_servers.%s]: key and env are for your own settings, not for those of a folder",
				name)
		}
	}
	return nil
}

// decode reads the settings. One that is not known is an error: a misspelt "confidential"
// must not leave the matter open.
func (m *Matter) decode(data string) error {
	meta, err := toml.Decode(data, m)
	if err != nil {
		return err
	}
	for _, key := range meta.Undecoded() {
		return text.Unknown("setting", key.String(), settingNames())
	}
	return nil
}

// settingNames are the names that matter.toml may use.
func settingNames() []string {
	var out []string
	for f := range reflect.TypeFor[Matter]().Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("toml"), ","); name != "" && name != "-" {
			out = append(out, name)
		}
	}
	return out
}

// solid reports a link among what libraries open by their paths: the index, one that is
// built beside it, locks, what is encrypted. The journals are opened by Files alone.
func (m Matter) solid() error {
	return m.Kept().Solid(".", "runs")
}

// identified gives a matter that was made before there were ids its own. Two programs
// that open it at once agree on one. A folder that cannot be written keeps none.
func (m Matter) identified() (Matter, error) {
	lock := flock.New(filepath.Join(m.State(), "id.lock"))
	if err := lock.Lock(); err != nil {
		return m, nil //nolint:nilerr // it is read, and never shared
	}
	defer func() { _ = lock.Unlock() }()
	var now Matter
	if data, err := m.Kept().ReadFile(File); err == nil && toml.Unmarshal(data, &now) == nil && !now.ID.IsZero() {
		m.ID = now.ID
		return m, nil
	}
	m.ID = NewID()
	if err := m.Save(); err != nil {
		m.ID = ID{}
	}
	return m, nil
}

// Create makes dir a matter whose documents lie in documents, or changes where
// the documents of an existing one lie.
func Create(dir, documents string) (Matter, error) {
	m, err := Open(dir)
	if err != nil && !errors.Is(err, ErrNone) {
		return m, err
	}
	if errors.Is(err, ErrNone) {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return m, err
		}
		m = Matter{ID: NewID(), Dir: abs, Name: filepath.Base(abs)}
	}
	docs, err := filepath.Abs(documents)
	if err != nil {
		return m, err
	}
	if rel, err := filepath.Rel(m.Dir, docs); err == nil && filepath.IsLocal(rel) {
		docs = rel
	}
	m.Documents = docs
	return m, m.Save()
}

// Save writes the matter's settings.
func (m Matter) Save() error {
	if err := m.Kept().MkdirAll("."); err != nil {
		return fmt.Errorf("%s cannot hold a matter: %w; choose a folder you can write with --matter DIR", m.Dir, err)
	}
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(m); err != nil {
		return err
	}
	if err := m.Kept().WriteFile(File, b.Bytes()); err != nil {
		return fmt.Errorf("the matter's settings cannot be written: %w; choose a folder you can write with --matter DIR", err)
	}
	return nil
}

// State is the folder of headnote's own files.
func (m Matter) State() string { return filepath.Join(m.Dir, Dot) }

// Index is the folder of the index.
func (m Matter) Index() string { return filepath.Join(m.State(), "index") }

// Files are those of the matter: by them every file of it is opened, and none outside.
func (m Matter) Files() within.Folder { return within.At(m.Dir) }

// Kept are headnote's own files of the matter.
func (m Matter) Kept() within.Folder { return m.Files().Sub(Dot) }

// Runs is the folder of the journals.
func (m Matter) Runs() within.Folder { return m.Kept().Sub("runs") }

// Root is the absolute folder of the documents.
func (m Matter) Root() string {
	if filepath.IsAbs(m.Documents) {
		return m.Documents
	}
	return filepath.Join(m.Dir, m.Documents)
}

// sampleID is the same everywhere: the sample is never shared.
var sampleID = ID{strings.Repeat("sample", 5)[:idLength]}

// OpenSample is the built-in sample matter. Its runs are kept in home, the
// user's data folder; where that cannot be written they go to a temporary
// folder and the second result says so.
func OpenSample(home string) (Matter, string, error) {
	m := Matter{ID: sampleID, Name: "Sample", Sample: true, Dir: filepath.Join(home, "sample")}
	err := m.Runs().MkdirAll(".")
	if err == nil {
		return m, "", nil
	}
	tmp, terr := os.MkdirTemp("", "headnote-sample-")
	if terr != nil {
		return m, "", fmt.Errorf("neither %s nor a temporary folder can be written: %w; set HEADNOTE_DATA to a folder you "+
			"can write", m.Dir, errors.Join(err, terr))
	}
	m.Dir = tmp
	return m, fmt.Sprintf("%s cannot be written (%v): the sample's runs are kept in %s until you delete it", home, err,
		tmp), m.Runs().MkdirAll(".")
}
