package events

// Visitor receives the parts of a memo in reading order. Everything that renders a memo implements it, so that the
// compiler requires a method for every new kind of block.
type Visitor interface {
	// Section begins a section; its blocks follow.
	Section(s Section)
	// Paragraph is running text.
	Paragraph(statements []Statement)
	// List is a list, numbered from 1 or not.
	List(items []Statement, numbered bool)
	// Quote is a block quotation.
	Quote(statements []Statement)
	// Table is a table.
	Table(t Table)
}

// Visit calls a visitor for every section of the memo.
func (m Memo) Visit(v Visitor) {
	for _, s := range m.Sections {
		s.Visit(v)
	}
}

// Visit calls a visitor for the section. A block of an unknown kind, written by a newer program, is treated as a
// paragraph.
func (s Section) Visit(v Visitor) {
	v.Section(s)
	for _, b := range s.Blocks {
		switch {
		case b.Table != nil:
			v.Table(*b.Table)
		case b.Kind == List || b.Kind == Numbered:
			v.List(b.Statements, b.Kind == Numbered)
		case b.Kind == Quote:
			v.Quote(b.Statements)
		default:
			v.Paragraph(b.Statements)
		}
	}
}

// Each calls f for every statement of the section in reading order, including those in tables; f may change it.
func (s Section) Each(f func(*Statement)) {
	for _, b := range s.Blocks {
		for i := range b.Statements {
			f(&b.Statements[i])
		}
		if b.Table != nil {
			for i := range b.Table.Rows {
				f(&b.Table.Rows[i].Statement)
			}
		}
	}
}

// Statements returns every statement of the memo in reading order.
func (m Memo) Statements() []Statement {
	var all []Statement
	for _, s := range m.Sections {
		s.Each(func(st *Statement) { all = append(all, *st) })
	}
	return all
}
