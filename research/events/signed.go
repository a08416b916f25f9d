package events

// Personal is what a person does to a run, as against what the engine does: it says who
// did it. A body with a field By is one; a test holds them to it.
type Personal interface {
	Body
	// signed is a copy with the author in it.
	signed(by string) Body
}

// Signed is the body with its author, where it is one that has an author. Anyone who serves
// several people signs everything they append, here and in no other place.
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
