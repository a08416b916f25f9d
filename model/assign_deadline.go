package model

import (
	"cmp"
	"strings"

	"headnote/backends"
	"headnote/research/events"
	"headnote/text"
)

// maxAssignee bounds the assignee's name, in runes.
const maxAssignee = 60

// onAssign opens the form that assigns the selected deadline.
func onAssign(s State) State {
	d, ok := selectedDeadline(s)
	if !ok {
		return warn(s, "deadlines are assigned in their list", "{deadlines} shows them")
	}
	if s, none := requireRun(s); none {
		return s
	}
	whom := backends.Field{
		Name: "assigned to", Type: backends.String,
		Description: "the person responsible for “" + text.Truncate(text.Line(d.Title), 80) + "”; empty for nobody",
	}
	s.Form = Form{
		Tool: "assign", Deadline: d.ID,
		Fields: []FormField{{whom, cmp.Or(d.Assigned, s.Matter.Me)}},
	}
	s.Overlay = FormOverlay
	return s
}

// saveAssignment records who is responsible for a deadline.
func saveAssignment(s State) (State, []Effect) {
	to := text.Truncate(text.Line(strings.TrimSpace(s.Form.Fields[0].Value)), maxAssignee)
	s = closeOverlay(s)
	s.Toast = Toast{Info, "deadline assigned to " + cmp.Or(to, "nobody"), ""}
	return recordAct(s, &events.DeadlineMarked{Deadline: s.Form.Deadline, Act: events.DeadlineAssigned, To: to})
}
