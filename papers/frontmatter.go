package papers

import "strings"

// FrontMatter parses the header with which Markdown files of web sites and converters begin: "key: value" lines
// between two lines of three dashes. rest is where the text begins, 0 if there is no header. Nested keys are joined
// with a dot. It reads a bounded header, and only the subset of YAML such headers use.
func FrontMatter(s string) (meta map[string]string, rest int) {
	const longestHead = 8 << 10
	body, ok := strings.CutPrefix(s, "---\n")
	if !ok {
		return nil, 0
	}
	head := body[:min(len(body), longestHead)]
	end := strings.Index(head, "\n---\n")
	if end < 0 {
		if end = strings.Index(head, "\n---"); end < 0 || end+4 != len(body) {
			return nil, 0
		}
	}
	rest = min(len(s), len("---\n")+end+len("\n---\n"))
	meta = make(map[string]string)
	parent, last := "", ""
	for l := range strings.Lines(head[:end+1]) {
		bare := strings.TrimRight(l, "\n")
		t := strings.TrimSpace(bare)
		if t == "" || strings.HasPrefix(t, "#") {
			continue
		}
		indented := bare[0] == ' ' || bare[0] == '\t'
		key, value, ok := strings.Cut(t, ":")
		key = strings.ToLower(strings.Trim(key, `"'`))
		if !ok || strings.ContainsAny(key, " -\"'{[") && !strings.Contains(key, "_") || value != "" &&
			value[0] != ' ' {
			if last != "" && indented { // a value continues
				meta[last] = strings.Trim(strings.TrimSpace(meta[last]+" "+t), `"'`)
			}
			continue
		}
		value = strings.TrimSpace(value)
		if indented && parent != "" {
			key = parent + "." + key
		} else {
			parent = key
		}
		last = key
		if value == ">-" || value == ">" || value == "|" || value == "|-" {
			value = ""
		}
		meta[key] = strings.Trim(value, `"'`)
	}
	if len(meta) == 0 {
		return nil, 0
	}
	return meta, rest
}
