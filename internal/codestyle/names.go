package main

import (
	"go/ast"
	"go/token"
)

// undocumented finds exported names without a comment. A comment on a group of constants or variables covers its
// members, and so does one at the end of the line; methods that only satisfy an interface of the standard library need
// none.
func (m *measured) undocumented(rel string, set *token.FileSet, file *ast.File) {
	if file.Name.Name == "main" {
		return // a program cannot be imported
	}
	if rel == "research/events/types.go" {
		return // one comment explains the method of every event
	}
	report := func(name *ast.Ident) {
		m.findings = append(m.findings, finding{ruleDocs, rel, set.Position(name.Pos()).Line, name.Name + " has no comment"})
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc == nil && d.Name.IsExported() && needsComment(d) {
				report(d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				for _, name := range exported(d, s) {
					report(name)
				}
			}
		}
	}
}

// wellKnown are methods that implement a well-known interface.
var wellKnown = map[string]bool{
	"Error": true, "String": true, "Unwrap": true, "Is": true, "As": true, "Len": true, "Less": true, "Swap": true,
	"Read": true, "Write": true, "Close": true, "RoundTrip": true, "ServeHTTP": true, "Format": true,
	"MarshalJSON": true, "UnmarshalJSON": true, "MarshalText": true, "UnmarshalText": true,
}

func needsComment(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return true
	}
	return ast.IsExported(receiverName(f)) && !wellKnown[f.Name.Name]
}

// exported lists the exported names of a declaration that no comment explains.
func exported(d *ast.GenDecl, spec ast.Spec) []*ast.Ident {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() && s.Doc == nil && s.Comment == nil && d.Doc == nil {
			return []*ast.Ident{s.Name}
		}
	case *ast.ValueSpec:
		if s.Doc != nil || s.Comment != nil || d.Doc != nil {
			return nil
		}
		var out []*ast.Ident
		for _, n := range s.Names {
			if n.IsExported() {
				out = append(out, n)
			}
		}
		return out
	}
	return nil
}
