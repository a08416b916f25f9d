package citations

import (
	"headnote/citations/internal/tables"
)

// choose sets the edition of citation i by its year, and keeps all candidates. A code cited with and without "Ann."
// has one name.
func (d *describer) choose(i int) {
	found, c := d.items[i].Spellings, &d.out[i]
	if len(found) == 0 {
		return
	}
	c.Edition, c.Editions = editionOf(found, c.Year)
	for k := range found {
		if ed := found[k].Edition; ed.Name == c.Edition {
			c.Edition = ed.Base
			return
		}
	}
}

// editionOf returns the name of the edition that the spellings most likely mean, and of all that they may mean.
// Exact names take precedence over variations.
func editionOf(found []tables.Spelling, year int) (string, []string) {
	first := found[0].Edition
	if tables.Same(found) {
		return first.Name, first.Names()
	}
	all := tables.Distinct(found)
	if first.Source == tables.OwnSeries { // as lawyers write it
		return first.Name, all
	}
	if only, _ := tables.InYear(found, year); only != nil {
		return only.Name, all
	}
	return first.Name, all
}
