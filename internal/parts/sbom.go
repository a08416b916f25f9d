package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// component is a part of the program, in CycloneDX format.
type component struct {
	Type       string     `json:"type"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	PURL       string     `json:"purl,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// bill lists what a binary is made of, as the linker recorded it: what is actually in it rather than what go.mod
// requires.
func bill(binary, version string, at time.Time) ([]byte, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, fmt.Errorf("%s: what it was built from cannot be read: %w", binary, err)
	}
	parts := []component{{
		Type: "platform", Name: "go", Version: strings.TrimPrefix(info.GoVersion, "go"),
		PURL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go"),
	}}
	for _, m := range info.Deps {
		parts = append(parts, component{
			Type: "library", Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version,
			Properties: []property{{"go:sum", m.Sum}},
		})
	}
	slices.SortStableFunc(parts, func(a, b component) int { return strings.Compare(a.Name, b.Name) })
	return json.MarshalIndent(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
		"metadata": map[string]any{
			"timestamp": at.UTC().Format(time.RFC3339),
			"component": component{Type: "application", Name: "headnote", Version: version},
		},
		"components": parts,
	}, "", "  ")
}
