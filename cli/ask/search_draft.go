package ask

import (
	"fmt"

	"headnote/cli/command"
	"headnote/research/retrieve"
	"headnote/text"
)

// draft shows a search's preliminary results at a terminal while the reading model judges them.
type draft struct {
	page  command.Page
	shown func() // erases it
}

func (d *draft) show(found []retrieve.Ranked) {
	lines := []string{"Judging passages; first by words:"}
	for i, f := range found {
		said := text.Truncate(f.Passage.Text, 200)
		lines = append(lines, fmt.Sprintf("%d · %s", i+1, command.Joined(f.Document.Title, f.Document.Date, said)))
	}
	d.shown = d.page.Draft(lines)
}

func (d *draft) erase() {
	if d.shown != nil {
		d.shown()
	}
}
