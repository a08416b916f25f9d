package main

import (
	"slices"
	"strings"
)

// shapeOf translates the source's templates into the notation that shapes.go in package tables reads. Those omitted
// are too rare or too unspecific to search for.
var shapeOf = map[string]string{
	"$full_cite":                                                        "V R,?P",
	"$full_cite_single_volume":                                          "1 R,?P",
	"$full_cite_year_included":                                          "V R(y)P",
	"$full_cite_cch":                                                    "D R¶C",
	"$full_cite_paragraph":                                              "- R¶C",
	"$full_cite_louisiana":                                              "Louisiana",
	"$full_cite_year_page":                                              "- RyP",
	"$full_cite_illinois_neutral":                                       "Y RI",
	"$full_cite_format_neutral":                                         "Y-R-P",
	"$full_cite_format_neutral_3_4":                                     "Y-R-P",
	"$volume_nominative ?$reporter $page":                               "N RP",
	"$volume_nominative ?$reporter, $page":                              "N R,P",
	"$volume_nominative ?$reporter,? $page":                             "N R,?P",
	"$volume_nominative ?$reporter, $page_with_letter":                  "N R,L",
	"$volume $reporter $page_with_letter":                               "V RL",
	"$volume $reporter,? $page_with_letter":                             "V R,?L",
	"$volume_with_digit_suffix $reporter $page_with_letter":             "D RL",
	"$volume_with_alpha_suffix $reporter $page":                         "A RP",
	"(?:(?P<volume>1) )?$reporter, (?P<page>\\d{1,3})":                  "1 R,P",
	"(?P<volume>\\d+|402A) $reporter,? $page":                           "V R,?P",
	"(?P<volume>\\d+|17A) $reporter,? $page":                            "V R,?P",
	"$reporter $page":                                                   "- RP",
	"$reporter,? $page":                                                 "- R,?P",
	"$reporter $volume_year-$page":                                      "- RyP",
	"$reporter \\($volume_year\\) $page":                                "- R(y)P",
	"$reporter $paragraph_marker_optional$page_with_commas":             "- R¶C",
	"$reporter $paragraph_marker_optional$page_with_commas_and_suffix":  "- R¶K",
	"$volume $reporter $paragraph_marker_optional$page_with_commas":     "V R¶C",
	"$volume $reporter $paragraph_marker_optional$page_with_commas(A)?": "V R¶K",
	"$volume_year $reporter $page":                                      "Y RP",
	"$volume_year $reporter $page_with_commas_and_suffix":               "Y RK",
	"$volume $reporter $page":                                           "V RP",
	"(?P<volume>\\d{1,3}) $reporter $page":                              "T RP",
	"(?P<volume>(19|20)\\d{2}) $reporter $page":                         "Y RP",
	"$volume $reporter $page_with_roman_numerals":                       "V RP",
	"$volume $reporter,? p. $page":                                      "V R,?pP",
	"$volume $reporter (p|P)age $page":                                  "V RpP",
	"$volume $reporter \\(\\d{4}\\,?\\) $page":                          "V R(y)P",
	"$volume_year $reporter (?P<page>\\d{1,6}(?:-[A-Z])?)":              "Y RI",
	"$volume_year $reporter (?P<page>\\d{1,6}A?)":                       "Y RO",
	"$volume $reporter (?P<page>\\d+\\w)":                               "V RO",
	"$volume $reporter (?P<page>\\d{1,6}\\w)":                           "V RO",
	"$volume $reporter (?P<page>\\d+[ab])":                              "V RL",
	"$volume $reporter (?P<page>\\d{1,6}[ab])":                          "V RL",
	"$volume $reporter (?P<page>\\d+[AN]?)":                             "V RO",
	"$volume $reporter (?P<page>\\d{1,4}a?)":                            "V RO",
	"(?P<volume>\\d{1,3}) $reporter (?P<page>\\d+[D]?)":                 "T RO",
	"$volume $reporter (?P<page>\\d+e)":                                 "V RL",
	"$volume $reporter,? D?(?P<page>\\d+)":                              "V R,?E",
	"$volume $reporter,? S?(?P<page>\\d+)":                              "V R,?E",
	"$volume $reporter (?P<page>\\d+[\\[(]A[)\\]])":                     "V RB",
	"$volume $reporter (?P<page>\\d+[\\[(]U[)\\]])":                     "V RB",
	// laws
	"$volume $reporter $page_with_commas":                                 "V RC",
	"(?P<issue>\\d+) $reporter $page_with_commas":                         "- v RC",
	"$law_year $reporter $page_with_commas":                               "- y RC",
	"$law_year\\-(?P<pamphlet>\\d+) $reporter $page_with_commas":          "- y-n RC",
	"$reporter § $law_section":                                            "§",
	"$reporter $law_section":                                              "- RS",
	"(?P<title>\\d+) $reporter § $law_section":                            "t§",
	"(?P<chapter>\\d+) $reporter,? § $law_section":                        "t§",
	"$volume $reporter § $law_section":                                    "t§",
	"(?P<title>\\d+),?\\s+$reporter,?\\s+$section_marker\\s*$law_section": "t§",
	"(?P<title>\\d+)\\-(?P<chapter>\\d+) $reporter § $law_section":        "t§",
	"(?P<chapter>\\d+-\\d+-\\d+) $reporter § $law_section":                "t§",
	"$reporter tit\\. (?P<title>\\d+), § $law_section":                    "tit§",
	"$reporter tit\\. (?P<title>\\d+) § $law_section":                     "tit§",
	"$reporter ch\\. (?P<chapter>\\d+), § $law_section":                   "ch§",
	"$reporter art (?P<article>\\d+), § $law_section":                     "art§",
	"(?P<reporter>Cal\\. $law_subject Code) § $law_section":               "subject§",
	"(?P<reporter>Tex\\. $law_subject Code Ann\\.) § $law_section":        "subject§",
	"(?P<reporter>N\\.Y\\. $law_subject Law) § $law_section":              "subject§",
	"$reporter $law_subject § $law_section":                               "subject§",
	"$reporter, $law_subject § $law_section":                              "subject§",
}

// shapes returns the notation of a series, or "" if it is the usual one.
func shapes(regexes []string) string {
	var out []string
	for _, r := range regexes {
		s, ok := shapeOf[r]
		if !ok && strings.Contains(r, "reporter_nominative") {
			s, ok = "V R(n)P", true // 5 U.S. (1 Cranch) 137
		}
		if ok && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if len(regexes) == 0 || len(out) == 1 && out[0] == "V R,?P" {
		return ""
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, ";")
}
