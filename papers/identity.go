package papers

import (
	"regexp"
	"strings"

	"headnote/text"
)

var (
	reported = regexp.MustCompile(`\b(\d{1,4}) (U\. ?S\.|S\. ?Ct\.|F\. ?(?:2d|3d|4th)|F\. ?Supp\. ` +
		`?(?:2d|3d)?|F\.R\.D\.|B\.R\.|A\. ?(?:2d|3d)|P\. ?(?:2d|3d)|N\.E\. ?(?:2d|3d)?|N\.W\. ?2d|S\.E\. ?2d|S\.W\. ` +
		`?(?:2d|3d)|So\. ?(?:2d|3d)|Cal\. ?(?:App\. ?)?(?:2d|3d|4th|5th)|N\.Y\. ?(?:2d|3d)|A\.D\. ` +
		`?(?:2d|3d)|[A-Z][a-z]+\. App\.(?: ?2d| ?3d)?) (\d{1,5}|_{2,})(?:,? \((?:[A-Z0-9][A-Za-z0-9. ]{0,20} )?(\d{4})\))?`)
	neutral = regexp.MustCompile(`\b(\d{4} ?-? ?(?:[A-Z][A-Za-z]{1,6}-?(?: App)?)[ -]\d{1,5}(?:-U)?|T\.C\. Memo\. ` +
		`\d{4}-\d+|\d{3} T\.C\. No\. \d+)\b`)
	patentNo = regexp.MustCompile(`(?i)\b(?:patent no\.?:?|us|u\.s\. patent(?: no\.)?|patent ` +
		`number:?)\s*(?:us\s?)?((?:re|d|pp)?\s?\d{1,2},\d{3},\d{3}|\d{7,8})\s?([ab]\d)?\b`)
	frPage   = regexp.MustCompile(`\b(\d{2,3}) (?:FR|Fed\. Reg\.) (\d{1,6})\b`)
	frNumber = regexp.MustCompile(`(?i)(?:\[?fr doc\.? ?(?:no\.?:?)?|document ` +
		`number:?\**:?|document_number:?|federal_register:)\s*(\d{4}-\d{4,6}|E\d-\d{3,6}|[A-Z]?\d-\d{4,6})`)
	noticeNo = regexp.MustCompile(`(?i)\b(cms|marcs-cms|fei|fei number|ref\.?|reference no\.?|reference ` +
		`number|wl|reference)\s*(?:no\.?\s*)?[#:]{1,2}\s*:?\s*([A-Z0-9][A-Z0-9-]{3,15})`)
	exhibitNo = regexp.MustCompile(`(?i)^(exhibit|ex\.|schedule|annex|attachment)\s*[-–]?\s*\(?(\d{1,3}(?:\.\d{1,3}` +
		`)?[a-z]?|[A-Z]{1,2})\)?(?:$|[\s.:*†{])`)
	formName = regexp.MustCompile(`(?i)\b(?:form\s+(?:fda\s+)?(10-[kq](?:/a)?|8-k(?:/a)?|6-k|20-f|40-f|s-1|` +
		`990(?:-[a-z]+)?|1040|1065|1120|w-9|483|i-9|u4|adv|ma-i|[a-z]{1,2}-?\d{1,4})|(?:AO|CV|JS|UCC|SF)[ ` +
		`-]?(\d{1,4}[A-Z]?))\b`)
	subpart = regexp.MustCompile(`(?i)^(?:#+\s*)?(chapter|title|article|part)\s+(\d+[A-Z]?(?:\.\d+)?)\b[\s.:–—-]*(.*)$`)
)

// identify finds what a paper is cited by, and whose it is where no court's.
func (r *reader) identify() {
	switch r.card.Type.Value {
	case Statute:
		r.statute()
	case Regulation:
		r.regulation()
	case Rule:
		r.rule()
	case Opinion, Order:
		r.opinion()
	case FederalRegister:
		r.register()
	case Patent:
		r.patent()
	case Contract, Amendment, Exhibit:
		r.exhibitNumber()
		return // a legend on confidential treatment names the Commission: it is not the paper's agency
	}
	if r.card.Court.Known() {
		return
	}
	switch r.card.Type.Value {
	case Letter, WarningLetter, ResponseLetter, Guidance, FederalRegister, Form, PTABDecision, Notice, AnnualReport,
		QuarterlyReport, CurrentReport, Opinion, Order, Memo, Report, Other, PressRelease, Email:
		r.fromAgency()
	}
	if !r.card.Court.Known() {
		switch r.card.Type.Value {
		case Report, Other, Memo, Form, Contract, Notice:
			r.organization()
		}
	}
}

