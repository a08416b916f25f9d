package workbench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"headnote/backends/index/ingest"
	"headnote/backends/sample"
	"headnote/backends/stats"
	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/internal/atrest"
	"headnote/internal/within"
	"headnote/model"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/research/memo"
	"headnote/risk"
	"headnote/text"
)

// Session is where the workbench saves its session and writes its files.
type Session struct {
	env    *command.Env
	matter matter.Matter
	key    *atrest.Key // nil if the matter is not locked
}

// sessionFile holds the state of the screen.
const sessionFile = "session.json"

func (d Session) kept() matters.Kept { return matters.KeptOf(d.matter.Kept(), d.key) }

// LoadSession implements ui.Store. The sample matter starts with its question.
func (d Session) LoadSession() (model.Session, error) {
	s := model.New(model.Matter{}, false, false).Session
	if d.matter.Sample {
		s.Draft = sample.Question
	}
	data, err := d.kept().Read(sessionFile)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return s, nil
	case err != nil:
		return s, fmt.Errorf("cannot read the last session: %w; starting a new one", err)
	}
	if err := json.Unmarshal(data, &s); err != nil {
		return model.New(model.Matter{}, false, false).Session, fmt.Errorf("the last session in %s is damaged: %w; "+
			"starting a new one. Runs are not affected (r lists them)", d.matter.Kept().Path(sessionFile), err)
	}
	return s, nil
}

// SaveSession implements ui.Store.
func (d Session) SaveSession(s model.Session) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if _, err := d.kept().Write(sessionFile, data); err != nil {
		return fmt.Errorf("cannot save the session: %w", err)
	}
	return nil
}

// Sources implements ui.Store.
func (d Session) Sources(ctx context.Context) (map[string]stats.Source, error) {
	seen, err := network.Statistics(d.env)
	if err != nil {
		return nil, err
	}
	return seen.Sources(ctx)
}

// Agree implements ui.Store.
func (d Session) Agree(hosts []string, model bool) error {
	f := matters.Folder(d.env, d.matter)
	if _, place := network.Terms(d.env, d.matter); model && place != "" {
		if err := f.AgreeModel(place); err != nil {
			return err
		}
	}
	return f.AgreeHosts(hosts...)
}

// nameLength bounds file names derived from questions, in bytes.
const nameLength = 60

// Export implements ui.Store: memos go into a folder of the matter that is never read as documents.
func (d Session) Export(r events.Run, format export.Format, appendices []memo.Appendix) (string, error) {
	papers := ""
	if !d.matter.Sample { // the sample's papers are not files
		papers = export.Between(filepath.Join(d.matter.Dir, ingest.Memos, "memo"), d.matter.Root())
	}
	body, err := format.Bytes(export.Memo{Run: r, Appendices: appendices, Papers: papers})
	if err != nil {
		return "", err
	}
	name := fileName(r.Question) + "-" + r.ID.String() + "." + format.Extension()
	path, err := matters.KeptOf(d.matter.Files().Sub(ingest.Memos), d.key).Write(name, body)
	if err != nil {
		return "", fmt.Errorf("cannot write the memo: %w; headnote export %s --out FILE writes it elsewhere", err, r.ID)
	}
	if d.key != nil {
		path += fmt.Sprintf(" (encrypted; headnote export %s --out FILE writes it unencrypted)", r.ID)
	}
	return path, nil
}

// ExportDeadlines implements ui.Store: deadlines go where memos go.
func (d Session) ExportDeadlines(w model.WriteDeadlines) (string, error) {
	now, undated, over := d.env.Now(), 0, 0
	of := export.Deadlines{
		List: w.Deadlines, Now: now, Name: d.matter.Name, Origin: matters.Origins(d.matter, w.Documents),
		LeftOut: func(x risk.Deadline) {
			if over++; x.Live() {
				undated, over = undated+1, over-1
			}
		},
	}
	body, err := w.Format.Bytes(of)
	if err != nil {
		return "", err
	}
	var left []string
	if undated > 0 {
		left = append(left, fmt.Sprintf("%d without a date", undated))
	}
	if over > 0 {
		left = append(left, fmt.Sprintf("%d past or closed", over))
	}
	if undated+over == len(w.Deadlines) {
		return "", fmt.Errorf("no %s was written: there is no deadline with a date that is still to be kept, only %s",
			w.Format.Title(), strings.Join(left, " and "))
	}
	name, otherwise := "deadlines-"+now.Format(time.DateOnly), "headnote deadlines ."
	if !w.Run.IsZero() {
		name, otherwise = "deadlines-"+w.Run.String(), "headnote deadlines --run "+w.Run.String()
	}
	path, err := matters.KeptOf(d.matter.Files().Sub(ingest.Memos), d.key).Write(name+"."+w.Format.Extension(), body)
	if err != nil {
		return "", fmt.Errorf("cannot write the deadlines: %w; %s --format %s > FILE writes them elsewhere", err, otherwise,
			w.Format)
	}
	if d.key != nil {
		path += " (encrypted)"
	}
	if len(left) > 0 {
		path += fmt.Sprintf("; not in the %s: %s", w.Format.Title(), strings.Join(left, " and "))
	}
	return path, nil
}

// CopiedFile holds what was copied last.
const CopiedFile = "copied.txt"

// Keep implements ui.Store: it saves what was copied last, for terminals without a clipboard.
func (d Session) Keep(copied string) (string, error) {
	if d.key != nil {
		return d.kept().Write(CopiedFile, []byte(copied))
	}
	return matters.KeptOf(within.At(config.StateDir(d.env.Getenv)), nil).Write(CopiedFile, []byte(copied))
}

// fileName derives a file name from a question: its first words, joined by hyphens.
func fileName(question string) string {
	words := strings.FieldsFunc(strings.ToLower(text.Truncate(question, nameLength)), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	if len(words) == 0 {
		return "memo"
	}
	return strings.Join(words, "-")
}
