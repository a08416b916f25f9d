package matters

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"

	"headnote/backends"
	"headnote/research/export"
	"headnote/research/matter"
)

// Origins returns where documents of a matter come from, by document ID.
func Origins(m matter.Matter, documents []backends.Document) func(string) export.Origin {
	by := make(map[string]backends.Document, len(documents))
	for _, d := range documents {
		by[d.ID] = d
	}
	return func(id string) export.Origin {
		d := by[id]
		return export.Origin{
			Matter: Identity(m), Document: cmp.Or(d.Path, d.URL, id),
			Title: d.Title, Place: cmp.Or(d.Path, d.URL),
		}
	}
}

// Identity returns the matter's ID, or a substitute if the folder cannot be written.
func Identity(m matter.Matter) string {
	if m.ID.IsZero() {
		return Fingerprint("folder", m.Dir)
	}
	return m.ID.String()
}

// Fingerprint identifies something by a hash that does not reveal it.
func Fingerprint(kind, s string) string {
	sum := sha256.Sum256([]byte(kind + "\x00" + s))
	return hex.EncodeToString(sum[:13])
}
