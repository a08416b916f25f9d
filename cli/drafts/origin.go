package drafts

import (
	"cmp"
	"path/filepath"

	"headnote/backends"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/risk"
)

// originsOf returns where the documents of a run come from.
func originsOf(m matter.Matter, s events.Run) func(string) export.Origin {
	documents := make([]backends.Document, len(s.Results))
	for i, r := range s.Results {
		documents[i] = r.Document
	}
	return matters.Origins(m, documents)
}

// originsOfFiles returns where files come from: their matter, or else the file itself, so that entries of two clients
// are never confused.
func originsOfFiles(env *command.Env, docs []document) func(string) export.Origin {
	origins := make(map[string]export.Origin)
	for _, d := range docs {
		if _, known := origins[d.name]; !known {
			origins[d.name] = originOfFile(env, d)
		}
	}
	return func(name string) export.Origin { return origins[name] }
}

func originOfFile(env *command.Env, d document) export.Origin {
	o := export.Origin{Title: d.Title, Place: d.name, Document: filepath.Base(d.name)}
	if d.path == "" { // standard input is identified by its text
		o.Matter = matters.Fingerprint("text", d.Text)
		return o
	}
	if m, err := matters.Find(env, filepath.Dir(d.path)); err == nil {
		if rel, err := filepath.Rel(m.Root(), d.path); err == nil && filepath.IsLocal(rel) {
			o.Matter, o.Document = matters.Identity(m), filepath.ToSlash(rel)
			return o
		}
	}
	o.Matter = matters.Fingerprint("file", d.path)
	return o
}

// originByHand returns the origin of a deadline that is computed without a document: the current matter, or the folder.
func originByHand(env *command.Env) (export.Origin, error) {
	dir := cmp.Or(env.Flags.Matter, ".")
	if m, err := matters.Find(env, dir); err == nil {
		return export.Origin{Matter: matters.Identity(m)}, nil
	}
	abs, err := filepath.Abs(dir)
	return export.Origin{Matter: matters.Fingerprint("folder", abs)}, err
}

// writeDeadlines writes deadlines in a format, and reports which ones the format cannot hold.
func writeDeadlines(env *command.Env, format export.Form[export.Deadlines], ds export.Deadlines) error {
	ds.Now = env.Now()
	var left []risk.Deadline
	closed := 0
	ds.LeftOut = func(d risk.Deadline) {
		if d.Live() {
			left = append(left, d)
			return
		}
		closed++
	}
	if err := command.Write(env, format, ds); err != nil {
		return err
	}
	if len(left) > 0 {
		env.Say("headnote: omitted from the %s because they have no date: %s", format.Title(),
			command.Count(len(left), "deadline"))
	}
	for _, d := range left {
		env.Say("  %s", command.Joined(d.Title, d.Warning))
	}
	if closed > 0 {
		env.Say("headnote: omitted from the %s because they are done, past, proposed, vacated or superseded: %s",
			format.Title(), command.Count(closed, "deadline"))
	}
	return nil
}
