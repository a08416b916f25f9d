// Package papers says what a paper of a matter is. In comes the text of a document, where its pages begin, what its
// file is called and what its format says of it; out comes a Card: the type of paper, its status, court or agency,
// docket, dates, title, author, addressee, parties and own citation, each with the place that shows it and how sure
// that is. A card says nothing that the paper does not show: a field without evidence is empty.
//
// What a lawyer knows of captions, headings, forms, courts and agencies is in the tables of the folder data.
//
// The subpackages clean (which runs of a text are page furniture), pinpoint (the place as a lawyer cites it) and
// relation (duplicates, versions, attachments, answers) work on the same texts and cards.
package papers

import (
	"strconv"
	"strings"

	"headnote/text"
)

// The types of papers.
const (
	Order           = "order"
	ProposedOrder   = "proposed_order"
	Opinion         = "opinion"
	Complaint       = "complaint"
	Answer          = "answer"
	Motion          = "motion"
	Brief           = "brief"
	Declaration     = "declaration"
	Exhibit         = "exhibit"
	Notice          = "notice"
	Summons         = "summons"
	ProofOfService  = "proof_of_service"
	DocketSheet     = "docket_sheet"
	Email           = "email"
	Letter          = "letter"
	WarningLetter   = "warning_letter"
	ResponseLetter  = "response_letter"
	Contract        = "contract"
	Amendment       = "amendment"
	Statute         = "statute"
	Regulation      = "regulation"
	Rule            = "rule"
	Guidance        = "guidance"
	FederalRegister = "federal_register"
	AnnualReport    = "filing_10k"
	QuarterlyReport = "filing_10q"
	CurrentReport   = "filing_8k"
	PressRelease    = "press_release"
	Patent          = "patent"
	PTABDecision    = "ptab_decision"
	Memo            = "memo"
	Form            = "form"
	Report          = "report"
	Other           = "other"
)

// Types are all types of papers, in the order in which a list shows them.
func Types() []string {
	return []string{
		Complaint, Answer, Motion, Brief, Declaration, Exhibit, Notice, Summons, ProofOfService, ProposedOrder, Order,
		Opinion, DocketSheet, PTABDecision, Statute, Regulation, Rule, FederalRegister, Guidance, WarningLetter,
		ResponseLetter, Letter, Email, Memo, Contract, Amendment, AnnualReport, QuarterlyReport, CurrentReport,
		PressRelease, Patent, Form, Report, Other,
	}
}

// The statuses of papers; "" where the paper does not show one.
const (
	Entered    = "entered"  // by a court or agency
	Proposed   = "proposed" // by a party, for somebody else to adopt
	Draft      = "draft"
	Signed     = "signed"
	Unsigned   = "unsigned" // made to be signed, and the lines are blank
	Superseded = "superseded"
	Vacated    = "vacated"
	InForce    = "in_force"
)

// Statuses are all statuses.
func Statuses() []string {
	return []string{Entered, Proposed, Draft, Signed, Unsigned, Superseded, Vacated, InForce}
}

// Paper is a document as a reader gives it. It is not trusted.
type Paper struct {
	// Text is clean (text.Clean).
	Text string
	// Pages are the offsets at which the pages begin, ascending; nil where the format has no pages.
	Pages []int
	// Textless are the pages, from 1, of which there is no text.
	Textless []int
	// Name is the file's path in the matter, with slashes.
	Name string
	// Format is the name of the format that was read: "markdown", "html", "pdf", "mail"; "" where it is not known.
	Format string
	// Meta is what the format says of the document: the head of a Markdown file, of an e-mail, of a PDF. Keys are
	// in lower case; those of nested heads are joined by a dot.
	Meta map[string]string
}

// Where the evidence of a field is.
const (
	FromText     = "text"       // Span is the place
	FromMetadata = "metadata"   // what the format says
	FromName     = "name"       // the file's name or folder
	FromMatter   = "matter"     // the other papers of the matter
	FromPerson   = "correction" // a person entered it
)

// Field is a field of a card.
type Field struct {
	Value      string    `json:"value"`
	From       string    `json:"from,omitempty"`
	Span       text.Span `json:"span,omitzero"`        // in the text of the paper, where it is from there
	Confidence float64   `json:"confidence,omitempty"` // 0 to 1
}

// Known reports whether the field has a value.
func (f Field) Known() bool { return f.Value != "" }

// Party is a party of a case or contract.
type Party struct {
	Name string `json:"name"`
	Role string `json:"role,omitempty"` // plaintiff, defendant, petitioner, respondent, appellant, appellee, party
}

