package journal

import (
	"time"

	"headnote/research/events"
	"headnote/text"
)

// Entry is what the catalog of a store has about a run: enough to list it, to find the latest and to continue it,
// without reading its journal.
type Entry struct {
	ID         events.RunID  `json:"id"`
	Question   string        `json:"question"` // truncated if long
	Started    time.Time     `json:"started"`
	Updated    time.Time     `json:"updated"` // of the last event
	Status     events.Status `json:"status"`
	Results    int           `json:"results"`
	Round      int           `json:"round"`
	Sufficient bool          `json:"sufficient"`
	HasMemo    bool          `json:"has_memo"`
	Driver     string        `json:"driver,omitempty"` // who took over the run last
	Seq        uint64        `json:"seq,omitempty"`    // the last event included
}

// maxEntryQuestion is the maximum length of the question in an entry, in bytes.
const maxEntryQuestion = 400

// EntryOf returns the entry of a run.
func EntryOf(r events.Run) Entry {
	return Entry{
		ID: r.ID, Question: text.Truncate(text.Line(r.Question), maxEntryQuestion), Started: r.Started, Updated: r.Updated,
		Status:  r.Status,
		Results: len(r.Results), Round: r.Round, Sufficient: r.Sufficient, HasMemo: r.Memo != nil, Driver: r.Driver,
		Seq: r.Seq,
	}
}