// fromAgency is the agency by which a paper was made.
func (r *reader) fromAgency() {
	room := len(r.flat)
	kind := r.card.Type.Value
	switch kind {
	case Report, Other, Memo, PressRelease, Email:
		room = min(room, 500) // a letterhead
	case Letter, Opinion, Order:
		room = min(room, 1500)
	}
	if kind == Opinion || kind == Order || kind == Other && strings.Contains(lower(r.card.Heading.Value),
		"petition") {
		if f, ok := r.publicBody(); ok {
			r.card.Court = f
			return
		}
	}
	a, l, ok := r.agency(r.flat[:room], r.lineAt)
	if !ok && kind == Letter {
		flat, from := flatten(r.end)
		if a, l, ok = r.agency(flat, func(at int) int { return max(0, len(from)-1) }); ok {
			r.card.Court = Field{
				Value: a.Name, From: FromText, Span: r.end[min(l, len(r.end)-1)].Span,
				Confidence: 0.6,
			}
			return
		}
	}
	if !ok {
		return
	}
	name := a.Name
	if kind == WarningLetter || kind == Letter {
		flat, _ := flatten(r.end)
		for _, c := range a.Centers {
			if strings.Contains(flat, strings.ToLower(c)) || strings.Contains(r.flat, strings.ToLower(c)) {
				name += ", " + c
				break
			}
		}
	}
	r.card.Court = at(name, r.top[l], 0.8)
	if m := noticeNo.FindStringSubmatchIndex(r.Text[r.body:min(len(r.Text), r.body+3000)]); m != nil &&
		!r.card.Number.Known() && (kind == WarningLetter || kind == Letter || kind == Form) {
		s := r.Text[r.body:]
		r.card.Number = Field{
			Value: strings.ToUpper(s[m[2]:m[3]]) + " " + s[m[4]:m[5]], From: FromText,
			Span: text.Span{Start: r.body + m[0], End: r.body + m[1]}, Confidence: 0.9,
		}
	}
}

// bodyName is a council, commission or office of a state or city by its name.
var bodyName = regexp.MustCompile(`\b((?:[A-Z][A-Za-z']+ (?:(?:of|and|for|the|on|&) ` +
	`)*){1,6}(?:Council|Commission|Board|Authority|Bureau|Tribunal|Agency)|(?:OFFICE|Office|DEPARTMENT|Department) ` +
	`(?:OF|of) (?:THE |the )?[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)?)\b`)

// publicBody is the public body that decides, or to which a petition goes, from the first lines; with its state.
func (r *reader) publicBody() (Field, bool) {
	for i, l := range r.top[:min(len(r.top), 14)] {
		if l.long && i > 2 || i == r.caption.versus {
			continue
		}
		s := l.s
		if len(s) > 200 {
			s = s[:200]
		}
		if r.caption.versus >= 0 && i > 1 && i < r.caption.versus+3 && !strings.Contains(l.lower, "meeting") &&
			!strings.HasPrefix(l.lower, "before") {
			continue // a party
		}
		m := bodyName.FindString(s)
		if m == "" {
			continue
		}
		if d, ok := findDay(lower(m)); ok {
			m = m[d.end:]
		}
		if st := r.state(r.flat[:min(len(r.flat), 700)]); st != "" && !strings.Contains(m, st) {
			m = st + " " + titled(m)
		}
		return at(titled(m), l, 0.7), true
	}
	return Field{}, false
}

