package backends

import (
	"strings"
	"time"
)

// Code is a machine-readable error code.
type Code string

// The codes. The first four are fixed by contract with other programs.
const (
	ToolNotFound          Code = "TOOL_NOT_FOUND"
	ToolExecutionError    Code = "TOOL_EXECUTION_ERROR"
	Timeout               Code = "TIMEOUT"
	AllFallbacksExhausted Code = "ALL_FALLBACKS_EXHAUSTED"
	Offline               Code = "OFFLINE"            // network access is off
	KeyMissing            Code = "KEY_MISSING"        // the source requires a key
	InvalidParameters     Code = "INVALID_PARAMETERS" // the call does not match the schema
	NotFound              Code = "NOT_FOUND"          // the source reports that there is no such thing
	NoResults             Code = "NO_RESULTS"         // the search found nothing
	QuotaExhausted        Code = "QUOTA_EXHAUSTED"    // no request left in the quota
	Cancelled             Code = "CANCELLED"
)

// Error is a failure with a suggested next step.
type Error struct {
	Code       Code          `json:"code"`
	Source     string        `json:"source,omitempty"`
	Tool       string        `json:"tool,omitempty"`
	Message    string        `json:"error"`          // what failed and why
	Next       string        `json:"next,omitempty"` // what to do
	RetryAfter time.Duration `json:"retry_after,omitempty"`
	Retryable  bool          `json:"retryable,omitempty"`
	Log        []Attempt     `json:"execution_log,omitempty"` // with AllFallbacksExhausted
	Cause      error         `json:"-"`
}

// Attempt is one line of an execution log.
type Attempt struct {
	Tool     string  `json:"tool"`
	Status   string  `json:"status"` // "success" or "failed"
	Error    string  `json:"error,omitempty"`
	Duration float64 `json:"duration"` // seconds
}

// Error formats the place, the failure and the next step on one line.
func (e *Error) Error() string {
	var b strings.Builder
	if where := e.Tool; where != "" {
		b.WriteString(where + ": ")
	} else if e.Source != "" {
		b.WriteString(e.Source + ": ")
	}
	b.WriteString(e.Message)
	if e.Next != "" {
		b.WriteString("; " + e.Next)
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Is lets errors.Is compare by code: errors.Is(err, &Error{Code: Offline}).
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}
