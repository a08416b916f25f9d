package papers

import (
	"strings"
	"unicode"

	"headnote/text"
)

// dated is a date with what it is the date of.
type dated struct {
	role string
	iso  string
	span text.Span
	from string
	rank int // where roles are equal the lower counts
}

// dates finds the date of the paper and that of its filing.
func (r *reader) dates() {
	var found []dated
	add := func(d dated) {
		if d.iso != "" {
			found = append(found, d)
		}
	}
	if r.stamp.filed != "" {
		add(dated{"stamp", r.stamp.filed, r.stamp.Span, FromText, 0})
		r.card.Filed = Field{Value: r.stamp.filed, From: FromText, Span: r.stamp.Span, Confidence: 0.98}
	}
	found = append(found, r.metaDates()...)
	top := r.anchored(r.flat, r.top, r.from)
	var end []dated
	if len(r.end) > 0 && (len(r.top) == 0 || &r.end[0] != &r.top[0]) {
		flat, from := flatten(r.end)
		for _, d := range r.anchored(flat, r.end, from) {
			switch d.role {
			case "entered", "filed", "decided":
				if k := r.card.Type.Value; k == Order || k == ProposedOrder {
					end = append(end, d)
				}
			case "signed":
				end = append(end, d)
			}
		}
	}
	switch r.card.Type.Value {
	case Order, Opinion, ProposedOrder, Motion, Brief, Complaint, Answer, Declaration, AnnualReport, QuarterlyReport:
		for i := range end { // what is signed is signed at the end
			if end[i].role == "signed" {
				end[i].rank = -10 - i
			}
		}
		if len(end) == 0 {
			for i := range top {
				if top[i].role == "signed" {
					top[i].rank = -i
				}
			}
		}
	}
	found = append(append(found, top...), end...)
	found = append(found, r.lineDates()...)
	if t := r.card.Type.Value; t == Contract || t == Amendment || t == AnnualReport || t == QuarterlyReport {
		if d, ok := r.signatureDate(); ok {
			add(d)
		}
	}
	if d, ok := r.nameDate(); ok {
		add(d)
	}
	kind := r.card.Type.Value
	if r.agenda {
		kind = Report
	}
	order := r.rules.order[kind]
	lastSigned := (r.card.Type.Value == Contract || r.card.Type.Value == Amendment) && r.datedByLastSignature()
	if lastSigned {
		order = append([]string{"signature"}, order...)
	}
	for _, role := range order {
		best := -1
		for i, d := range found {
			if d.role == role && (best < 0 || d.rank < found[best].rank) {
				best = i
			}
		}
		if best < 0 {
			continue
		}
		d := found[best]
		c := 0.9
		switch role {
		case "line", "meta", "adopted", "updated":
			c = 0.8
		case "name", "notice", "signature", "period":
			c = 0.6
		}
		r.card.Date = Field{Value: d.iso, From: d.from, Span: d.span, Confidence: c}
		break
	}
	if !r.card.Filed.Known() {
		for _, d := range found {
			if d.role == "filed" {
				r.card.Filed = Field{Value: d.iso, From: d.from, Span: d.span, Confidence: 0.8}
				break
			}
		}
	}
}

func flatten(ls []line) (string, []int) {
	var b strings.Builder
	from := make([]int, 0, len(ls))
	for _, l := range ls {
		from = append(from, b.Len())
		b.WriteString(l.lower)
		b.WriteByte(' ')
	}
	return b.String(), from
}

// metaDates are the dates that the head of the file gives.
func (r *reader) metaDates() []dated {
	var out []dated
	for key, role := range map[string]string{
		"date": "meta", "original_published": "published", "date_filed": "filed", "datefiled": "filed",
		"decision_date": "decided", "date_decided": "decided",
		"publication_date": "published", "published": "published", "notice": "notice", "effective_date": "updated",
		"sent": "mail", "last_amended": "adopted",
		"updated": "updated", "date_issued": "issued", "issued": "issued", "adopted": "adopted", "approved": "adopted",
		"meeting_date": "meta",
	} {
		v := r.meta[key]
		if v == "" {
			continue
		}
		d, ok := findDay(lower(v))
		if !ok {
			continue
		}
		rank := 0
		if key == "date" && r.meta["original_published"] != "" {
			rank = 9
		}
		if key == "date" && r.meta["from"] != "" {
			role = "mail"
		}
		out = append(out, dated{role, d.iso(), text.Span{}, FromMetadata, rank})
	}
	return out
}

// shortGap are anchors that say little alone: the date has to follow at once.
var shortGap = map[string]bool{
	"v.": true, "as of": true, "dated": true, "effective": true, "delivered": true, "considered": true, "version": true,
	"rev.":  true,
	"filed": true, "decided": true, "adopted": true, "is made": true, "is dated": true, "altered": true, "made": true,
	"approved by": false, "this the": true, "on this": true, "as of the": true,
	"effective date:": true, "is entered into": false, "as amended": true, "as revised": true, "date:": true,
	"issued:": true,
}