// organization is whose paper it is where no court or agency made it: the body that it names most.
func (r *reader) organization() {
	head := text.Prefix(r.Text[r.body:], headLength)
	count := make(map[string]int)
	longest := make(map[string]string)
	firstAt := make(map[string]int)
	for i, name := range organizations(apart(head)+" . "+r.meta["title"], 60) {
		key := strings.ToLower(strings.TrimPrefix(strings.TrimPrefix(name, "The "), "the "))
		key = strings.Trim(strings.NewReplacer(",", "", ".", "", " inc", "", " llc", "", " corporation", "",
			" ltd", "").Replace(key), " ")
		if strings.HasPrefix(key, "board") || len(strings.Fields(key)) < 1 || strings.Contains(key, "service") {
			continue
		}
		count[key]++
		if len(name) > len(longest[key]) {
			longest[key] = name
		}
		if count[key] == 1 {
			firstAt[key] = i
		}
	}
	best := ""
	for k, n := range count {
		if best == "" || n > count[best] || n == count[best] && firstAt[k] < firstAt[best] {
			best = k
		}
	}
	if best == "" {
		return
	}
	name := longest[best]
	i := strings.Index(head, name)
	f := Field{Value: name, From: FromText, Confidence: 0.5}
	if count[best] > 1 {
		f.Confidence = 0.65
	}
	if i >= 0 {
		f.Span = text.Span{Start: r.body + i, End: r.body + i + len(name)}
	}
	r.card.Court = f
}

// statute reads the section, chapter or title of a code.
func (r *reader) statute() {
	code, section, caption, where := "", "", "", line{}
	if m := uscName.FindStringSubmatch(r.base); m != nil {
		code, section = m[1]+m[3]+" U.S.C.", m[2]+m[4]
	} else if m := dcName.FindStringSubmatch(r.base); m != nil {
		code, section = "D.C. Code", m[1]
	}
	dc := strings.Contains(r.flat[:min(len(r.flat), 600)], "code of the district of columbia")
	title := ""
	for i, l := range r.top[:min(len(r.top), 12)] {
		if m := titleOfCode.FindStringSubmatch(l.s); m != nil && title == "" {
			title = m[1]
		}
		if m := sectionHead.FindStringSubmatch(l.s); m != nil && where.s == "" {
			where, caption = l, m[2]
			section = plainHyphens(m[1])
			if caption == "" && i+1 < len(r.top) && !r.top[i+1].long && len(r.top[i+1].s) < 160 &&
				!strings.HasPrefix(r.top[i+1].s, "(") {
				caption = r.top[i+1].s
			}
		} else if m := codeHead.FindStringSubmatch(l.s); m != nil && where.s == "" && code == "D.C. Code" {
			where, section, caption = l, m[1], m[2]
		}
	}
	act, isAct := line{}, false
	if code == "" && !dc && !govName.MatchString(r.base) {
		act, isAct = r.act()
	}
	if isAct { // its sections are no papers, and what they begin with is no heading
		section, caption = "", ""
	}
	switch {
	case dc && code == "":
		code = "D.C. Code"
	case code == "" && title != "" && where.s != "" && r.state(r.flat[:min(len(r.flat), 400)]) == "":
		code = title + " U.S.C."
	}
	switch {
	case code != "" && section != "":
		r.card.Citation = at(code+" § "+section, where, 0.95)
		if where.s == "" {
			r.card.Citation.From, r.card.Citation.Span = FromName, text.Span{}
		}
	default:
		r.stateCode(section, caption)
	}
	switch {
	case caption != "":
		r.card.Heading = at(strings.Trim(caption, " ."), where, 0.9)
	case isAct:
		r.card.Heading = at(act.s, act, 0.9)
	}
	if !r.card.Court.Known() {
		switch {
		case strings.HasSuffix(code, "U.S.C."):
			r.card.Court = Field{
				Value: "United States", From: r.card.Citation.From, Span: r.card.Citation.Span,
				Confidence: 0.9,
			}
		case code == "D.C. Code":
			r.card.Court = Field{
				Value: "District of Columbia", From: r.card.Citation.From,
				Span: r.card.Citation.Span, Confidence: 0.9,
			}
		}
	}
}

// act is the heading of a paper that holds an act or a chapter rather than one section of a code: it stands before
// several sections, or before one whose number is followed by its text.
func (r *reader) act() (line, bool) {
	first, sections, running := -1, 0, false
	for i, l := range r.top {
		m := sectionHead.FindStringSubmatch(l.s)
		if m == nil {
			continue
		}
		if first < 0 {
			first = i
		}
		sections++
		running = running || l.long || isSentence(m[2])
	}
	if first < 1 || first > 8 || sections < 2 && !running {
		return line{}, false
	}
	for _, l := range r.top[:first] {
		if l.long || len(l.s) > 150 || l.words() < 2 || isDate(l.s) || titleOfCode.MatchString(l.s) ||
			subpart.MatchString(l.s) || strings.HasSuffix(l.lower, "code") || !titular(l.s) || !capitals(l.s) {
			continue
		}
		if l.level > 0 || running {
			return l, true
		}
	}
	return line{}, false
}

