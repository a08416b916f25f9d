// Package export defines the formats in which memos, deadlines and risks are written. Code that offers, names or writes
// a format takes it from a table here; a format that is not in a table cannot be expressed.
package export

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Form is a format of a T: a row of a table. Only Table.Parse and Table.All return one, so a name from outside is never
// used for a path or a choice before it has been checked. The zero value is no format.
type Form[T any] struct{ row *row[T] }

// row is one line of a table.
type row[T any] struct {
	name      string // as typed: md
	key       string // the key that selects it on the screen
	extension string // of files, without the dot
	mediaType string
	title     string // its name in a sentence
	binary    bool   // not for a terminal
	write     func(io.Writer, T) error
}

// ErrUnknown is returned for a name that is not in the table.
var ErrUnknown = errors.New("unknown format")

var errZero = errors.New("no format was chosen")

// Valid reports whether f is a row of a table.
func (f Form[T]) Valid() bool { return f.row != nil }

// String returns the name of the format, "" for the zero value.
func (f Form[T]) String() string { return f.get().name }

// Key returns the letter that selects the format on the screen.
func (f Form[T]) Key() string { return f.get().key }

// Extension returns the extension of files in this format, without the dot.
func (f Form[T]) Extension() string { return f.get().extension }

// MediaType returns the media type registered for the format.
func (f Form[T]) MediaType() string { return f.get().mediaType }

// Title returns the name of the format for people.
func (f Form[T]) Title() string { return f.get().title }

// Binary reports whether the format is for programs only, not for a terminal.
func (f Form[T]) Binary() bool { return f.get().binary }

func (f Form[T]) get() row[T] {
	if f.row == nil {
		return row[T]{}
	}
	return *f.row
}

// Write writes v in the format.
func (f Form[T]) Write(w io.Writer, v T) error {
	if f.row == nil {
		return errZero
	}
	return f.row.write(w, v)
}

// Bytes returns v in the format.
func (f Form[T]) Bytes(v T) ([]byte, error) {
	var b bytes.Buffer
	if err := f.Write(&b, v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Table has the formats of a T, in the order in which they are offered.
type Table[T any] struct{ rows []row[T] }

// Parse returns the format of that name. For an unknown name the error lists all names.
func (t Table[T]) Parse(name string) (Form[T], error) {
	for i := range t.rows {
		if t.rows[i].name == name {
			return Form[T]{&t.rows[i]}, nil
		}
	}
	return Form[T]{}, fmt.Errorf("%w %.40q: choose %s", ErrUnknown, name, t)
}

// All returns the formats.
func (t Table[T]) All() []Form[T] {
	out := make([]Form[T], len(t.rows))
	for i := range t.rows {
		out[i] = Form[T]{&t.rows[i]}
	}
	return out
}

// String lists the names of the formats in words: "md, html, docx or json".
func (t Table[T]) String() string { return List(t.Names()...) }

// Names returns the names of the formats.
func (t Table[T]) Names() []string {
	out := make([]string, len(t.rows))
	for i, r := range t.rows {
		out[i] = r.name
	}
	return out
}

// List joins names with commas and a last "or".
func List(names ...string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
