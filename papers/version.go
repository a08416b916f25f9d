package papers

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"strconv"
	"sync"
)

// edition counts the changes of how cards are made; it goes up with each that changes a card. What the tables of the
// folder data say counts by itself.
const edition = 16

// Version says by which tables and rules cards are made. Cards that another version made are to be made anew.
var Version = sync.OnceValue(func() string {
	sum := sha256.New()
	if err := fs.WalkDir(data, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := data.ReadFile(path)
		sum.Write(b)
		return err
	}); err != nil {
		panic(err) // they are part of the program
	}
	return strconv.Itoa(edition) + "-" + hex.EncodeToString(sum.Sum(nil)[:6])
})