// Card says what a paper is.
type Card struct {
	Type      Field   `json:"type"`
	Status    Field   `json:"status,omitzero"`
	Title     Field   `json:"title"`              // one that tells the paper from the others; see Distinguish
	Court     Field   `json:"court,omitzero"`     // court, agency, or the organization whose paper it is
	Dockets   []Field `json:"dockets,omitempty"`  // docket, file or case numbers, the caption's first
	Number    Field   `json:"number,omitzero"`    // document number: of an ECF stamp, an exhibit, a notice
	Date      Field   `json:"date,omitzero"`      // of the paper, ISO 8601; only where the day is known
	Filed     Field   `json:"filed,omitzero"`     // of filing, ISO 8601
	Author    Field   `json:"author,omitzero"`    // who wrote or filed it
	Addressee Field   `json:"addressee,omitzero"` // to whom it is addressed
	Side      Field   `json:"side,omitzero"`      // plaintiff, defendant, court, agency
	Citation  Field   `json:"citation,omitzero"`  // its own: 28 U.S.C. § 1332, 541 U.S. 157
	Heading   Field   `json:"heading,omitzero"`   // what the paper calls itself
	Parties   []Party `json:"parties,omitempty"`
	Case      string  `json:"case,omitempty"` // its name: "A v. B", "In re A"
	// Vacates are the orders that this one sets aside, by number on the docket or by day, ISO 8601.
	Vacates []string `json:"vacates,omitempty"`
	// Withdraws are the days of the opinions of the same case that this one takes the place of, ISO 8601.
	Withdraws []string `json:"withdraws,omitempty"`
	// Replaces is set where the paper says that it takes the place of its earlier editions.
	Replaces bool `json:"replaces,omitempty"`
	Pages    int  `json:"pages,omitempty"` // how many
	// Holds are the other papers in its file.
	Holds []Held `json:"holds,omitempty"`
	// Missing are the pages of which there is no text, as "pages 3–7, 12": pictures of pages, or blank ones.
	Missing string `json:"missing,omitempty"`
}

// Docket is the first docket number, "" where the paper shows none.
func (c Card) Docket() string {
	if len(c.Dockets) == 0 {
		return ""
	}
	return c.Dockets[0].Value
}

// longest bounds what is looked at of one paper at its beginning and at its end, in bytes.
const (
	headLength = 9000
	footLength = 6000
)

// Read makes the card of a paper. It looks at a bounded part of the text, so that its time does not grow with it.
func Read(p Paper) Card {
	r := newReader(p)
	c := &r.card
	c.Pages, c.Missing = len(p.Pages), pageRanges(p.Textless)
	r.courts().stamps()
	r.headings().read()
	r.courts().read()
	r.courts().dockets()
	r.kinds().read()
	r.identity().read()
	r.kinds().statuses()
	r.kinds().readVacated()
	r.kinds().readReplaced()
	r.dating().read()
	r.people().read()
	r.courts().holds()
	r.titles().read()
	r.curated()
	return *c
}

// pageRanges writes ascending numbers as "pages 3–7, 12".
func pageRanges(ns []int) string {
	var b strings.Builder
	switch len(ns) {
	case 0:
		return ""
	case 1:
		return "page " + strconv.Itoa(ns[0])
	}
	for i := 0; i < len(ns); i++ {
		from := i
		for i+1 < len(ns) && ns[i+1] == ns[i]+1 {
			i++
		}
		if from > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(ns[from]))
		if i > from {
			b.WriteString("–" + strconv.Itoa(ns[i]))
		}
	}
	return "pages " + b.String()
}

// curated takes what a head that was written for headnote says, which names the kind of its document.
func (r *reader) curated() {
	if r.meta["kind"] == "" {
		return
	}
	c := &r.card
	for _, of := range []struct {
		key string
		*Field
	}{
		{"title", &c.Title}, {"agency", &c.Court}, {"court", &c.Court}, {"citation", &c.Citation}, {"author", &c.Author},
	} {
		if v := r.meta[of.key]; v != "" {
			*of.Field = Field{Value: v, From: FromMetadata, Confidence: 1}
		}
	}
	c.Dockets, c.Date = nil, Field{}
	if v := r.meta["docket"]; v != "" {
		c.Dockets = []Field{{Value: v, From: FromMetadata, Confidence: 1}}
	}
	if v := r.meta["date"]; v != "" {
		c.Date = Field{Value: v, From: FromMetadata, Confidence: 1}
	}
}
