//go:build !race

package layering

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// kinds are the licenses allowed in the binary, by words of their text. The first match counts.
var kinds = []struct {
	name  string
	words *regexp.Regexp
}{
	{"Apache-2.0", regexp.MustCompile(`Apache License,? Version 2\.0`)},
	{"MPL-2.0", regexp.MustCompile(`Mozilla Public License,? [Vv]ersion 2\.0`)},
	{"MIT", regexp.MustCompile(`Permission is hereby granted, free of charge, to any person obtaining a copy`)},
	{"BSD", regexp.MustCompile(`Redistribution and use in source and binary forms, with or without modification, are ` +
		`permitted`)},
	{"ISC", regexp.MustCompile(`Permission to use, copy, modify,? and(/or)? distribute this software for any purpose`)},
	{"Unlicense", regexp.MustCompile(`This is free and unencumbered software released into the public domain`)},
	{"CC0", regexp.MustCompile(`CC0 1\.0 Universal`)},
}

// forbidden matches licenses that would bind anyone who redistributes the binary.
var forbidden = regexp.MustCompile(`(?i)GNU (Affero |Lesser )?General Public License|Server Side Public ` +
	`License|Business Source License`)

// licenceOf returns the license in a module's folder.
func licenceOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	found := ""
	for _, f := range files {
		name := strings.ToUpper(filepath.Base(f))
		if !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "COPYING") && !strings.HasPrefix(name, "UNLICENSE") {
			continue
		}
		info, err := os.Stat(f)
		require.NoError(t, err)
		if info.IsDir() {
			continue
		}
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		words := strings.Join(strings.Fields(string(data)), " ")
		for _, k := range kinds {
			if k.words.MatchString(words) {
				if found == "" {
					found = k.name
				}
				words = ""
				break
			}
		}
		if forbidden.MatchString(words) {
			return "forbidden: " + filepath.Base(f)
		}
	}
	return found
}

// TestLicences: everything in the binary may be redistributed under the project's terms.
func TestLicences(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "-json=Module", "headnote")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "go list: %s", stderr.String())
	seen := make(map[string]string)
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Module *struct {
				Path, Dir string
				Main      bool
			}
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		if m := p.Module; m != nil && !m.Main && m.Dir != "" {
			seen[m.Path] = m.Dir
		}
	}
	require.Greater(t, len(seen), 50)
	counts := make(map[string]int)
	for path, dir := range seen {
		kind := licenceOf(t, dir)
		require.NotEmpty(t, kind, "%s has no licence that may go into the binary: see %s", path, dir)
		require.NotContains(t, kind, "forbidden", path)
		counts[kind]++
	}
	t.Logf("%d modules: %v", len(seen), counts)
}

func TestLicenceOf(t *testing.T) {
	for want, text := range map[string]string{
		"MIT":                "Permission is hereby granted, free of\ncharge, to any person obtaining a copy",
		"forbidden: LICENSE": "GNU GENERAL PUBLIC LICENSE Version 3",
		"":                   "All rights reserved.",
		"Apache-2.0":         "Licensed under the Apache License, Version 2.0",
	} {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, "LICENSE"), []byte(text), 0o600))
		require.Equal(t, want, licenceOf(t, dir))
	}
}
