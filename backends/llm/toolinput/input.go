package toolinput

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"headnote/backends"
)

// Patience is how long a stream may stall before it is said so.
const Patience = 5 * time.Second

// Parameter is a parameter that has come in whole.
type Parameter struct {
	Name  string
	Value any
}

// Input gathers the parameters of one call of a tool.
type Input struct {
	tool   string
	schema backends.Schema
	parser parser
	closed []Parameter
	last   time.Time // when something came in
}

// New reads the input of a tool from now on.
func New(tool string, s backends.Schema, l Limits, now time.Time) *Input {
	in := &Input{tool: tool, schema: s, last: now}
	in.parser = parser{limits: l, member: in.member}
	return in
}

// member keeps a parameter that is complete. A second one of the same name would
// take back what was shown: it is refused.
func (in *Input) member(name string, value any) error {
	if slices.ContainsFunc(in.closed, func(p Parameter) bool { return p.Name == name }) {
		return fmt.Errorf("%q is given twice", name)
	}
	in.closed = append(in.closed, Parameter{name, value})
	return nil
}

// Feed reads the next piece of the stream. An error is final: the input is no
// JSON object, or too large.
func (in *Input) Feed(piece []byte, now time.Time) error {
	if len(piece) > 0 {
		in.last = now
	}
	return in.parser.feed(piece)
}

// Closed are the parameters that are complete, in their order. What is in it
// stays in it and does not change.
func (in *Input) Closed() []Parameter { return slices.Clip(in.closed) }

// Bytes is how much has come in.
func (in *Input) Bytes() int { return in.parser.n }

// Status is how far an input is.
type Status struct {
	Completion int      // percent of what is required; a choice counts as one
	Missing    []string // required parameters that are not complete yet
	CanStart   bool     // the call may start: nothing that is still to come can change it
	Stalled    bool     // nothing has come in for a while
	Note       string   // the same for people
}

// Status says how far the input is.
func (in *Input) Status(now time.Time) Status {
	given := in.params()
	var s Status
	want, have := 0, 0
	for _, name := range in.schema.Required() {
		want++
		if _, ok := given[name]; ok {
			have++
		} else {
			s.Missing = append(s.Missing, name)
		}
	}
	for _, group := range in.schema.AnyOf {
		want++
		if slices.ContainsFunc(group, func(n string) bool { _, ok := given[n]; return ok }) {
			have++
		} else {
			s.Missing = append(s.Missing, "one of "+fmt.Sprint(group))
		}
	}
	complete := in.parser.at == atEnd && in.parser.err == nil
	switch {
	case want > 0:
		s.Completion = 100 * have / want
	case complete:
		s.Completion = 100
	}
	s.CanStart = in.parser.err == nil && (complete || in.full()) && in.fits(given)
	s.Stalled = !complete && in.parser.err == nil && now.Sub(in.last) >= Patience
	switch {
	case in.parser.err != nil:
		s.Note = in.parser.err.Error()
	case s.Stalled:
		s.Note = fmt.Sprintf("nothing has come in for %s", now.Sub(in.last).Round(time.Second))
	case complete:
		s.Note = "complete"
	default:
		s.Note = fmt.Sprintf("input %d %%", s.Completion)
	}
	return s
}

// full reports whether every parameter that the tool takes is there: nothing can be
// added, and what is there cannot be given twice.
func (in *Input) full() bool {
	return len(in.schema.Fields) > 0 && !slices.ContainsFunc(in.schema.Fields, func(f backends.Field) bool {
		return !slices.ContainsFunc(in.closed, func(p Parameter) bool { return p.Name == f.Name })
	})
}

func (in *Input) fits(given backends.Params) bool {
	_, err := in.schema.Check(in.tool, given)
	return err == nil
}

func (in *Input) params() backends.Params {
	p := make(backends.Params, len(in.closed))
	for _, c := range in.closed {
		p[c.Name] = c.Value
	}
	return p
}

// Start returns the parameters of a call that can start before its input has
// ended; false where it has to wait.
func (in *Input) Start(now time.Time) (backends.Params, bool) {
	if !in.Status(now).CanStart {
		return nil, false
	}
	p, err := in.schema.Check(in.tool, in.params())
	return p, err == nil
}

// Finish ends the stream: the parameters with their defaults, or an error that
// says what is wrong with them. What was complete is still in Closed.
func (in *Input) Finish() (backends.Params, error) {
	err := in.parser.end()
	if in.parser.n == 0 { // models send nothing at all for a tool without parameters
		err = nil
	}
	if err != nil {
		return nil, &backends.Error{
			Code: backends.InvalidParameters, Tool: in.tool, Message: err.Error(),
			Next: "send the call again", Cause: err,
		}
	}
	return in.schema.Check(in.tool, in.params())
}

// Raw is the object as it came, without schema and defaults; nil before its end.
func (in *Input) Raw() map[string]any { return maps.Clone(in.parser.root) }
