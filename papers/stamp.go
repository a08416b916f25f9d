package papers

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// stamp is what a court prints on each page of an electronic filing.
type stamp struct {
	text.Span
	docket, number, filed string
	court                 string // if the stamp names it
}

var (
	// Case 1:24-cv-00001-ABC Document 21 Filed 12/23/24 Page 1 of 3; also Doc. #:, Desc Main Document, PageID.
	ecfStamp = pattern.New(`(?:Case|USDC [A-Za-z]+ case):?\s+(?:number\s+)?(?P<docket>[0-9][0-9A-Za-z:-]{5,30})` +
		`\s+(?:ECF No\.|Doc(?:ument|\.)?(?:\s?#:?)?:?)\s*(?P<number>\d+(?:-\d+)?)\s+(?:\(Court ` +
		`only\)\s+)?(?:filed|Filed):?\s*(?P<filed>\d{1,2}/\d{1,2}/\d{2,4})`)
	// Case: 21-1298 Document: 42 Page: 1 Date Filed: 08/31/2022; Appeal: 17-2218 Doc: 17 Filed: 10/31/2017 Pg: 1 of 1.
	appealStamp = pattern.New(`(?:Case|Appeal):?\s+(?P<docket>\d{2}-\d{2,5})\s*,?\s+(?:Document|Doc|` +
		`DktEntry):?\s*(?P<number>[\d.-]+)\s*,?\s*(?:Page:?\s*\d+(?:\s+of\s+\d+)?\s+)?(?:Date\s+)?(?:Filed:?|Entry ` +
		`ID:?\s*\d+)?\s*(?P<filed>\d{1,2}/\d{1,2}/\d{2,4})?`)
	// Case: 25-1689, 07/15/2025, DktEntry: 28.1, Page 1 of 2; also with an ID between.
	entryStamp = pattern.New(`Case:?\s+(?P<docket>\d{2}-\d{2,5}),\s+(?P<filed>\d{1,2}/\d{1,2}/\d{4}),\s+` +
		`(?:ID:\s*\d+,\s+)?DktEntry:\s*(?P<number>[\d.-]+)`)
	// BER L 002744-19 06/28/2019 Pg 1 of 15 Trans ID: LCV2019…, of New Jersey.
	jerseyStamp = pattern.New(`\b([A-Z]{3})[ -]?([A-Z]{1,2})[ -](\d{6}-\d{2})\s+(\d{2}/\d{2}/\d{4})(?:\s+[\d:]+ ` +
		`[AP]M)?\s+Pg\s+\d+\s+of\s+\d+\s+Trans ID`)
	// FILED: NEW YORK COUNTY CLERK 01/02/2020 03:04 PM INDEX NO. 650000/2020 NYSCEF DOC. NO. 12.
	yorkStamp = pattern.New(`FILED:\s+([A-Z .]+ COUNTY CLERK)\s+(\d{1,2}/\d{1,2}/\d{4})[^\n]{0,20}?\s+INDEX ` +
		`NO\.\s+([\d/A-Z-]+)\s+NYSCEF DOC\.\s+NO\.\s+(\d+)`)
)

// stampRoom is the length in bytes of the part of a paper that is searched for stamps: a page of a dense filing.
const stampRoom = 24 << 10

// stamps reads the stamp of the first page. If a page has two, the later filing counts: a proposed order that was
// entered bears both.
func (r courts) stamps() {
	s := text.Prefix(r.Text, stampRoom)
	first := len(s)
	if len(r.Pages) > 1 && r.Pages[1] < len(s) && r.Pages[1] > 0 {
		first = r.Pages[1]
	}
	take := func(t stamp) {
		if r.stamp.docket == "" || t.Start < first && t.filed > r.stamp.filed {
			r.stamp = t
		}
	}
	if strings.Contains(s, "Filed") || strings.Contains(s, "filed") || strings.Contains(s, "DktEntry") {
		for _, shape := range []*pattern.Pattern{ecfStamp, appealStamp, entryStamp} {
			for _, m := range around(s, shape, "Case", "Appeal") {
				group := func(name string) string {
					i := 2 * shape.SubexpIndex(name)
					return s[max(0, m[i]):max(0, m[i+1])]
				}
				t := stamp{
					Span: text.Span{Start: m[0], End: m[1]}, docket: group("docket"),
					number: strings.Trim(group("number"), "."),
				}
				if d, ok := findDay(group("filed")); ok {
					t.filed = d.iso()
				}
				take(t)
			}
			if r.stamp.docket != "" {
				return
			}
		}
	}
	if strings.Contains(s, "Trans ID") {
		if m := jerseyStamp.FindStringSubmatchIndex(s); m != nil {
			t := stamp{Span: text.Span{Start: m[0], End: m[1]}}
			t.docket = s[m[2]:m[3]] + "-" + s[m[4]:m[5]] + "-" + strings.TrimLeft(s[m[6]:m[7]], "0")
			if d, ok := findDay(s[m[8]:m[9]]); ok {
				t.filed = d.iso()
			}
			take(t)
		}
	}
	if strings.Contains(s, "NYSCEF") {
		if m := yorkStamp.FindStringSubmatchIndex(s); m != nil {
			t := stamp{
				Span: text.Span{Start: m[0], End: m[1]}, docket: s[m[6]:m[7]], number: s[m[8]:m[9]],
				court: "Supreme Court of the State of New York, " + titled(strings.TrimSuffix(s[m[2]:m[3]],
					" CLERK")),
			}
			if d, ok := findDay(s[m[4]:m[5]]); ok {
				t.filed = d.iso()
			}
			take(t)
		}
	}
}

// numberFollows reports whether a string can follow "Case" in a stamp: a number, or the word "number".
func numberFollows(s string) bool {
	s = strings.TrimLeft(strings.TrimPrefix(s, ":"), " \t\n\f\r")
	return s != "" && digit(s[0]) || strings.HasPrefix(s, "number")
}

// around matches a pattern only near the given words, within the length of a line.
func around(s string, shape *pattern.Pattern, words ...string) [][]int {
	var out [][]int
	for _, w := range words {
		for from := 0; len(out) < 8; {
			i := strings.Index(s[from:], w)
			if i < 0 {
				break
			}
			i += from
			window := s[i:min(len(s), i+180)]
			if !numberFollows(window[len(w):]) {
				from = i + len(w)
				continue
			}
			if m := shape.FindStringSubmatchIndex(window); m != nil && m[0] == 0 {
				for k := range m {
					if m[k] >= 0 {
						m[k] += i
					}
				}
				out = append(out, m)
			}
			from = i + len(w)
		}
	}
	return out
}
