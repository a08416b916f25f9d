package plan

import (
	"slices"
	"strings"
	"unicode"

	"headnote/text"
	"headnote/text/pattern"
)

// cityForm matches a city with its state: "Baton Rouge, Louisiana", "Winston-Salem, NC", "Coeur d'Alene, Idaho".
var cityForm = pattern.New(`\b((?:[A-Z][a-z]+\.? ){0,2}(?:[A-Za-z]['’])?[A-Z][a-z]+(?:-[A-Z][a-z]+)*), ` +
	`(D\.C\.|[A-Z][A-Za-z]+(?: [A-Z][a-z]+)?\b)`)

// place takes out states and cities, and the states whose codes are cited.
func (s *slots) place(n names) {
	for _, m := range cityForm.FindAllStringSubmatchIndex(s.rest, -1) {
		state := s.rest[m[4]:m[5]]
		if n.States[state] == "" && len(state) != 2 {
			state = strings.Fields(state)[0]
		}
		code := n.States[state]
		if state == "D.C." {
			code = "DC"
		}
		if code == "" && slices.Contains(n.codes(), state) {
			code = state
		}
		city := strings.TrimSpace(s.rest[m[2]:m[3]])
		if code == "" || n.States[city] != "" && code != "DC" {
			continue
		}
		s.add("city", city)
		s.add("state", code)
		s.cut(m[0], m[4]+len(state))
	}
	byState := make(map[string][]string, len(n.States))
	for name, code := range n.States {
		byState[code] = append(byState[code], strings.ToLower(name))
	}
	places := phrases(byState, s.rest)
	order := make([]text.Span, 0, len(places))
	for at := range places {
		order = append(order, at)
	}
	slices.SortFunc(order, func(a, b text.Span) int { return a.Start - b.Start })
	for _, at := range order {
		s.add("state", places[at])
		s.cut(at.Start, at.End)
	}
}

// codes returns the postal codes of all states, in order.
func (n names) codes() []string {
	var out []string
	for _, c := range n.States {
		out = append(out, c)
	}
	slices.Sort(out)
	return out
}

// vehicle takes out the make, model and model year.
func (s *slots) vehicle(n names) {
	ws := split(s.rest)
	for i, w := range ws {
		brand := owner(w.text)
		if !slices.ContainsFunc(n.Makes, func(m string) bool { return strings.EqualFold(m, brand) }) {
			continue
		}
		if brand == strings.ToLower(brand) && len(brand) < 4 {
			continue // "ram" and "mini" are also ordinary words
		}
		s.set("make", brand)
		end := w.at.End
		var model []string
		for _, next := range ws[i+1 : min(i+3, len(ws))] {
			word := bare(next.text)
			if word == "" || !unicode.IsUpper([]rune(word)[0]) && !unicode.IsDigit([]rune(word)[0]) ||
				yearForm.MatchString(word) || slices.Contains(n.Suffixes, strings.ToLower(word)) {
				break
			}
			model, end = append(model, word), next.at.End
			if strings.HasSuffix(next.text, ",") {
				break
			}
		}
		if len(model) > 0 {
			s.set("model", strings.Join(model, " "))
		}
		s.found["brand"] = []string{brand}
		_ = end
		return
	}
}

// agencies takes out the agencies that the question names; the first is used.
func (s *slots) agencies(n names) {
	first, at := "", len(s.rest)
	for span, name := range phrases(n.Agencies, s.rest) {
		if span.Start < at {
			first, at = name, span.Start
		}
	}
	s.add("agency", first)
	for span := range phrases(n.Agencies, s.rest) {
		s.cut(span.Start, span.End)
	}
}
