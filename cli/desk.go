package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"headnote/backends/index/ingest"
	"headnote/backends/sample"
	"headnote/backends/stats"
	"headnote/cli/config"
	"headnote/internal/atrest"
	"headnote/internal/within"
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

// sessionFile holds where one was.
const sessionFile = "session.json"

func (d desk) kept() kept { return keptOf(d.m.Kept(), d.key) }

// LoadSession implements ui.Desk. The sample matter begins with its question.
func (d desk) LoadSession() (model.Session, error) {
	s := model.New(model.Matter{}, false, false).Session
	if d.m.Sample {
		s.Draft = sample.Question
	}
	data, err := d.kept().read(sessionFile)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return s, nil
	case err != nil:
		return s, fmt.Errorf("the last session cannot be read: %w; a new one begins", err)
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return model.New(model.Matter{}, false, false).Session, fmt.Errorf("the last session in %s is damaged: %w; a new one begins, runs are not touched (r lists them)", d.m.Kept().Path(sessionFile), err)
	}
	return s, nil
}

// SaveSession implements ui.Desk.
func (d desk) SaveSession(s model.Session) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if _, err := d.kept().write(sessionFile, data); err != nil {
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
	f := d.a.folder(d.m)
	if _, place := d.a.terms(d.m); place != "" {
		if err := f.AgreeModel(place); err != nil {
			return err
		}
	}
	return f.AgreeOnline()
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
	name := fileName(r.Question) + "-" + r.ID.String() + "." + format.Extension()
	path, err := keptOf(d.m.Files().Sub(ingest.Memos), d.key).write(name, body)
	if err != nil {
		return "", fmt.Errorf("the memo cannot be written: %w; headnote export %s --out FILE writes it elsewhere", err, r.ID)
	}
	if d.key != nil {
		path += fmt.Sprintf(" (locked; headnote export %s --out FILE writes it in the open)", r.ID)
	}
	return path, nil
}

// copiedFile holds what was copied last.
const copiedFile = "copied.txt"

// Keep implements ui.Desk: what was copied last, for terminals without a clipboard.
func (d desk) Keep(copied string) (string, error) {
	if d.key != nil {
		return d.kept().write(copiedFile, []byte(copied))
	}
	return keptOf(within.At(config.StateDir(d.a.env)), nil).write(copiedFile, []byte(copied))
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
