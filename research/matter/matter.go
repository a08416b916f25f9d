// Package matter finds and creates matters. A matter is a body of work for one client question: a folder with its
// documents and a .headnote folder with the index, the runs and the analyst's settings.
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

// Dot is the folder inside a matter for headnote's own files.
const Dot = ".headnote"

// File is the name of a matter's settings, in that folder.
const File = "matter.toml"

// The states of a locked matter; an unlocked matter has none.
const (
	Sealing = "sealing" // being locked: some files are encrypted
	Sealed  = "sealed"
	Opening = "opening" // being unlocked: some files are plain again
)

// Matter is one body of work and its location.
type Matter struct {
	ID        ID     `toml:"id"` // zero only if the folder cannot be written
	Name      string `toml:"name"`
	Documents string `toml:"documents"` // folder that was indexed; relative to Dir
	// Client is our client, as the papers name it; "" if not set yet.
	Client       string `toml:"client,omitempty"`
	Confidential bool   `toml:"confidential"` // nothing leaves the machine
	OnlineAgreed bool   `toml:"online_agreed"`
	// Cluster is where the passages are stored, opensearch://HOST/NAME; "" for the matter's own folder.
	Cluster string `toml:"cluster,omitempty"`
	// Attached is set if the passages and texts in the cluster belong to another folder, and are only read.
	Attached bool `toml:"attached,omitempty"`
	// Servers are MCP servers of other programs that are used as sources, by name.
	Servers map[string]backends.Server `toml:"mcp_servers,omitempty"`
	// Locked is the state of encryption of the matter's files: one of the states above.
	Locked string `toml:"locked,omitempty"`

	Dir    string `toml:"-"` // absolute
	Sample bool   `toml:"-"` // the built-in sample
}

// ErrNone reports that there is no matter here or above.
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
	if m.Name = text.Line(m.Name); m.Name == "" { // a name from a folder must not have control characters
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

// checkServers returns what is wrong with the servers configured in a folder. They get neither keys nor environment
// variables of the user: the folder may be from somebody else.
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

// decode parses the settings. An unknown setting is an error: a misspelled "confidential" must not leave the matter
// open.
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

// settingNames returns the names that matter.toml may use.
func settingNames() []string {
	var out []string
	for f := range reflect.TypeFor[Matter]().Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("toml"), ","); name != "" && name != "-" {
			out = append(out, name)
		}
	}
	return out
}

// solid returns an error if there is a symbolic link among the files that libraries open by path: the index, one that
// is being built, locks, encrypted files. The journals are only opened through Files.
func (m Matter) solid() error {
	return m.Kept().Solid(".", "runs")
}

// identified assigns an id to a matter that was created before there were ids. Two programs that open it at once agree
// on one. If the folder cannot be written, there is none.
func (m Matter) identified() (Matter, error) {
	lock := flock.New(filepath.Join(m.State(), "id.lock"))
	if err := lock.Lock(); err != nil {
		return m, nil //nolint:nilerr // the matter can be read, but not shared
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

// Create makes dir a matter with its documents in documents, or changes the documents folder of an existing one.
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

// State returns the folder of headnote's own files.
func (m Matter) State() string { return filepath.Join(m.Dir, Dot) }

// Index returns the folder of the index.
func (m Matter) Index() string { return filepath.Join(m.State(), "index") }

// Files returns the folder through which all files of the matter, and none outside, are opened.
func (m Matter) Files() within.Folder { return within.At(m.Dir) }

// Kept returns the folder of headnote's own files of the matter.
func (m Matter) Kept() within.Folder { return m.Files().Sub(Dot) }

// Runs returns the folder of the journals.
func (m Matter) Runs() within.Folder { return m.Kept().Sub("runs") }

// Root returns the absolute folder of the documents.
func (m Matter) Root() string {
	if filepath.IsAbs(m.Documents) {
		return m.Documents
	}
	return filepath.Join(m.Dir, m.Documents)
}

// sampleID is the same everywhere: the sample is never shared.
var sampleID = ID{strings.Repeat("sample", 5)[:idLength]}

// OpenSample opens the built-in sample matter. Its runs are kept in home, the user's data folder; if that cannot be
// written, they go to a temporary folder, as the second result explains.
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
