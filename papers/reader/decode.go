package reader

import (
	"bytes"
	"strings"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// decode converts bytes to UTF-8: by byte order mark, unchanged if valid, and otherwise from Windows-1252, the
// encoding of old court files. Binary data is refused.
func decode(data []byte) (string, error) {
	switch {
	case bytes.HasPrefix(data, []byte{0xef, 0xbb, 0xbf}):
		data = data[3:]
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		out, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(data)
		if err != nil {
			return "", refuse("is marked as UTF-16 but is not: %v", err)
		}
		return string(out), nil
	}
	if isBinary(data) {
		return "", refuse("is binary, not text, despite its name")
	}
	if utf8.Valid(data) {
		//nolint:gosec // the bytes are not changed afterwards
		return unsafe.String(unsafe.SliceData(data), len(data)), nil // a copy would double the memory of a large file
	}
	if mostlyUTF8(data) {
		return strings.ToValidUTF8(string(data), "\ufffd"), nil
	}
	out, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return "", refuse("is not text in any known encoding: %v", err)
	}
	return string(out), nil
}

// isBinary checks for what text does not contain: NUL bytes, or many other control characters.
func isBinary(data []byte) bool {
	head := data[:min(len(data), 8192)]
	controls := 0
	for _, b := range head {
		switch {
		case b == 0:
			return true
		case b < 0x20 && b != '\n' && b != '\r' && b != '\t' && b != '\f' && b != 0x1b:
			controls++
		}
	}
	return controls*10 > len(head)
}

// mostlyUTF8 distinguishes UTF-8 text with a few damaged bytes from another encoding.
func mostlyUTF8(data []byte) bool {
	good, bad := 0, 0
	for i := 0; i < len(data) && i < 1<<16; {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			bad++
		} else {
			good++
		}
		i += n
	}
	return good > 4*bad
}