var finite = regexp.MustCompile(`\b(?:shall|may|must|is|are|was|were|has|have|does|do)\b`)

// isSentence reports what is a sentence of a text rather than a heading: it is closed, has a verb, and is no list of
// matters as captions of sections are.
func isSentence(s string) bool {
	s = strings.TrimRight(s, " ")
	closed := strings.HasSuffix(s, ".") || strings.HasSuffix(s, ":") || strings.HasSuffix(s, "—")
	return closed && len(strings.Fields(s)) > 5 && (finite.MatchString(lower(s)) || innerStop.MatchString(s))
}

// innerStop is the end of a sentence within a line.
var innerStop = regexp.MustCompile(`[a-z]{4,}[.] [A-Z]`)

func plainHyphens(s string) string { return strings.NewReplacer("–", "-", "—", "-").Replace(s) }

// postal are the abbreviations by which files of state codes are named.
var postal = map[string]string{
	"al": "Alabama", "ak": "Alaska", "az": "Arizona", "ar": "Arkansas", "ca": "California", "co": "Colorado",
	"ct": "Connecticut", "de": "Delaware",
	"dc": "District of Columbia", "fl": "Florida", "ga": "Georgia", "hi": "Hawaii", "id": "Idaho", "il": "Illinois",
	"in": "Indiana", "ia": "Iowa",
	"ks": "Kansas", "ky": "Kentucky", "la": "Louisiana", "me": "Maine", "md": "Maryland", "ma": "Massachusetts",
	"mi": "Michigan", "mn": "Minnesota",
	"ms": "Mississippi", "mo": "Missouri", "mt": "Montana", "ne": "Nebraska", "nv": "Nevada", "nh": "New Hampshire",
	"nj": "New Jersey",
	"nm": "New Mexico", "ny": "New York", "nc": "North Carolina", "nd": "North Dakota", "oh": "Ohio", "ok": "Oklahoma",
	"or": "Oregon",
	"pa": "Pennsylvania", "ri": "Rhode Island", "sc": "South Carolina", "sd": "South Dakota", "tn": "Tennessee",
	"tx": "Texas", "ut": "Utah",
	"vt": "Vermont", "va": "Virginia", "wa": "Washington", "wv": "West Virginia", "wi": "Wisconsin", "wy": "Wyoming",
}

var (
	govName  = regexp.MustCompile(`(?i)^gov\.([a-z]{2})\.|^([a-z]{2})[ _-](?:code|stat|statutes|rev)\b`)
	codePart = regexp.MustCompile(`(?i)\b(title|ch(?:apter)?|art(?:icle)?|part)[ ._-]*(\d+[a-z]?)`)
)

// stateCode reads of which state's code a paper is, and which title and chapter.
func (r *reader) stateCode(section, caption string) {
	state, from := "", FromMetadata
	for _, key := range []string{
		"subject", "page.subject", "title", "page.description", "description",
		"page.title", "page.keywords",
	} {
		if state = r.state(lower(r.meta[key])); state != "" {
			break
		}
	}
	// the address of a state's site is surer than what the page says
	if m := govName.FindStringSubmatch(r.base); m != nil {
		if s := postal[strings.ToLower(m[1]+m[2])]; s != "" {
			state, from = s, FromName
		}
	}
	var where line
	if state == "" {
		for i, l := range r.top[:min(len(r.top), 30)] {
			if s := r.state(l.lower); s != "" && i < 30 && !l.long && (strings.Contains(l.lower, "code") ||
				strings.Contains(l.lower, "laws") || strings.Contains(l.lower, "stat")) {
				state, from, where = s, FromText, l
				break
			}
		}
	}
	if state == "" {
		state, from = r.state(r.name), FromName
	}
	if state == "" {
		return
	}
	r.card.Court = Field{Value: state, From: from, Span: where.Span, Confidence: 0.85}
	cite := ""
	for _, p := range r.rules.places {
		if p.name == state {
			cite = p.abbreviation
		}
	}
	parts := codePart.FindAllStringSubmatch(r.base, 4)
	if section != "" && len(parts) == 0 {
		cite += " Code § " + section
	} else {
		cite += " Code"
		for _, m := range parts {
			k := strings.ToLower(m[1])
			switch {
			case k == "title":
				k = "tit."
			case strings.HasPrefix(k, "ch"):
				k = "ch."
			case strings.HasPrefix(k, "art"):
				k = "art."
			}
			cite += " " + k + " " + m[2] + ","
		}
		cite = strings.TrimRight(cite, ",")
	}
	r.card.Citation = Field{Value: cite, From: FromName, Confidence: 0.7}
	if len(parts) > 0 {
		last := parts[len(parts)-1]
		for _, l := range r.top[:min(len(r.top), 8)] {
			if m := subpart.FindStringSubmatch(l.s); m != nil && m[3] != "" && len(m[3]) < 120 &&
				strings.EqualFold(m[2], strings.TrimLeft(last[2], "0")) && strings.EqualFold(m[1][:2], last[1][:2]) {
				r.card.Heading = at(strings.Trim(m[3], " ."), l, 0.7)
				break
			}
		}
	}
}

