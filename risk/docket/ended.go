package docket

import "headnote/risk"

// Ended returns the contracts whose term ran out before the newest paper of the matter was written, by document, with
// the last day of the term. A contract that may have renewed itself has not ended.
func Ended(docs []risk.Text, o risk.Options) (map[string]risk.Date, error) {
	asOf := risk.Date{}
	var contracts []risk.Text
	for _, d := range docs {
		if d.Date.After(asOf) && (o.Today.IsZero() || !d.Date.After(o.Today)) {
			asOf = d.Date
		}
		if d.Type == "contract" || d.Type == "amendment" {
			contracts = append(contracts, d)
		}
	}
	if asOf.IsZero() || len(contracts) == 0 {
		return nil, nil
	}
	o.Today = asOf
	found, err := Deadlines(contracts, o)
	if err != nil {
		return nil, err
	}
	out, live := make(map[string]risk.Date), make(map[string]bool)
	for _, d := range found {
		if d.Type != "expiration" || d.Date.IsZero() {
			continue
		}
		for _, s := range d.Sources {
			switch {
			case d.State != risk.Past:
				live[s.Document] = true
			case d.Date.After(out[s.Document]):
				out[s.Document] = d.Date
			}
		}
	}
	for id := range live {
		delete(out, id)
	}
	return out, nil
}
