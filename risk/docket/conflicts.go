package docket

import "headnote/risk"

// alike is the share of words that two deadlines must have in common to be read as the same thing.
const alike = 0.75

// conflicts links deadlines that read as the same thing but fall on different days in different documents, unless the
// documents belong to two cases.
func (m *matter) conflicts() {
	ds := m.found
	topics := make([][]string, len(ds))
	for i, d := range ds {
		if live(d) && d.Type != "recurring" && len(d.Sources) > 0 {
			topics[i] = risk.Topic(d.Title)
		}
	}
	risk.EachLike(topics, alike, func(i, j int) bool {
		if ds[i].Date != ds[j].Date && ds[i].Sources[0].Document != ds[j].Sources[0].Document &&
			sameDuty(ds[i], ds[j]) && !m.apart(ds[i], ds[j]) {
			ds[i].Conflicts = append(ds[i].Conflicts, ds[j].ID)
			ds[j].Conflicts = append(ds[j].Conflicts, ds[i].ID)
		}
		return true
	})
}

// sameDuty reports whether two entries may be the duty of the same person; false only if they name different people.
func sameDuty(a, b risk.Deadline) bool {
	if a.Who == "" || b.Who == "" {
		return true
	}
	return share(key(a.Who), key(b.Who)) > 0 || len(key(a.Who)) == 0 || len(key(b.Who)) == 0
}

// apart reports whether two entries come from papers of two cases.
func (m *matter) apart(a, b risk.Deadline) bool {
	one, other := m.cases[m.of(a).ID], m.cases[m.of(b).ID]
	return one != "" && other != "" && one != other
}
