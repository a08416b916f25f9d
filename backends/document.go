package backends

import "headnote/text"

// Document kinds. Sources and the local index use the same words, so a filter or a fallback means the same everywhere.
const (
	KindOpinion    = "opinion"     // decisions of courts and tribunals
	KindDocket     = "docket"      // docket sheets and entries
	KindFiling     = "filing"      // motions, briefs, complaints
	KindStatute    = "statute"     // U.S. Code, state codes, session laws
	KindRegulation = "regulation"  // C.F.R. and state regulations
	KindRegister   = "register"    // Federal Register and state register notices
	KindRule       = "rule"        // rules of court
	KindSecurities = "securities"  // company filings with the SEC
	KindPatent     = "patent"      // patents and applications
	KindProceeding = "proceeding"  // PTAB and other patent proceedings
	KindDrug       = "drug"        // labels, approvals, adverse events
	KindRecall     = "recall"      // recalls of food, drugs, products, vehicles
	KindLetter     = "letter"      // warning letters, advice letters, 483s
	KindComplaint  = "complaint"   // consumer and vehicle complaints
	KindFacility   = "facility"    // facilities, permits, inspections
	KindAction     = "enforcement" // enforcement actions, consent decrees, orders
	KindMerger     = "merger"      // HSR notices
	KindContract   = "contract"
	KindNotice     = "notice" // e-mail notices of filing, letters between counsel
	KindMemo       = "memo"
	KindWebPage    = "web_page"
	KindOther      = "document"
)

// Document is one search result. It does not carry the text of local documents, which stays in the index and is opened
// by ID.
type Document struct {
	ID       string `json:"id"`                 // "source:own id", stable between runs
	Source   string `json:"source"`             // "courtlistener", "local", …
	Title    string `json:"title"`              //
	Citation string `json:"citation,omitempty"` // how a lawyer would cite it
	Kind     string `json:"kind"`               // one of the Kind constants
	Type     string `json:"type,omitempty"`     // of a local paper: one of papers.Types, "order", "proposed_order"
	Status   string `json:"status,omitempty"`   // of a local paper: one of papers.Statuses, "entered", "proposed"
	CopyOf   string `json:"copy_of,omitempty"`  // for a local duplicate: ID of the paper with the same text
	Court    string `json:"court,omitempty"`    // court or agency
	Docket   string `json:"docket,omitempty"`   // docket or file number
	Author   string `json:"author,omitempty"`   //
	Date     string `json:"date,omitempty"`     // ISO 8601: 2006-01-02, or 2006, or 2006-01
	URL      string `json:"url,omitempty"`      // a page a person can open
	Path     string `json:"path,omitempty"`     // file of a local document
	Missing  string `json:"missing,omitempty"`  // pages of a local paper that have no text: "pages 3–7"
	Hash     string `json:"hash,omitempty"`     // of the text that the offsets refer to
	Snippet  string `json:"snippet,omitempty"`  // what to show in a list
	Text     string `json:"text,omitempty"`     // full text, if the source gave it
	// Retrieved is the day on which the source gave the text, 2006-01-02; "" for local documents and if there is no
	// text.
	Retrieved string         `json:"retrieved,omitempty"`
	Passages  []Passage      `json:"passages,omitempty"` // best first
	Score     float64        `json:"score"`              // the source's own, in [0, 1]; 0 if it gives none
	Extra     map[string]any `json:"extra,omitempty"`    // the source's own fields
}

// Passage is a span of a document's text, so that it can always be shown in context.
type Passage struct {
	text.Span
	Text    string   `json:"text"`
	Heading []string `json:"heading,omitempty"` // path of its headings
	Score   float64  `json:"score"`             // raw ranking score, comparable within one search only
	Excerpt string   `json:"excerpt,omitempty"` // snippet, listing or passage, if the document's text was not read
	// calibrated probability that the passage answers the search, given that its document does; 0 if not graded, as
	// only the best of a search are
	Relevance float64 `json:"relevance,omitempty"`
}
