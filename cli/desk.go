package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"headnote/backends/index/ingest"
	"headnote/backends/sample"
	"headnote/backends/stats"
	"headnote/cli/config"
	"headnote/internal/atrest"
	"headnote/model"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/text"
)

// desk is where the workbench keeps its session and writes its files.
type desk struct {
	a   *app
	m   matter.Matter
	key *atrest.Key // nil where the matter is not locked
}

func (d desk) session() string { return filepath.Join(d.m.State(), "session.json") }

// LoadSession implements ui.Desk. The sample matter begins with its question.
func (d desk) LoadSession() (model.Session, error) {
	s := model.New(model.Matter{}, false, false).Session
	if d.m.Sample {
		s.Draft = sample.Question
	}
	data, err := readKept(d.key, d.session())
	switch {
	case errors.Is(err, os.ErrNotExist):
		return s, nil
	case err != nil:
		return s, fmt.Errorf("the last session cannot be read: %w; a new one begins", err)
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return model.New(model.Matter{}, false, false).Session, fmt.Errorf("the last session in %s is damaged: %w; a new one begins, runs are not touched (r lists them)", d.session(), err)
	}
	return s, nil
}

// SaveSession implements ui.Desk.
func (d desk) SaveSession(s model.Session) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(d.m.State(), 0o700); err != nil {
		return fmt.Errorf("the session cannot be saved: %w", err)
	}
	if _, err := writeKept(d.key, d.session(), data); err != nil {
		return fmt.Errorf("the session cannot be saved: %w", err)
	}
	return nil
}

// Sources implements ui.Desk.
func (d desk) Sources(ctx context.Context) (map[string]stats.Source, error) {
	seen, err := d.a.seen()
	if err != nil {
		return nil, err
	}
	return seen.Sources(ctx)
}

// Agree implements ui.Desk.
func (d desk) Agree() error {
	d.m.OnlineAgreed = true
	return d.m.Save()
}

// nameLength bounds the name that is made of a question, in bytes.
const nameLength = 60

// Export implements ui.Desk: the memo goes into a folder of the matter that is
// never read as a document.
func (d desk) Export(r events.Run, format export.Format) (string, error) {
	body, err := format.Bytes(r)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(d.m.Dir, ingest.Memos)
	path := filepath.Join(dir, fileName(r.Question)+"-"+r.ID.String()+"."+format.Extension())
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("the memo cannot be written: %w; headnote export %s --out FILE writes it elsewhere", err, r.ID)
	}
	if path, err = writeKept(d.key, path, body); err != nil {
		return "", fmt.Errorf("the memo cannot be written: %w; headnote export %s --out FILE writes it elsewhere", err, r.ID)
	}
	if d.key != nil {
		path += fmt.Sprintf(" (locked; headnote export %s --out FILE writes it in the open)", r.ID)
	}
	return path, nil
}

// Keep implements ui.Desk: what was copied last, for terminals without a clipboard.
func (d desk) Keep(copied string) (string, error) {
	dir := config.StateDir(d.a.env)
	if d.key != nil {
		dir = d.m.State()
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	return writeKept(d.key, filepath.Join(dir, "copied.txt"), []byte(copied))
}

// fileName makes a name of a question: its first words, joined by dashes.
func fileName(question string) string {
	words := strings.FieldsFunc(strings.ToLower(text.Truncate(question, nameLength)), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	if len(words) == 0 {
		return "memo"
	}
	return strings.Join(words, "-")
}
