package main

import (
	"cmp"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func TestPackageVersion(t *testing.T) {
	for in, want := range map[string]string{
		"v1.0.0":                        "1.0.0",
		"1.0.0":                         "1.0.0",
		"v2":                            "2",
		"v1.2.3-4-gabc1234":             "1.2.3+4.gabc1234",
		"v1.2.3-dirty":                  "1.2.3+dirty",
		"v1.2.3-4-gabc1234-dirty":       "1.2.3+4.gabc1234.dirty",
		"v1.3.0-rc.1":                   "1.3.0~rc.1",
		"v1.3.0-rc.1-4-gabc1234":        "1.3.0~rc.1+4.gabc1234",
		"v1.3.0-beta2-10-gabc123-dirty": "1.3.0~beta2+10.gabc123.dirty",
		"abc1234":                       "0~git20260302120000.abc1234",
		"1234567":                       "0~git20260302120000.1234567", // a hash of digits
		"abc1234-dirty":                 "0~git20260302120000.abc1234.dirty",
		"dev":                           "0~git20260302120000.dev",
		"":                              "0~git20260302120000",
		"release_2026/x; rm -rf":        "0~git20260302120000.release.2026.x.rm.rf",
	} {
		require.Equal(t, want, packageVersion(in, noon), "%q", in)
	}
}

// What is newer sorts behind what is older, for Debian and for RPM.
func TestPackageVersionsSort(t *testing.T) {
	ordered := []string{
		packageVersion("fff0000", noon), packageVersion("0000aaa", noon.Add(time.Second)), packageVersion("v0.1", noon),
		packageVersion("v0.9.0-rc.1", noon), packageVersion("v0.9.0-rc.1-3-gffff", noon), packageVersion("v0.9.0-rc.2", noon), packageVersion("v0.9.0", noon),
		packageVersion("v0.9.0-2-gffff", noon), packageVersion("v0.9.0-10-gaaaa", noon), packageVersion("v0.9.1", noon), packageVersion("v0.10.0", noon), packageVersion("v1.0.0", noon),
	}
	_, err := exec.LookPath("dpkg")
	for i := 1; i < len(ordered); i++ {
		a, b := ordered[i-1], ordered[i]
		require.Negative(t, compared(a, b), "%s before %s", a, b)
		require.Positive(t, compared(b, a), "%s before %s", a, b)
		if err == nil {
			require.NoError(t, exec.Command("dpkg", "--compare-versions", a, "lt", b).Run(), "dpkg: %s before %s", a, b)
		}
	}
}

func FuzzPackageVersion(f *testing.F) {
	for _, s := range []string{"v1.0.0", "abc1234", "v1.2.3-4-gabc-dirty", "", "v", "-", "1.0~x"} {
		f.Add(s)
	}
	valid := regexp.MustCompile(`^[0-9][0-9A-Za-z.+~]*$`)
	f.Fuzz(func(t *testing.T, s string) {
		require.Regexp(t, valid, packageVersion(s, noon))
	})
}

// compared orders two versions as Debian Policy, 5.6.12, does.
func compared(a, b string) int {
	digit := func(s string, i int) bool { return i < len(s) && s[i] >= '0' && s[i] <= '9' }
	weight := func(s string, i int) int {
		switch {
		case i >= len(s) || digit(s, i):
			return 0
		case s[i] == '~':
			return -1
		case s[i] >= 'A' && s[i] <= 'Z' || s[i] >= 'a' && s[i] <= 'z':
			return int(s[i])
		}
		return int(s[i]) + 256
	}
	for i, j := 0, 0; i < len(a) || j < len(b); {
		for i < len(a) && !digit(a, i) || j < len(b) && !digit(b, j) {
			if c := cmp.Compare(weight(a, i), weight(b, j)); c != 0 {
				return c
			}
			i, j = i+1, j+1
		}
		number := func(s string, k *int) string {
			from := *k
			for digit(s, *k) {
				*k++
			}
			return strings.TrimLeft(s[min(from, len(s)):min(*k, len(s))], "0")
		}
		x, y := number(a, &i), number(b, &j)
		if c := cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)); c != 0 {
			return c
		}
	}
	return 0
}
