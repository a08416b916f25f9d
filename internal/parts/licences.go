package main

import (
	"bytes"
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// licences returns the license and the notices of every library in a binary, as those licenses require of distributors.
func licences(binary string) ([]byte, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, fmt.Errorf("%s: what it was built from cannot be read: %w", binary, err)
	}
	var out bytes.Buffer
	for _, m := range info.Deps {
		dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", //nolint:gosec // a module of the binary
			m.Path).Output()
		if err != nil {
			return nil, fmt.Errorf("go list -m %s: %w", m.Path, err)
		}
		terms, err := terms(strings.TrimSpace(string(dir)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Path, err)
		}
		fmt.Fprintf(&out, "%s\n%s %s\n%[1]s\n\n%[4]s\n\n", strings.Repeat("=", 80), m.Path, m.Version, terms)
	}
	return out.Bytes(), nil
}

// terms returns the license and notice files of a library's folder.
func terms(dir string) (string, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var parts []string
	for _, f := range files {
		name, _, _ := strings.Cut(strings.ToUpper(f.Name()), ".")
		if f.IsDir() || !slices.Contains([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"}, name) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, f.Name())) //nolint:gosec // a module of the binary, and its files
		if err != nil {
			return "", err
		}
		parts = append(parts, strings.TrimSpace(string(data)))
	}
	if len(parts) == 0 {
		return "", fmt.Errorf("no licence in %s: look for it by hand before the library is passed on", dir)
	}
	return strings.Join(parts, "\n\n"), nil
}
