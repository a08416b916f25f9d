// Package plan makes plans: which tools to call for a question, with which parameters, and why. The planner by rules in
// this package needs no network and no model; a language model can propose plans of the same type.
package plan

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/citations"
	"headnote/research/events"
	"headnote/research/run"
	"headnote/risk"
	"headnote/text/pattern"
)

// Input is what a planner is given.
type Input struct {
	Round    int
	Question string
	Facets   []string // parts of the question; one search of the user's documents for each
	Names    []string // names in the question
	Tools    []backends.Spec
	Withhold []string  // names that must not be sent to a source
	Today    risk.Date // from which "the last two years" is counted; zero if unknown
}

//go:embed routes.toml
var routeData string

// aspect is something that is asked for in words that documents do not use.
type aspect struct {
	Name  string
	Words []string
	Query string
}

// Rules is the planner by rules. It is safe for concurrent use.
type Rules struct {
	routes  []route
	aspects []aspect
	names   names
}

// New returns the planner with its tables.
func New() (*Rules, error) { return tables() }

// tables reads the tables only once, because every engine has a planner.
var tables = sync.OnceValues(func() (*Rules, error) {
	var file struct {
		Route  []route
		Aspect []aspect
	}
	if _, err := toml.Decode(routeData, &file); err != nil {
		return nil, fmt.Errorf("routes.toml: %w", err)
	}
	n, err := readNames()
	if err != nil {
		return nil, err
	}
	return &Rules{file.Route, file.Aspect, n}, nil
})

// questionLimit is how many documents are read for the question itself.
const questionLimit = 20

// Plan reads the question and plans the first round. Every call has a reason.
func (r *Rules) Plan(in Input) events.PlanMade {
	b := builder{in: in, seen: make(map[string]bool)}
	b.add("search_context", backends.Params{"query": in.Question, "limit": questionLimit},
		"searches the matter's documents for the whole question")
	for _, f := range in.Facets {
		b.add("search_context", backends.Params{"query": f},
			"searches the matter's documents for one part of the question: "+f)
	}
	folded := fold(in.Question)
	r.aspectCalls(&b, folded)
	b.in.Question = Withhold(in.Question, in.Withhold) // everything below is for public sources
	in = b.in
	folded = fold(in.Question)
	named := r.names.read(in.Question, in.Today)
	r.citations(&b, named)
	if surveyed(folded) {
		r.survey(&b, folded)
	} else {
		r.routed(&b, named, folded)
	}
	r.servers(&b, named)
	if !slices.ContainsFunc(b.calls, func(c events.Call) bool { return c.Tool != "search_context" }) &&
		!ownForm.MatchString(in.Question) {
		who := strings.Join(named.found["company"], " ")
		for _, tool := range anywhere {
			words := cmp.Or(named.terms(r.names, nil), r.names.terms(named.rest), r.names.terms(in.Question),
				strings.TrimSpace(in.Question))
			b.add(tool, backends.Params{"query": strings.TrimSpace(who + " " + words)},
				"general search: no special source fits the question")
		}
	}
	reason := fmt.Sprintf("%d call(s) by rule", len(b.calls))
	if n := len(b.left); n > 0 {
		reason += "; left out: " + strings.Join(b.left, "; ")
	}
	return events.PlanMade{Round: in.Round, Planner: "rules", Reason: reason, Calls: b.calls}
}

// anywhere are the tools for questions that no rule matches.
var anywhere = []string{"search_cases", "web_search"}

// aspectLimit is how many documents are read for an aspect.
const aspectLimit = 30

// aspectCalls plans the searches for aspects of the question.
func (r *Rules) aspectCalls(b *builder, folded string) {
	for _, a := range r.aspects {
		word := leads(a.Words, folded, nil)
		if word == "" {
			continue
		}
		n := len(b.calls)
		b.add("search_context", backends.Params{"query": a.Query + " " + strings.Join(b.in.Names, " "), "limit": aspectLimit},
			"the question (“"+word+"”) asks for "+a.Name)
		for i := n; i < len(b.calls); i++ {
			b.calls[i].Aspect = a.Name
		}
	}
}

