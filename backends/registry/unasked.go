package registry

import (
	"context"

	"headnote/backends"
)

// unasked is a tool of the table whose source this process cannot query: offline mode is on, or no client for it is
// built in.
type unasked struct{ spec backends.Spec }

// Spec implements backends.Tool.
func (u unasked) Spec() backends.Spec { return u.spec }

// Call implements backends.Tool: it reports that nothing was sent.
func (u unasked) Call(context.Context, backends.Params, func(backends.Progress)) (backends.Result, error) {
	return backends.Result{}, notAsked(u.spec)
}

func notAsked(s backends.Spec) error {
	if s.Source == "local" {
		return &backends.Error{
			Code: backends.NotFound, Source: s.Source, Tool: s.Name,
			Message: "nothing is indexed in this matter", Next: "index a folder first: headnote index DIR",
		}
	}
	return &backends.Error{
		Code: backends.Offline, Source: s.Source, Tool: s.Name, Message: "offline: " + s.Source + " not asked",
		Next: "to cover it, add its documents to the matter folder and re-index",
	}
}
