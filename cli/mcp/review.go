package mcp

import (
	"context"
	"errors"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"headnote/backends"
	"headnote/cli/ask"
	"headnote/research/events"
)

// Reviewed is a person's decision about the plan of a run.
type Reviewed struct {
	Run    string
	Agreed bool
}

// Waiting is the error of research whose plan waits for a person's approval.
type Waiting struct {
	Run  string
	Plan string // as a table: every request that would leave the machine
}

// Error implements error. Nothing has been sent yet.
func (w Waiting) Error() string { return "the plan of run " + w.Run + " waits to be agreed to" }

// errNoReview refuses a review if the client cannot ask a person.
var errNoReview = &backends.Error{
	Code: backends.InvalidParameters, Tool: "research",
	Message: "review needs a client that can ask its user (the protocol's elicitation), and this one cannot; nothing " +
		"was asked or sent",
	Next: "look at the plan with headnote plan, agree with headnote ask --review or in the workbench, and ask again " +
		"without review",
}

// canAsk reports whether the client can show a form to its user.
func canAsk(session *sdk.ServerSession) bool {
	hello := session.InitializeParams()
	if hello == nil || hello.Capabilities == nil || hello.Capabilities.Elicitation == nil {
		return false
	}
	can := hello.Capabilities.Elicitation
	return can.Form != nil || can.URL == nil
}

// runField is the field of the form that approves a plan; inputID identifies the request for it.
const (
	runField = "run"
	inputID  = "plan"
)

// asks returns the result that makes the client show a plan to its user. The call is then repeated with the answer.
func asks(w Waiting) *sdk.CallToolResult {
	return &sdk.CallToolResult{
		RequestState: w.Run,
		InputRequests: sdk.InputRequestMap{inputID: &sdk.ElicitParams{
			Mode: "form", Message: w.Plan + "\nRun these searches?",
			RequestedSchema: map[string]any{
				"type": "object", "required": []string{runField},
				"properties": map[string]any{runField: map[string]any{
					"type": "boolean", "title": "Run these searches",
					"description": "no request leaves the machine that is not listed",
				}},
			},
		}},
	}
}

// reviewed returns the person's answer to the plan shown by an earlier call; nil if none was shown.
func reviewed(p *sdk.CallToolParamsRaw) *Reviewed {
	said, ok := p.InputResponses[inputID].(*sdk.ElicitResult)
	if !ok {
		return nil
	}
	run, _ := said.Content[runField].(bool)
	return &Reviewed{p.RequestState, said.Action == "accept" && run}
}

// decide carries out a person's decision about the plan of a run.
func (s served) decide(ctx context.Context, d Reviewed) (events.Run, error) {
	state, err := s.run(d.Run)
	if err != nil {
		return state, err
	}
	waiting, ok := state.Waiting()
	switch {
	case !ok:
		return state, &backends.Error{
			Code: backends.InvalidParameters, Tool: "research", Message: "no plan of run " + state.ID.String() + " waits",
			Next: "ask again",
		}
	case !d.Agreed:
		return state, errors.Join(&backends.Error{
			Code: backends.Cancelled, Tool: "research", Message: "the plan was not agreed to; nothing was sent",
			Next: "change the question, or agree to the plan",
		}, s.stop(ctx, state.ID))
	}
	rows, err := s.e.Table(ctx, waiting.Calls)
	if err != nil {
		return state, err
	}
	ask.MarkAgreed(s.env, s.e.Matter(), rows)
	if err := ask.Agree(s.env, s.e.Matter(), rows); err != nil {
		return state, err
	}
	return state, s.e.Approve(state.ID, events.PlanApproved{Calls: waiting.Calls, By: s.env.Config.Name})
}

// waits returns a Waiting error if a plan waits for approval after an event, else nil.
func (s served) waits(ctx context.Context, state events.Run, ev events.Event) error {
	_, made := ev.Body.(*events.PlanMade)
	waiting, ok := state.Waiting()
	if !made || !ok || state.Plans[len(state.Plans)-1].More {
		return nil
	}
	rows, err := s.e.Table(ctx, waiting.Calls)
	if err != nil {
		return err
	}
	ask.MarkAgreed(s.env, s.e.Matter(), rows)
	return Waiting{Run: state.ID.String(), Plan: ask.PlanTable(rows)}
}
