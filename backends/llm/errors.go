package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/openai/openai-go/v3"

	"headnote/backends"
	"headnote/text"
)

// ErrRefused means that the model refuses to answer.
var ErrRefused = errors.New("the model refuses to answer this")

// finish ends an answer: with what was collected, or with an error that explains why it is incomplete. What was
// received is returned in both cases, because it was paid for.
func finish(ctx context.Context, g *gathering, o Options, err error, ended, refused bool) (backends.Answer, error) {
	a := g.answer()
	fail := func(message, next string, cause error, again bool) (backends.Answer, error) {
		return a, &backends.Error{
			Code: backends.ToolExecutionError, Source: o.Provider, Message: message, Next: next,
			Cause: cause, Retryable: again,
		}
	}
	switch {
	case errors.Is(context.Cause(ctx), errSilent):
		return fail(fmt.Sprintf("nothing came from the model for %s", o.Idle), "try again later", errSilent, true)
	case ctx.Err() != nil:
		return a, &backends.Error{Code: backends.Cancelled, Source: o.Provider, Message: "cancelled", Cause: ctx.Err()}
	case err != nil:
		status, kind, says := reported(err)
		switch {
		case status == http.StatusUnauthorized || status == http.StatusForbidden:
			return a, &backends.Error{
				Code: backends.KeyMissing, Source: o.Provider,
				Message: "the model's service does not accept the key: " + says, Next: "check the key and what it may do",
				Cause: err,
			}
		case status == http.StatusTooManyRequests || status == 529 || kind == "overloaded_error" ||
			kind == "rate_limit_error":
			return fail("the model's service is too busy: "+says, "try again later, or use another model", err, true)
		case status == http.StatusNotFound:
			return fail("the service does not know the model "+o.Model+": "+says, "correct llm_model", err, false)
		case status >= 400 && status < 500:
			return fail("the model's service does not take the request: "+says, "report it", err, false)
		case errors.Is(err, io.ErrUnexpectedEOF) || status == 0 && kind == "":
			return fail("the model's answer broke off: "+says, "try again", err, true)
		}
		return fail("the model's service failed: "+says, "try again later", err, true)
	case refused:
		return fail(ErrRefused.Error(), "ask in other words, or without the model", ErrRefused, false)
	case !ended:
		return fail("the model's answer broke off before its end", "try again", io.ErrUnexpectedEOF, true)
	}
	return a, nil
}

// reported returns what a service reports about an error: the status, the kind and the message.
func reported(err error) (status int, kind, says string) {
	var a *anthropic.Error
	var o *openai.Error
	switch {
	case errors.As(err, &a):
		status, kind, says = a.StatusCode, string(a.Type()), a.RawJSON()
		if kind == "overloaded_error" { // an error within a stream has status 200
			status = 529
		}
	case errors.As(err, &o):
		status, kind, says = o.StatusCode, o.Type, o.Message
		if says == "" {
			says = o.RawJSON()
		}
	default:
		says = err.Error()
	}
	return status, kind, strings.TrimSpace(text.Truncate(text.Line(says), 200))
}