// regulation reads the part of the C.F.R.
func (r *reader) regulation() {
	title, part, caption := "", "", ""
	var where line
	for _, key := range []string{
		"source.instrument", "instrument", "title", "source.title", "source.source_file",
		"source_file",
	} {
		if m := cfrText.FindStringSubmatch(r.meta[key]); m != nil {
			title = m[1]
			break
		}
		if m := titleOfCode.FindStringSubmatch(r.meta[key]); m != nil {
			title = m[1]
			break
		}
	}
	for _, l := range r.top[:min(len(r.top), 20)] {
		if m := partHead.FindStringSubmatch(l.s); m != nil && part == "" {
			part, caption, where = m[1], m[2], l
		}
		if m := titleOfCode.FindStringSubmatch(l.s); m != nil && title == "" {
			title = m[1]
		}
		if m := cfrText.FindStringSubmatch(l.s); m != nil && title == "" && !l.long {
			title = m[1]
		}
		if m := sectionHead.FindStringSubmatch(l.s); m != nil && part == "" && strings.Contains(m[1], ".") {
			part, caption, where = m[1], m[2], l
		}
	}
	if m := cfrName.FindStringSubmatch(r.base); m != nil {
		if title == "" {
			title = m[1]
		}
		if part == "" {
			part = m[2]
		}
	}
	if part == "" {
		if m := codePart.FindStringSubmatch(r.base); m != nil {
			part = m[2]
		}
	}
	if caption != "" {
		r.card.Heading = at(strings.Trim(caption, " ."), where, 0.9)
	}
	if title == "" || part == "" {
		return
	}
	r.card.Citation = at(title+" C.F.R. Part "+part, where, 0.9)
	if strings.Contains(part, ".") {
		r.card.Citation.Value = title + " C.F.R. § " + part
	}
	number, _, _ := strings.Cut(part, ".")
	if a := r.agencyOfCFR(atoi(title), atoi(number)); a != "" && !r.card.Court.Known() {
		r.card.Court = Field{Value: a, From: FromText, Span: where.Span, Confidence: 0.9}
	}
}

// ruleSets are the rules of court, how they are named and cited.
var ruleSets = []struct{ words, cite, name string }{
	{"rules of civil procedure", "Fed. R. Civ. P.", "Federal Rule of Civil Procedure"},
	{"frcp", "Fed. R. Civ. P.", "Federal Rule of Civil Procedure"},
	{"frcivp", "Fed. R. Civ. P.", "Federal Rule of Civil Procedure"},
	{"rules of evidence", "Fed. R. Evid.", "Federal Rule of Evidence"},
	{"/fre/", "Fed. R. Evid.", "Federal Rule of Evidence"},
	{"appellate procedure", "Fed. R. App. P.", "Federal Rule of Appellate Procedure"},
	{"frap", "Fed. R. App. P.", "Federal Rule of Appellate Procedure"},
	{"criminal procedure", "Fed. R. Crim. P.", "Federal Rule of Criminal Procedure"},
	{"frcrp", "Fed. R. Crim. P.", "Federal Rule of Criminal Procedure"},
	{"bankruptcy procedure", "Fed. R. Bankr. P.", "Federal Rule of Bankruptcy Procedure"},
	{"frbp", "Fed. R. Bankr. P.", "Federal Rule of Bankruptcy Procedure"},
}

