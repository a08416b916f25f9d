package main

import (
	"regexp"
	"strings"
	"time"
)

// described is what git describe --tags --always --dirty says of a commit with a tag
// of a version on it or before it: v1.2.3-rc.1-4-gabc1234-dirty.
var described = regexp.MustCompile(`^(?:v(\d+(?:\.\d+)*)|(\d+(?:\.\d+)+))(?:-([0-9A-Za-z][0-9A-Za-z.]*?))??(?:-(\d+)-(g[0-9a-f]+))?(-dirty)?$`)

// notInAVersion are the characters that neither Debian nor RPM has in a version.
var notInAVersion = regexp.MustCompile(`[^0-9A-Za-z.+~]+`)

// packageVersion is a version as Debian and RPM want it: it begins with a digit and
// sorts. A version before its release sorts before it (1.2.3~rc.1), a commit after it
// behind it (1.2.3+4.gabc1234), and commits without a version by their time, before
// every version (0~git20260302120000.abc1234).
func packageVersion(version string, at time.Time) string {
	m := described.FindStringSubmatch(version)
	if m == nil {
		rest := strings.Trim(notInAVersion.ReplaceAllString(version, "."), ".")
		return strings.TrimSuffix("0~git"+at.UTC().Format("20060102150405")+"."+rest, ".")
	}
	out := m[1] + m[2]
	if m[3] != "" {
		out += "~" + m[3]
	}
	var after []string
	if m[4] != "" {
		after = append(after, m[4], m[5])
	}
	if m[6] != "" {
		after = append(after, "dirty")
	}
	if len(after) > 0 {
		out += "+" + strings.Join(after, ".")
	}
	return out
}
