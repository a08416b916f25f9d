package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// Entry is a line of the log of logins. What is asked and read is never in it.
type Entry struct {
	Time    time.Time `json:"time"`
	Event   string    `json:"event"` // one of the events below
	User    string    `json:"user,omitempty"`
	Remote  string    `json:"remote"`
	Key     string    `json:"key,omitempty"`    // its fingerprint
	Login   string    `json:"login,omitempty"`  // the name that the client gave
	Client  string    `json:"client,omitempty"` // the client's version
	Matter  string    `json:"matter,omitempty"`
	Command string    `json:"command,omitempty"`
	Reason  string    `json:"reason,omitempty"`
	Tried   []string  `json:"tried,omitempty"` // methods, and fingerprints of keys
	Seconds float64   `json:"seconds,omitempty"`
}

// The events.
const (
	Login   = "login"   // a key was accepted
	Refused = "refused" // a connection ended without one, or a limit was reached
	Opened  = "opened"  // a matter, or a command, began
	Left    = "left"    // it ended
	Logout  = "logout"  // the connection ended
)

// Audit is the log of logins: JSON, one line each, appended.
type Audit struct {
	mu  sync.Mutex
	f   *os.File
	now func() time.Time
}

// OpenAudit opens the log of logins to be continued.
func OpenAudit(path string, now func() time.Time) (*Audit, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("cannot write the login log: %w; no login is accepted without it", err)
	}
	return &Audit{f: f, now: now}, nil
}

// Write adds a line, whole, and gives it its time.
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

// Close writes it to the disk.
func (a *Audit) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return errors.Join(a.f.Sync(), a.f.Close())
}
