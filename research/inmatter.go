package research

import (
	"headnote/backends"
	"headnote/citations"
)

// authorities maps the key of each authority that a document of the matter is
// to that document, whether a run found it or not. Read once.
func (e *Engine) authorities() (map[string]string, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.own != nil || e.c.Index == nil {
		return e.own, nil
	}
	own := make(map[string]string)
	err := e.c.Index.Documents(func(d backends.Document) bool {
		for _, k := range citations.Keys(d.Citation) {
			if _, taken := own[k]; !taken {
				own[k] = d.ID
			}
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	e.own = own
	return own, nil
}