// anchored are the dates beside words that say what they are the dates of.
func (r *reader) anchored(flat string, ls []line, from []int) []dated {
	var out []dated
	lineOf := func(at int) int {
		lo, hi := 0, len(from)
		for hi-lo > 1 {
			if mid := (lo + hi) / 2; from[mid] <= at {
				lo = mid
			} else {
				hi = mid
			}
		}
		return lo
	}
	r.rules.anchors.All(flat, func(h hit) bool {
		window := flat[h.End:min(len(flat), h.End+90)]
		if !strings.ContainsAny(window, "0123456789") && !strings.Contains(window, "day of") {
			return true
		}
		d, ok := findDay(window)
		word := r.rules.anchor[h.Phrase]
		gap := 34
		if strings.HasPrefix(word, "approved") || strings.HasPrefix(word, "adopted") || word == "was approved" {
			gap = 64
		}
		if shortGap[word] {
			gap = 14
		}
		if !ok || d.start > gap || foreignGap(window[:d.start]) {
			return true
		}
		i := lineOf(h.Start)
		lineStart := h.Start-from[i] < 3
		for _, role := range r.rules.roles[h.Phrase] {
			rank := i
			iso := d.iso()
			switch role {
			case "agreed":
				if r.otherPaper(flat, h.Start) {
					continue
				}
				if i > 100 && !strings.Contains(word, "entered") && !strings.Contains(word, "made") {
					continue
				}
			case "adopted":
				if strings.Contains(flat[max(0, h.Start-16):h.Start], "deprecated") || i > 25 {
					continue
				}
				rank = 0
				line := flat[h.End:max(h.End, min(len(flat), from[i]+len(ls[i].lower)))]
				for _, more := range allDays(line[:min(len(line), 200)]) {
					if more.iso() > iso {
						iso = more.iso()
					}
				}
			case "signed", "filed", "entered", "decided", "issued", "updated":
				if !lineStart && (word == "date:" || word == "filed" || word == "decided" || word == "dated" ||
					word == "as of" || word == "v." || word == "version" || word == "effective") &&
					h.Start-from[i] > 40 {
					continue
				}
				if role == "updated" && i > 12 || role == "issued" && (i > 24 || !lineStart &&
					word != "document issued on") {
					continue
				}
			}
			if role == "adopted" {
				for k := range out {
					if out[k].role == "adopted" && out[k].iso < iso && i < 8 {
						out[k].iso, out[k].span = iso, ls[i].Span
					}
				}
			}
			if role == "filed" && lineStart && i < 12 { // opinions are filed when they are decided
				out = append(out, dated{"decided", iso, ls[i].Span, FromText, -1})
			}
			out = append(out, dated{role, iso, ls[i].Span, FromText, rank})
		}
		return true
	})
	return out
}

// foreignGap reports words between an anchor and a date that part them.
func foreignGap(s string) bool {
	return strings.Contains(s, ". ") || strings.Contains(s, "agreement") || strings.Contains(s, "supersed") ||
		strings.Contains(s, "prior to") || strings.Contains(s, "between") ||
		strings.Contains(s, "before") || strings.Contains(s, "after ") || strings.Contains(s, "_____")
}

// otherPaper reports words before a date that speak of another paper: "the Supply Agreement dated as of".
func (r *reader) otherPaper(flat string, at int) bool {
	before := flat[max(0, at-170):at]
	noun := -1
	for _, w := range []string{
		"agreement", "lease", "contract", "license", "plan", "note", "amendment",
		"indenture", "letter of intent", "addendum",
	} {
		noun = max(noun, strings.LastIndex(before, w))
	}
	if t := strings.TrimRight(before, " ,"); strings.HasSuffix(t, `")`) && len(before)-noun < 20 {
		return false // right behind the definition of the paper itself
	}
	if noun < 0 || len(before)-noun > 75 {
		return strings.HasSuffix(strings.TrimRight(before, " ("), "as amended")
	}
	if _, dated := findDay(before[noun:]); dated { // the other paper has its date already
		return false
	}
	own := max(strings.LastIndex(before[:noun], "this "), strings.LastIndex(before[:noun], "this\u00a0"))
	other := -1
	for _, w := range []string{" the ", "that certain", "certain ", " an ", " a ", "such "} {
		other = max(other, strings.LastIndex(before[:noun], w))
	}
	if own < 0 && other < 0 {
		return false
	}
	return other > own
}