// citations plans a look-up for each authority that the question names.
func (r *Rules) citations(b *builder, s slots) {
	for _, c := range citations.Extract(b.in.Question) {
		why := "the question names " + c.Text
		switch {
		case c.Kind == citations.Law && c.Edition == "U.S.C." && c.Title != "" && c.Section != "":
			b.add("get_usc_section", backends.Params{"title": c.Title, "section": c.Section}, why)
		case c.Kind == citations.Law && c.Edition == "C.F.R." && cfrForm.MatchString(c.Section):
			tool, p := s.section(b.in.Question, c)
			b.add(tool, p, why)
		case c.Kind == citations.Law && c.Edition == "C.F.R.":
			b.add("search_cfr", backends.Params{"query": c.Text}, why)
		case c.Kind == citations.Law && slices.Contains(c.Editions, "Fed. Reg."):
			b.add("search_federal_register", backends.Params{"query": c.Text}, why)
		case c.Kind == citations.Law && c.Edition == "Pub. L.":
			b.add("search_legislation", backends.Params{"query": c.Text}, why)
		case c.Kind == citations.Law && strings.HasPrefix(c.Edition, "Fed. R. "):
			b.add("search_court_rules", backends.Params{"query": c.Text}, why)
		case c.Kind == citations.Law && r.stateOf(c.Edition) != "":
			b.add("search_state_statutes", backends.Params{"query": c.Text, "state": r.stateOf(c.Edition)}, why)
		case c.Kind == citations.FullCase || c.Kind == citations.Neutral:
			b.add("lookup_citation", backends.Params{"citation": c.Text}, why)
		case c.Kind == citations.FDA:
			b.add("search_fda_drug_labels", backends.Params{"search": c.Text}, why)
		case c.Kind == citations.Docket && s.found["docket"] == nil && s.found["proceeding"] == nil &&
			s.found["docket_id"] == nil && !s.supreme(b.in.Question):
			b.add("search_court_opinions", backends.Params{"query": c.Text, "record_type": "dockets"}, why)
		}
	}
}

// stateOf returns the state whose code an abbreviation begins with: "N.Y. Gen. Bus. Law".
func (r *Rules) stateOf(edition string) string {
	best, code := "", ""
	for abbr, c := range r.names.Codes {
		if strings.HasPrefix(edition, abbr+" ") && len(abbr) > len(best) {
			best, code = abbr, c
		}
	}
	return code
}

// ownForm matches a mention of the user's own papers, of which no public source knows.
var ownForm = pattern.New(`(?i)\b(?:our|my|the attached|the enclosed|this)\s+(?:[\w-]+\s+){0,3}` +
	`(?:agreement|contract|lease|policy|license|deed|will|letter|document|amendment|invoice|` +
	`purchase order|note|matter|file)s?\b`)

// routed plans the calls to which the words of the question lead. If they lead nowhere and nothing is cited, it uses
// the one tool that most of the weaker words point to.
func (r *Rules) routed(b *builder, s slots, folded string) {
	named := r.named(b, s)
	cited := slices.ContainsFunc(b.calls, func(c events.Call) bool { return c.Tool != "search_context" })
	led, best, most := false, -1, 0
	for i, rt := range r.routes {
		if leads(rt.Unless, folded, named) != "" {
			continue
		}
		if word := leads(rt.Words, folded, named); word != "" {
			led = r.follow(b, rt, s, named, word) || led
		} else if n := count(rt.Weak, folded, named); n > most {
			best, most = i, n
		}
	}
	if !led && !cited && best >= 0 && !ownForm.MatchString(b.in.Question) {
		rt := r.routes[best]
		r.follow(b, rt, s, named, leads(rt.Weak, folded, named))
	}
}

// named returns the values of the names in braces in routes.
func (r *Rules) named(b *builder, s slots) map[string]string {
	named := s.first()
	named["question"] = b.in.Question
	for _, c := range b.calls {
		switch c.Tool {
		case "get_cfr_section":
			named["cfr"], named["cfr_section"] = "the C.F.R.", c.Params.String("section")
		case "search_state_statutes":
			named["state_code"] = "the code of " + c.Params.String("state")
		}
	}
	if named["state_court"] == "" {
		named["other_states"] = strings.Join(s.found["state"], ", ") // one search of the courts of all these states
	}
	if named["docket_id"] != "" || named["rin"] != "" {
		delete(named, "agency") // the number already says which agency
	}
	for _, flag := range []string{"comment_open", "violations_only", "serious_only"} {
		if slices.Contains(s.found["flag"], flag) {
			named[flag] = "true"
		}
	}
	who := slices.Concat(s.found["company"], s.found["name"])
	if len(who) > 1 {
		named["parties"] = strings.Join(who[:2], " ")
	}
	if m := ownerForm.FindStringSubmatch(b.in.Question); m != nil {
		named["owner"] = strings.TrimSpace(m[1])
		if c := named["company"]; strings.HasPrefix(c, named["owner"]) {
			named["owner"] = c
		}
	}
	named["company_named"] = cmp.Or(named["company"], named["name"], named["ticker"])
	return named
}

// ownerForm matches questions about who owns a patent.
var ownerForm = pattern.New(`\b(?:assigned to|owned by|held by|belonging to|assignee|applicant|` +
	`applications of|applications by|patents of)\s+` +
	`((?:[A-Z][\w&.-]*)(?:\s+(?:[A-Z][\w&.-]*|&))*)`)

