package chronology

import (
	"strings"
	"time"

	"headnote/papers/pinpoint"
	"headnote/text"
	"headnote/text/pattern"
)

// clerk is the clerk's note after an entry: the filer, and the date of entry.
var clerk = pattern.New(`\s*(?:\([A-Za-z, .]{2,40}\)\s*)?\(Entered: [\d/]+\)\s*$`)

// longestEntry limits the text shown of an entry, in runes.
const longestEntry = 240

// filed returns the entries of a docket with their dates.
func filed(p Paper, number int) []Event {
	s := text.Prefix(p.Text, readAtMost)
	heads := pinpoint.EntryHead.FindAllStringSubmatchIndex(s, eventsAtMost+1)
	var out []Event
	for i, m := range heads[:min(len(heads), eventsAtMost)] {
		end := len(s)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		} else if blank := strings.Index(s[m[1]:], "\n\n"); blank >= 0 {
			end = m[1] + blank
		}
		day, err := time.Parse("1/2/2006", s[m[2]:m[3]])
		words := clerk.ReplaceAllString(text.Line(s[m[1]:end]), "")
		if err != nil || words == "" {
			continue
		}
		end = m[1] + len(strings.TrimRight(s[m[1]:end], " \n"))
		out = append(out, Event{
			Day: day.Format(time.DateOnly), What: text.Truncate(words, longestEntry), entry: true,
			Places: []Place{{Paper: number, Span: text.Span{Start: m[0], End: end}}},
		})
	}
	return out
}
