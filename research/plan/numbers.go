package plan

import (
	"strings"

	"headnote/text/pattern"
)

// The patterns of numbers in questions, and the slots that they fill.
var numberForms = []struct {
	slot string
	form *pattern.Pattern
}{
	{"docket_id", pattern.New(`\b((?:[A-Z]{2,8}-){1,3}(?:19|20)\d{2}-[A-Z]{0,2}-?\d{3,5})\b`)},
	{"rin", pattern.New(`(?i)\bRIN:?\s*(\d{4}-[A-Z]{2}\d{2})\b`)},
	{"accession", pattern.New(`\b(\d{10}-\d{2}-\d{6})\b`)},
	{"proceeding", pattern.New(`(?i)\b((?:IPR|PGR|CBM|DER)\d{4}-\d{5})\b`)},
	{"docket", pattern.New(`(?i)\b(?:no\.?\s*)?(\d:\d{2}-(?:cv|cr|mc|md|mj|bk|ap|sw)-\d{3,6})\b`)},
	{"vin", pattern.New(`\b([A-HJ-NPR-Z0-9]{11}\d{6})\b`)},
	{"application", pattern.New(`(?i)\bapplications?\s+(?:no\.?\s*|number\s*|nos\.?\s*|serial\s+no\.?\s*)?` +
		`(\d{2}/\d{3},?\d{3}|\d{8})\b|\b(\d{2}/\d{3},\d{3})\b`)},
	{"application", pattern.New(`(?i)\b(?:status|prosecution|file history|examiner) of (1\d{7})\b`)},
	{"publication", pattern.New(`\b((?:US\s*)?20\d{2}/\d{7})\b`)},
	{"patent", pattern.New(`(?i)\b(?:patents?|pat\.)\s+(?:no\.?\s+|nos\.?\s+|number\s+)?((?:US\s*)?(?:RE|` +
		`D|PP)?\d{1,3}(?:,\d{3}){1,2})\b|\b(RE\d{2},\d{3})\b`)},
	{"patent", pattern.New(`['’](\d{3}) patent\b`)},
	{"zip", pattern.New(`(?i)\bzip(?: code)?:? (\d{5})\b`)},
	{"zip", pattern.New(`, [A-Z]{2} (\d{5})\b`)},
	{"cik", pattern.New(`(?i)\bCIK[\s#:]*(\d{4,10})\b`)},
	{"bill", pattern.New(`\b(H\.\s?R\.\s?\d{1,5}|[HS]\.\s?(?:J|Con)\.\s?Res\.\s?\d{1,3})\b`)},
	{"bill", pattern.New(`(?i:\b(?:senate )?bill )(S\.\s?\d{1,5})\b`)},
	{"congress", pattern.New(`(?i)\b(\d{2,3})(?:st|nd|rd|th)\s+Cong(?:ress\b|\.)`)},
	{"crs", pattern.New(`(?i)\bCRS\s+(?:(?:report|product|in focus|insight)\s+)?(?:no\.?\s*)?` +
		`((?:R|RL|RS|IF|IN|LSB|TE)\d{4,6})\b`)},
	{"scotus_number", pattern.New(`(?i)\bno\.?\s+(\d{2}-\d{1,4}|\d{2}A\d{1,4})\b`)},
	{"celex", pattern.New(`(?i)\b(?:CELEX:?\s*)?([36]\d{4}[A-Z]{1,2}\d{4})\b`)},
	{"uk_item", pattern.New(`(?i)\b((?:ukpga|uksi|asp|ssi|asc|wsi|nia|nisr)/\d{4}/\d{1,5})\b`)},
	{"register", pattern.New(`\b(20\d{2}-\d{5})\b`)},
}

// numbers takes out what is named by a number.
func (s *slots) numbers() {
	for _, f := range numberForms {
		for _, m := range f.form.FindAllStringSubmatchIndex(s.rest, -1) {
			for g := 2; g < len(m); g += 2 {
				if m[g] < 0 {
					continue
				}
				value := s.rest[m[g]:m[g+1]]
				switch f.slot {
				case "docket":
					value = strings.ToLower(value)
				case "proceeding", "rin", "crs", "celex":
					value = strings.ToUpper(value)
				}
				s.add(f.slot, value)
			}
			if f.slot == "zip" { // keep the state before it
				s.cut(m[2], m[3])
				continue
			}
			s.cut(m[0], m[1])
		}
	}
}

var quotedForm = pattern.New(`["“]([^"“”]{3,80})["”]`)

// quoted takes out the phrases in quotation marks, which are searched for literally.
func (s *slots) quoted() {
	for _, m := range quotedForm.FindAllStringSubmatchIndex(s.rest, -1) {
		s.add("quoted", strings.ToLower(strings.Trim(s.rest[m[2]:m[3]], " .,;:!?$")))
		s.cut(m[0], m[1])
	}
}