// follow plans the call of a route, or one for each value of a slot if the route says so. It returns false if the
// question does not name what the route needs.
func (r *Rules) follow(b *builder, rt route, s slots, named map[string]string, word string) bool {
	if rt.After != "" && !slices.ContainsFunc(b.calls, func(c events.Call) bool { return c.Tool == rt.After }) {
		return false
	}
	values := []string{named[rt.Each]}
	if rt.Each != "" && len(s.found[rt.Each]) > 0 {
		values = s.found[rt.Each]
	}
	done := false
	for _, value := range values {
		own := maps.Clone(named)
		if rt.Each != "" {
			own[rt.Each] = value
			if named["state_code"] != "" && strings.HasSuffix(named["state_code"], " "+value) {
				continue // its section is already looked up
			}
		}
		own["terms"] = s.terms(r.names, rt.Drop)
		if c := named["company"]; c != "" && !rt.takes("{company}") { // it is a search word here
			own["terms"] = strings.TrimSpace(c + " " + own["terms"])
		}
		params, missing := rt.fill(own)
		if own["terms"] == "" && b.wants(rt.Tool, params) { // nothing is left to search for
			own["terms"] = cmp.Or(s.terms(r.names, nil), r.names.terms(s.rest), r.names.terms(b.in.Question),
				strings.TrimSpace(b.in.Question))
			params, missing = rt.fill(own)
		}
		if len(params) == 0 {
			if b.known(rt.Tool) {
				b.left = append(b.left, fmt.Sprintf("%s (the question names no %s)", rt.Tool, strings.Join(missing, " or ")))
			}
			continue
		}
		own["word"] = word
		if f := rt.First; f.Tool != "" {
			b.plan(f.Tool, backends.Params{f.Param: params[f.Value], "limit": lookedUp}, substitute(f.Reason, own))
		}
		b.plan(rt.Tool, params, substitute(rt.Reason, own))
		done = true
	}
	return done
}

// lookedUp is how many candidates are looked up for a name that may be ambiguous.
const lookedUp = 3

// builder collects the calls of a plan; the same call is planned only once.
type builder struct {
	in    Input
	calls []events.Call
	left  []string
	seen  map[string]bool
}

func (b *builder) known(tool string) bool { return b.spec(tool) != nil }

func (b *builder) spec(tool string) *backends.Spec {
	if i := slices.IndexFunc(b.in.Tools, func(s backends.Spec) bool { return s.Name == tool }); i >= 0 {
		return &b.in.Tools[i]
	}
	return nil
}

// wants reports whether a tool needs a parameter that is not given.
func (b *builder) wants(tool string, p backends.Params) bool {
	spec := b.spec(tool)
	if spec == nil {
		return false
	}
	_, err := spec.Schema.Check(tool, p)
	return err != nil
}

// literal escapes words of the question and of documents so that they are not read as references.
func literal(v any) any {
	switch x := v.(type) {
	case string:
		return run.Literal(x)
	case []string:
		out := make([]string, len(x))
		for i, s := range x {
			out[i] = run.Literal(s)
		}
		return out
	}
	return v
}

// add plans a call whose parameters are words of the question or of documents.
func (b *builder) add(tool string, p backends.Params, reason string) {
	plain := make(backends.Params, len(p))
	for name, v := range p {
		plain[name] = literal(v)
	}
	b.plan(tool, plain, reason)
}

// plan plans a call if its tool is available and accepts the parameters.
func (b *builder) plan(tool string, p backends.Params, reason string) {
	spec := b.spec(tool)
	key := fmt.Sprint(tool, p)
	if spec == nil || b.seen[key] {
		return
	}
	b.seen[key] = true
	if _, err := spec.Schema.Check(tool, p); err != nil {
		b.left = append(b.left, err.Error())
		return
	}
	b.calls = append(b.calls, events.Call{
		ID: CallID(b.in.Round, len(b.calls)+1), Round: b.in.Round, Tool: tool, Params: p, Reason: reason,
		Price: spec.Price(p), Hosts: serverHosts(*spec),
	})
}

// CallID returns the ID of the n-th call of a round, counting from 1.
func CallID(round, n int) string { return fmt.Sprintf("r%d-%02d", round, n) }

// Searches plans the searches that are recommended to close gaps. Calls are numbered after first, so that a round can
// be planned in parts.
func Searches(round, first int, recs []events.Recommendation, tools []backends.Spec) events.PlanMade {
	b := builder{in: Input{Round: round, Tools: tools}, seen: make(map[string]bool)}
	for _, rec := range recs {
		n := len(b.calls)
		reason := rec.Purpose
		b.add("search_context", backends.Params{"query": rec.Query}, reason)
		p := backends.Params{"query": rec.Query, "limit": max(rec.MaxResults, 3)}
		if len(rec.IncludeDomains) > 0 {
			p["include_domains"] = rec.IncludeDomains
		}
		if len(rec.ExcludeDomains) > 0 {
			p["exclude_domains"] = rec.ExcludeDomains
		}
		b.add("web_search", p, reason)
		for i := n; i < len(b.calls); i++ {
			b.calls[i].Gap = rec.Gap
		}
	}
	for i := range b.calls {
		b.calls[i].ID = CallID(round, first+i)
	}
	return events.PlanMade{
		Round: round, Planner: "gaps", Reason: fmt.Sprintf("%d recommended search(es)", len(recs)),
		Calls: b.calls,
	}
}