// lineDates are dates that stand alone on a line of the beginning, as letters and title pages have them.
func (r *reader) lineDates() []dated {
	var out []dated
	for i, l := range r.top[:min(len(r.top), 60)] {
		if l.long || len(l.s) > 70 {
			continue
		}
		if !strings.ContainsAny(l.lower, "0123456789") && !strings.Contains(l.lower, "day of") {
			continue
		}
		d, ok := findDay(l.lower)
		if !ok {
			continue
		}
		rest := strings.TrimFunc(l.lower[:d.start]+l.lower[d.end:],
			func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
		switch {
		case rest == "" || weekday[rest] || rest == "date" || rest == "dated" || rest == "as of":
			role := "line"
			if rest == "as of" {
				role = "updated"
			}
			out = append(out, dated{role, d.iso(), l.Span, FromText, i})
		case d.start == 0 && strings.Contains(rest, "release"), strings.HasSuffix(rest, "release"):
			out = append(out, dated{"line", d.iso(), l.Span, FromText, i})
		case strings.HasSuffix(rest, " meeting") && l.words() <= 9:
			out = append(out, dated{"decided", d.iso(), l.Span, FromText, i})
		case strings.HasPrefix(rest, "meeting date") || rest == "date of meeting" || d.end == len(l.lower) &&
			d.start < 14 && strings.HasPrefix(l.lower, "- date"):
			out = append(out, dated{"updated", d.iso(), l.Span, FromText, i})
		case d.end == len(l.lower) && i < 30 && l.words() <= 9 && (strings.Contains(rest, "federal register") ||
			strings.Contains(rest, "vol")):
			out = append(out, dated{"register", d.iso(), l.Span, FromText, i})
		}
	}
	if r.card.Type.Value == PressRelease {
		for i, l := range r.top[:min(len(r.top), 25)] { // NEW YORK, Jan. 3, 2024 (GLOBE NEWSWIRE) --
			s := l.lower[:min(len(l.lower), 90)]
			if d, ok := findDay(s); ok && d.start < 40 && (strings.Contains(s[d.end:], "--") ||
				strings.Contains(s[d.end:], " - ") || strings.Contains(s[d.end:], "(") ||
				strings.HasPrefix(s[d.end:], " /")) {
				out = append(out, dated{"dateline", d.iso(), l.Span, FromText, i})
			}
		}
	}
	return out
}

var weekday = set("monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun")

// datedByLastSignature reports a contract that takes its date from its signatures.
func (r *reader) datedByLastSignature() bool {
	for _, w := range []string{
		"date last written", "date last signed", "last date signed", "latest date",
		"last signature", "later of the", "date of the last", "later date", "date of last", "last date of",
		"date last executed",
	} {
		if i := strings.Index(r.flat, w); i >= 0 && i < 5000 {
			return true
		}
	}
	return false
}

// signatureRoom bounds how much of a contract is searched for the dates of its signatures.
const signatureRoom = 2 << 20

// signatureDate is the last date beside a signature.
func (r *reader) signatureDate() (dated, bool) {
	s := text.Prefix(r.Text, signatureRoom)
	best := dated{role: "signature", from: FromText}
	tried := 0
	from := len(s) / 4
	if r.datedByLastSignature() {
		from = 0
	}
	for _, l := range r.end { // signed, or confirmed by who keeps electronic signatures
		if strings.Contains(l.lower, "sign") && !strings.Contains(l.lower, "assign") {
			k := strings.Index(l.lower, "sign")
			if d, ok := findDay(l.lower[k:min(len(l.lower), k+110)]); ok && d.iso() > best.iso {
				best.iso, best.span = d.iso(), l.Span
			}
		}
	}
	for from < len(s) && tried < 400 {
		i := nextDate(s[from:])
		if i < 0 {
			break
		}
		i += from
		from = i + 3
		if i < 1 || s[i-1] != 'D' && s[i-1] != 'd' || i > 1 && isLetter(s[i-2]|0x20) {
			continue
		}
		after := strings.TrimLeft(strings.TrimPrefix(s[from:min(len(s), from+60)], "d"), " ")
		if after == "" || after[0] != ':' && !(after[0] >= '0' && after[0] <= '9') {
			continue
		}
		tried++
		window := lower(strings.TrimLeft(after, ": \n_"))
		window = strings.TrimLeft(window, "_ \n")
		if d, ok := findDay(window[:min(len(window), 40)]); ok && d.start < 4 && d.iso() > best.iso {
			best.iso, best.span = d.iso(), text.Span{Start: i - 1, End: min(len(s), from+len("d: ")+d.end)}
		}
	}
	return best, best.iso != ""
}

// nextDate is where the next "ate" of a label "Date" begins.
func nextDate(s string) int {
	a, b := strings.Index(s, "ate"), strings.Index(s, "ATE")
	if a < 0 || b >= 0 && b < a {
		return b
	}
	return a
}

// nameDate is a full date that the file's name begins or ends with.
func (r *reader) nameDate() (dated, bool) {
	d, ok := findDay(strings.ToLower(r.base))
	if !ok || d.start > 0 && d.end < len(r.base) && d.start > 12 {
		return dated{}, false
	}
	return dated{"name", d.iso(), text.Span{}, FromName, 0}, true
}
