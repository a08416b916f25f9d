package model

import "headnote/backends"

type (
	// Browse asks whether the page of the document in view is to be opened.
	Browse struct{}
	// OpenPage opens the page that was asked about.
	OpenPage struct{}
	// OpenURL shows a page in the browser.
	OpenURL struct{ Page backends.WebAddress }
)

func (Browse) msg()     {}
func (OpenPage) msg()   {}
func (OpenURL) effect() {}

// onBrowse shows where a document's page is before anything is opened: its address
// was written by whoever wrote the document, and asking for a page tells its host
// who reads it.
func (s State) onBrowse() (State, []Effect) {
	d := s.Preview.Document
	if d.URL == "" {
		return s.tell("this document has no page of its own", "it lies at "+d.Path), nil
	}
	page, err := backends.ParseWebAddress(d.URL)
	if err != nil {
		return s.tell("the address in this document is no page: "+err.Error(), ""), nil
	}
	if why := s.closed(); why != "" {
		return s.tell("no page is opened: "+why, "Y l copies the address"), nil
	}
	s.Overlay, s.Page = BrowseOverlay, page
	return s, nil
}

// onOpenPage opens the page that was shown.
func (s State) onOpenPage() (State, []Effect) {
	if s.Overlay != BrowseOverlay || s.Page.IsZero() {
		return s, nil
	}
	s.Overlay = NoOverlay
	if why := s.closed(); why != "" {
		return s.tell("no page is opened: "+why, "Y l copies the address"), nil
	}
	return s, []Effect{OpenURL{s.Page}}
}

// closed is why nothing may leave the machine, "" where it may.
func (s State) closed() string {
	switch {
	case s.Matter.Confidential:
		return "the matter is confidential"
	case s.Offline:
		return "headnote is offline"
	case s.Run.Offline:
		return "this run was asked offline"
	}
	return ""
}
