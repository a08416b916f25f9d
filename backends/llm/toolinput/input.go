package toolinput

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"headnote/backends"
)

// Patience is how long a stream may stall before that is reported.
const Patience = 5 * time.Second

// Parameter is a completely received parameter.
type Parameter struct {
	Name  string
	Value any
}

// Input collects the parameters of one tool call.
type Input struct {
	tool   string
	schema backends.Schema
	parser parser
	closed []Parameter
	last   time.Time // when something last arrived
}

// New returns an input that starts now.
func New(tool string, s backends.Schema, l Limits, now time.Time) *Input {
	in := &Input{tool: tool, schema: s, last: now}
	in.parser = parser{limits: l, member: in.member}
	return in
}

// member stores a complete parameter. A second one with the same name is rejected, since it would change what was
// already shown.
func (in *Input) member(name string, value any) error {
	if slices.ContainsFunc(in.closed, func(p Parameter) bool { return p.Name == name }) {
		return fmt.Errorf("%q is given twice", name)
	}
	in.closed = append(in.closed, Parameter{name, value})
	return nil
}

// Feed reads the next piece of the stream. An error is final: the input is not a JSON object, or too large.
func (in *Input) Feed(piece []byte, now time.Time) error {
	if len(piece) > 0 {
		in.last = now
	}
	return in.parser.feed(piece)
}

// Closed returns the complete parameters, in order. They do not change any more.
func (in *Input) Closed() []Parameter { return slices.Clip(in.closed) }

// Bytes returns how much has arrived.
func (in *Input) Bytes() int { return in.parser.n }

// Status is the progress of an input.
type Status struct {
	Completion int      // percentage of what is required; a choice counts as one
	Missing    []string // required parameters not yet complete
	CanStart   bool     // the call may start: nothing still to come can change it
	Stalled    bool     // nothing has arrived for a while
	Note       string   // the same as a message
}

// Status returns the progress of the input.
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

// full reports whether every parameter of the tool is present: nothing can be added, and none can be repeated.
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

// Start returns the parameters of a call that can start before its input has ended; false if it has to wait.
func (in *Input) Start(now time.Time) (backends.Params, bool) {
	if !in.Status(now).CanStart {
		return nil, false
	}
	p, err := in.schema.Check(in.tool, in.params())
	return p, err == nil
}

// Finish ends the stream and returns the parameters with their defaults, or an error that explains what is wrong with
// them. Complete parameters remain in Closed.
func (in *Input) Finish() (backends.Params, error) {
	err := in.parser.end()
	if in.parser.n == 0 { // models send nothing for a tool without parameters
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

// Raw returns the object as received, without schema and defaults; nil before its end.
func (in *Input) Raw() map[string]any { return maps.Clone(in.parser.root) }
