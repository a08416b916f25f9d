package model

import (
	"slices"

	"headnote/backends"
)

// onExportDeadlines writes the deadlines of the run, or of the matter if no run is open.
func onExportDeadlines(s State, m ExportDeadlines) (State, []Effect) {
	s.Overlay = NoOverlay
	all := s.Run.Docket()
	if len(all) == 0 {
		return warn(s, "there are no deadlines to export", "{deadlines} lists them"), nil
	}
	var from []backends.Document
	for _, d := range all {
		for _, x := range d.Sources {
			known := slices.ContainsFunc(from, func(of backends.Document) bool { return of.ID == x.Document })
			if of, ok := s.document(x.Document); ok && !known {
				from = append(from, of)
			}
		}
	}
	return s, []Effect{WriteDeadlines{s.Run.ID, all, from, m.Format}}
}
