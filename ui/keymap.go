package ui

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"headnote/model"
)

// keymap is the table of actions with the keys of this person: the config may give others.
type keymap []action

// formerly are names of commands that earlier versions had, in case a config has them.
var formerly = map[string]string{"give-day": "trigger-date", "only-weak": "only-low", "choose": "select"}

// remapped is the table of the panes with other keys for some actions, by their ID. A key that
// two actions of one scope would share is refused.
func remapped(panes []Pane, keys map[string][]string) (keymap, error) {
	m := keymap(table(panes))
	for _, id := range slices.Sorted(maps.Keys(keys)) {
		now := id
		if other, ok := formerly[id]; ok {
			now = other
		}
		i := slices.IndexFunc(m, func(a action) bool { return a.ID == now })
		if i < 0 {
			return nil, fmt.Errorf("[keys] %s: there is no such command; headnote keys lists them", id)
		}
		if len(keys[id]) == 0 {
			return nil, fmt.Errorf("[keys] %s: a command needs a key", id)
		}
		for _, k := range keys[id] {
			if !pressable(k) {
				return nil, fmt.Errorf("[keys] %s: %q does not name a key; headnote keys lists those in use", id, k)
			}
		}
		m[i].Keys = keys[id]
	}
	for i, a := range m {
		for _, b := range m[:i] {
			if k, ok := shared(a, b); ok {
				return nil, fmt.Errorf("[keys] %s and %s share the key %q (%s)", b.ID, a.ID, k, a.Scope)
			}
		}
	}
	return m, nil
}

// modifiers are what a key may be pressed with.
var modifiers = []string{"ctrl", "alt", "shift", "meta", "hyper", "super"}

// pressable reports whether a text names a key, or a sequence of keys with one blank between them, as the terminal
// library names them: a character or a name, behind modifiers.
func pressable(keys string) bool {
	for k := range strings.SplitSeq(keys, " ") {
		for {
			before, rest, ok := strings.Cut(k, "+")
			if !ok || before == "" || rest == "" {
				break
			}
			if !slices.Contains(modifiers, before) {
				return false
			}
			k = rest
		}
		name := utf8.RuneCountInString(k) > 1
		if k == "" || strings.ContainsFunc(k, func(r rune) bool {
			return !unicode.IsPrint(r) || name && !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9')
		}) {
			return false
		}
	}
	return true
}

// shared is a key that two actions of one scope would have, also as the first of a sequence.
func shared(a, b action) (string, bool) {
	if a.Scope != b.Scope {
		return "", false
	}
	for _, k := range a.Keys {
		if slices.ContainsFunc(b.Keys, func(o string) bool {
			return o == k || strings.HasPrefix(o, k+" ") || strings.HasPrefix(k, o+" ")
		}) {
			return k, true
		}
	}
	return "", false
}

// types reports whether a key, or the first of a sequence, puts a character into a text.
func types(key string) bool {
	first, _, _ := strings.Cut(key, " ")
	return utf8.RuneCountInString(first) == 1 || first == spaceKey
}

// spaceKey is what the blank is called by the terminal library.
const spaceKey = "space"

// scopes are those that count now, the narrowest first; typed reports whether a text is typed.
func scopes(s model.State) (all []scope, typed bool) {
	if o := overlays()[s.Overlay]; o != nil {
		if _, ok := o.(typist); ok {
			return []scope{o.Scope(), inLists, everywhere}, true
		}
		return []scope{o.Scope(), inOverlays, inLists, everywhere}, false
	}
	switch {
	case s.Filtering:
		return []scope{inLists, everywhere}, true
	case s.Focus == model.Question:
		return []scope{inQuestion, everywhere}, true
	case s.Focus == model.Tools:
		return []scope{inTools, inLists, everywhere}, false
	case s.Focus == model.Reading:
		return []scope{inPreview, inLists, everywhere}, false
	}
	return []scope{scope(s.Tab), inLists, everywhere}, false
}

// counts reports whether an action of a scope that counts can be done now.
func (a action) counts(s model.State, typed bool) bool {
	if !typed {
		return true
	}
	if a.Scope != everywhere && a.Scope != inLists {
		return true
	}
	if _, opens := a.Do.(model.Open); opens && s.Overlay != model.NoOverlay {
		return false // what is typed there would be lost
	}
	return a.has(typing)
}

// find is the action of a key in a state.
func (m keymap) find(s model.State, key string) (action, bool) {
	all, typed := scopes(s)
	if typed && types(key) {
		if m.reopens(s, key) {
			return m.get("close")
		}
		return action{}, false
	}
	for _, sc := range all {
		for _, a := range m {
			if a.Scope == sc && slices.Contains(a.Keys, key) && a.counts(s, typed) {
				return a, true
			}
		}
	}
	return action{}, false
}

// reopens reports whether a sign would open the overlay that is open: it closes it, while nothing has been typed there.
// A letter may begin a search.
func (m keymap) reopens(s model.State, key string) bool {
	if s.Query != "" || s.Overlay == model.NoOverlay || strings.ContainsFunc(key, alphanumeric) {
		return false
	}
	return slices.ContainsFunc(m, func(a action) bool {
		return a.Do == tea.Msg(model.Open{Overlay: s.Overlay}) && slices.Contains(a.Keys, key)
	})
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// in is the action of a key in one scope.
func (m keymap) in(sc scope, key string) string {
	for _, a := range m {
		if a.Scope == sc && slices.Contains(a.Keys, key) {
			return a.ID
		}
	}
	return ""
}

// listed lists what a menu offers: what can be done now, and once the question is left.
func (m keymap) listed(s model.State) []action {
	var out []action
	all, _ := scopes(s)
	for _, sc := range all {
		for _, a := range m {
			if a.Scope == sc {
				out = append(out, a)
			}
		}
	}
	return out
}

// available lists what can be done now, the narrowest scope first.
func (m keymap) available(s model.State) []action {
	var out []action
	all, typed := scopes(s)
	for _, sc := range all {
		for _, a := range m {
			if a.Scope == sc && a.counts(s, typed) {
				out = append(out, a)
			}
		}
	}
	return out
}

// after lists the actions whose keys begin with a first key, and what must follow.
func (m keymap) after(s model.State, first string) (next []string, found []action) {
	for _, a := range m.available(s) {
		for _, k := range a.Keys {
			if rest, ok := strings.CutPrefix(k, first+" "); ok {
				next, found = append(next, rest), append(found, a)
			}
		}
	}
	return next, found
}

// get is the action of an ID.
func (m keymap) get(id string) (action, bool) {
	i := slices.IndexFunc(m, func(a action) bool { return a.ID == id })
	if i < 0 {
		return action{}, false
	}
	return m[i], true
}

// keyOf is the first key of an action; while a text is typed the first that types nothing.
func (a action) keyOf(typed bool) (string, bool) {
	for _, k := range a.Keys {
		if !typed || !types(k) {
			return k, true
		}
	}
	return "", false
}

// KeyTable lists the commands with the keys of this person: name, keys, where they
// count, what they do.
func KeyTable(keys map[string][]string) ([][4]string, error) {
	m, err := remapped(builtin(), keys)
	if err != nil {
		return nil, err
	}
	out := make([][4]string, 0, len(m))
	for _, a := range m {
		out = append(out, [4]string{a.ID, strings.Join(a.Keys, ", "), string(a.Scope), a.Title})
	}
	return out, nil
}