// rule reads a rule of court.
func (r *reader) rule() {
	number, caption := "", ""
	f := Field{From: FromMetadata, Confidence: 0.9}
	if m := ruleHead.FindStringSubmatch(r.meta["title"]); m != nil {
		number, caption = m[1], m[2]
	} else {
		for _, l := range r.top[:min(len(r.top), 6)] {
			if m := ruleHead.FindStringSubmatch(l.s); m != nil {
				number, caption = m[1], m[2]
				f.From, f.Span = FromText, l.Span
				break
			}
		}
	}
	if number == "" {
		return
	}
	all := r.flat[:min(len(r.flat), 600)] + " " + strings.ToLower(r.Name)
	for k, v := range r.meta {
		all += " " + k + " " + lower(v)
	}
	name, cite := "Rule", ""
	for _, s := range ruleSets {
		if strings.Contains(all, s.words) {
			name, cite = s.name, s.cite
			break
		}
	}
	if cite != "" {
		r.card.Citation = Field{Value: cite + " " + number, From: f.From, Span: f.Span, Confidence: 0.9}
	}
	f.Value = name + " " + number
	if caption != "" {
		f.Value += " (" + strings.Trim(caption, " .") + ")"
	}
	r.card.Heading = f
}

// opinion reads by what an opinion is cited, from its head: where it is reported, or its neutral citation.
func (r *reader) opinion() {
	for _, key := range []string{"citation", "citations", "cite"} {
		if v := r.meta[key]; v != "" {
			r.card.Citation = Field{Value: v, From: FromMetadata, Confidence: 0.9}
			return
		}
	}
	for i, l := range r.top[:min(len(r.top), 14)] {
		if l.long || i > 4 && l.level == 0 && l.words() > 8 {
			continue
		}
		if strings.Contains(l.lower, "see ") || strings.Contains(l.lower, "note:") {
			continue
		}
		if m := reported.FindString(l.s); m != "" && (l.level > 0 || l.words() < 8 || strings.Contains(l.s,
			" v. ") && i < 3) {
			r.card.Citation = at(strings.Join(strings.Fields(m), " "), l, 0.85)
			return
		}
		if m := neutral.FindString(l.s); m != "" && l.words() < 8 {
			r.card.Citation = at(m, l, 0.85)
			return
		}
	}
}

// register reads the number and the page of a document of the Federal Register.
func (r *reader) register() {
	head := r.Text[:min(len(r.Text), 6000)]
	if m := frNumber.FindStringSubmatchIndex(head); m != nil {
		r.card.Number = Field{
			Value: head[m[2]:m[3]], From: FromText, Span: text.Span{Start: m[0], End: m[1]},
			Confidence: 0.9,
		}
	} else if tail := r.Text[max(0, len(r.Text)-3000):]; true {
		if m := frNumber.FindStringSubmatchIndex(tail); m != nil {
			off := len(r.Text) - len(tail)
			r.card.Number = Field{Value: tail[m[2]:m[3]], From: FromText, Span: text.Span{
				Start: off + m[0],
				End:   off + m[1],
			}, Confidence: 0.9}
		}
	}
	for _, l := range r.top[:min(len(r.top), 10)] {
		if m := frPage.FindString(l.s); m != "" && !l.long {
			r.card.Citation = at(strings.Replace(m, "FR", "Fed. Reg.", 1), l, 0.85)
			return
		}
	}
}

// patent reads the number of a patent.
func (r *reader) patent() {
	for _, l := range r.top[:min(len(r.top), 40)] {
		if m := patentNo.FindStringSubmatch(l.s); m != nil && !l.long {
			n := strings.ReplaceAll(m[1], " ", "")
			r.card.Number = at(n, l, 0.9)
			r.card.Citation = at("U.S. Patent No. "+n, l, 0.9)
			return
		}
	}
}

// exhibitNumber reads as which exhibit a contract was filed.
func (r *reader) exhibitNumber() {
	if r.card.Number.Known() {
		return
	}
	for i, l := range r.top[:min(len(r.top), 6)] {
		if m := exhibitNo.FindStringSubmatch(l.s); m != nil && i < 4 {
			r.card.Number = at(titled(strings.ToLower(m[1]))+" "+m[2], l, 0.9)
			return
		}
	}
}
