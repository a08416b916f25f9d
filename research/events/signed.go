package events

// Personal is an event caused by a person rather than the engine: it records who did it. A body with a field By is one;
// a test checks this.
type Personal interface {
	Body
	// signed returns a copy with the author set.
	signed(by string) Body
}

// Signed returns the body with its author, if it is of a type that has one. A server for several people signs
// everything they append, here and nowhere else.
func Signed(b Body, by string) Body {
	if p, ok := b.(Personal); ok {
		return p.signed(by)
	}
	return b
}

func (b StatementMarked) signed(by string) Body { b.By = by; return &b }
func (b ResultMarked) signed(by string) Body    { b.By = by; return &b }
func (b Noted) signed(by string) Body           { b.By = by; return &b }
func (b TriggerGiven) signed(by string) Body    { b.By = by; return &b }
func (b DeadlineMarked) signed(by string) Body  { b.By = by; return &b }
func (b AskedAgain) signed(by string) Body      { b.By = by; return &b }
func (b PlanApproved) signed(by string) Body    { b.By = by; return &b }
func (b CancelRequested) signed(by string) Body { b.By = by; return &b }

var (
	_ Personal = (*StatementMarked)(nil)
	_ Personal = (*ResultMarked)(nil)
	_ Personal = (*Noted)(nil)
	_ Personal = (*TriggerGiven)(nil)
	_ Personal = (*DeadlineMarked)(nil)
	_ Personal = (*AskedAgain)(nil)
	_ Personal = (*PlanApproved)(nil)
	_ Personal = (*CancelRequested)(nil)
)
