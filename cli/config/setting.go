package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Setting is one row of the table of settings. The same name is used in three places: as the key in config.toml, in
// upper case after HEADNOTE_ in the environment, and with hyphens as a flag.
type Setting struct {
	Key    string
	Help   string
	Min    float64 // of a number; no bounds if Min and Max are both 0
	Max    float64
	Choice []string // allowed values of a text
	// Inert is why the setting has no effect in this version. It is kept so that configurations of other deployments
	// can be read.
	Inert string

	to any // *bool, *int, *float64 or *string
}

// Env returns the setting's name in the environment.
func (s Setting) Env() string { return "HEADNOTE_" + strings.ToUpper(s.Key) }

// Flag returns the setting's name as a flag, without the leading hyphens.
func (s Setting) Flag() string { return strings.ReplaceAll(s.Key, "_", "-") }

// Bool reports whether the setting is a switch.
func (s Setting) Bool() bool { _, ok := s.to.(*bool); return ok }

// String returns the value as written in a file.
func (s Setting) String() string {
	switch to := s.to.(type) {
	case *bool:
		return strconv.FormatBool(*to)
	case *int:
		return strconv.Itoa(*to)
	case *float64:
		return strconv.FormatFloat(*to, 'f', -1, 64)
	case *string:
		return strconv.Quote(*to)
	}
	return ""
}

// Wants describes what a value must be.
func (s Setting) Wants() string {
	bounds := ""
	if s.Min != 0 || s.Max != 0 {
		bounds = fmt.Sprintf(" from %v to %v", s.Min, s.Max)
	}
	switch s.to.(type) {
	case *bool:
		return "true or false"
	case *int:
		return "a whole number" + bounds
	case *float64:
		return "a number" + bounds
	}
	if n := len(s.Choice); n > 1 {
		return strings.Join(s.Choice[:n-1], ", ") + " or " + s.Choice[n-1]
	}
	return "text"
}

// decode reads a value of a file. A text setting accepts only text, not a number or a list that could be printed as
// text.
func (s Setting) decode(value any) error {
	if _, ok := s.to.(*string); ok {
		if _, ok := value.(string); !ok {
			return fmt.Errorf("%s must be %s in quotation marks, not %v", s.Key, s.Wants(), value)
		}
	}
	return s.Set(fmt.Sprint(value))
}

// Set parses a value; its error describes what the value must be.
func (s Setting) Set(value string) error {
	wrong := fmt.Errorf("%s must be %s, not %q", s.Key, s.Wants(), value)
	within := func(x float64) bool { return s.Min == 0 && s.Max == 0 || x >= s.Min && x <= s.Max }
	switch to := s.to.(type) {
	case *bool:
		b, err := strconv.ParseBool(value)
		if err != nil {
			return wrong
		}
		*to = b
	case *int:
		n, err := strconv.Atoi(value)
		if err != nil || !within(float64(n)) {
			return wrong
		}
		*to = n
	case *float64:
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || !within(x) {
			return wrong
		}
		*to = x
	case *string:
		if len(s.Choice) > 0 && !slices.Contains(s.Choice, value) {
			return wrong
		}
		if strings.ContainsFunc(value, unicode.IsControl) {
			return fmt.Errorf("%s must be one line without control characters", s.Key)
		}
		*to = value
	}
	return nil
}
