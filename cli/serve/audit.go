package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// Entry is a line of the login log. It never contains what was asked or read.
type Entry struct {
	Time    time.Time `json:"time"`
	Event   string    `json:"event"` // one of the events below
	User    string    `json:"user,omitempty"`
	Remote  string    `json:"remote"`
	Key     string    `json:"key,omitempty"`    // its fingerprint
	Login   string    `json:"login,omitempty"`  // the login name that the client sent
	Client  string    `json:"client,omitempty"` // the client's version
	Matter  string    `json:"matter,omitempty"`
	Command string    `json:"command,omitempty"`
	Reason  string    `json:"reason,omitempty"`
	Tried   []string  `json:"tried,omitempty"` // methods and key fingerprints tried
	Seconds float64   `json:"seconds,omitempty"`
}

// The events.
const (
	Login   = "login"   // a key was accepted
	Refused = "refused" // a connection ended without a login, or a limit was reached
	Opened  = "opened"  // a matter was opened, or a command began
	Left    = "left"    // the matter was left, or the command ended
	Logout  = "logout"  // the connection ended
)

// Audit is the login log, in JSON, one line per entry, append-only.
type Audit struct {
	mu  sync.Mutex
	f   *os.File
	now func() time.Time
}

// OpenAudit opens the login log for appending.
func OpenAudit(path string, now func() time.Time) (*Audit, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("cannot write the login log: %w; no login is accepted without it", err)
	}
	return &Audit{f: f, now: now}, nil
}

// Write appends an entry with the current time.
func (a *Audit) Write(e Entry) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	e.Time = a.now().UTC()
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = a.f.Write(append(line, '\n'))
	return err
}

// Close flushes the log to disk and closes it.
func (a *Audit) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return errors.Join(a.f.Sync(), a.f.Close())
}
