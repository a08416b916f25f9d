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
// was written by anyone who wrote the document, and asking for a page tells its host
// who reads it.
func onBrowse(s State) (State, []Effect) {
	d := s.Preview.Document
	switch {
	case d.ID == "":
		return warn(s, "no document is in view", ""), nil
	case d.URL == "" && d.Path == "":
		return warn(s, "this document has no web page", ""), nil
	case d.URL == "":
		return warn(s, "this document has no web page; its file is "+d.Path, ""), nil
	}
	page, err := backends.ParseWebAddress(d.URL)
	if err != nil {
		return warn(s, "the address in this document is not a valid web address: "+err.Error(), ""), nil
	}
	if why := offlineReason(s); why != "" {
		return warn(s, "web pages are not opened: "+why, "{copy-link} copies the address"), nil
	}
	s.Overlay, s.Page = BrowseOverlay, page
	return s, nil
}

// onOpenPage opens the page that was shown.
func onOpenPage(s State) (State, []Effect) {
	if s.Overlay != BrowseOverlay || s.Page.IsZero() {
		return s, nil
	}
	s.Overlay = NoOverlay
	if why := offlineReason(s); why != "" {
		return warn(s, "web pages are not opened: "+why, "{copy-link} copies the address"), nil
	}
	return s, []Effect{OpenURL{s.Page}}
}

// offlineReason is why nothing may leave the machine, "" where it may.
func offlineReason(s State) string {
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
