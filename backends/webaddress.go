package backends

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// WebAddress is a page that a browser may open. Addresses come from documents, which outside parties write, so only
// ParseWebAddress creates one. The zero value is empty.
type WebAddress struct{ address, host string }

// addressLength is the maximum length of an address, in bytes.
const addressLength = 2048

// Reasons why an address is refused.
var (
	errScheme  = errors.New("only http and https are opened")
	errLength  = fmt.Errorf("it is longer than %d bytes", addressLength)
	errSign    = errors.New("it holds a character that an address does not have")
	errUser    = errors.New("it holds a user's name")
	errNoHost  = errors.New("it names no host")
	errHost    = errors.New("its host is not a name or an address of the network")
	errPort    = errors.New("its port is not one")
	errAddress = errors.New("it is not the address of a page")
)

// ParseWebAddress parses the address of a page: http or https, a host, no user, and no invisible characters. A host in
// another script is converted to its ASCII form, so that it cannot be mistaken for another one.
func ParseWebAddress(s string) (WebAddress, error) {
	a, err := webAddress(strings.TrimSpace(s))
	if err != nil {
		return WebAddress{}, fmt.Errorf("%.80q is not opened: %w", s, err)
	}
	return a, nil
}

func webAddress(s string) (WebAddress, error) {
	switch {
	case len(s) > addressLength:
		return WebAddress{}, errLength
	case !utf8.ValidString(s) || strings.ContainsFunc(s, hidden):
		return WebAddress{}, errSign
	}
	u, err := url.Parse(s)
	if err != nil {
		return WebAddress{}, errAddress
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return WebAddress{}, errScheme
	case u.User != nil || strings.Contains(u.Host, "@"):
		return WebAddress{}, errUser
	case u.Opaque != "" || u.Hostname() == "":
		return WebAddress{}, errNoHost
	}
	host, err := networkName(u.Hostname())
	if err != nil {
		return WebAddress{}, err
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return WebAddress{}, errPort
		}
		host += ":" + port
	} else if strings.HasSuffix(u.Host, ":") {
		return WebAddress{}, errPort
	}
	u.Host = host
	address := escaped(u.String())
	if len(address) > 3*addressLength {
		return WebAddress{}, errLength
	}
	return WebAddress{address, host}, nil
}

// hidden reports whether a character is invisible or changes how others are displayed.
func hidden(r rune) bool {
	return r == '\\' || unicode.IsSpace(r) || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Z) ||
		r == utf8.RuneError
}

// networkName returns a host in network form: an IP address, or an ASCII name.
func networkName(host string) (string, error) {
	if ip, err := netip.ParseAddr(host); err == nil {
		if ip.Zone() != "" {
			return "", errHost
		}
		if ip.Is6() {
			return "[" + ip.String() + "]", nil
		}
		return ip.String(), nil
	}
	name, err := idna.Lookup.ToASCII(host)
	if err != nil || name == "" {
		return "", errHost
	}
	labels := strings.Split(strings.TrimSuffix(name, "."), ".")
	last := labels[len(labels)-1]
	if last == "" || last[0] >= '0' && last[0] <= '9' { // 0x7f.1, which browsers read as an IP address
		return "", errHost
	}
	return name, nil
}

// escaped percent-encodes every byte that is not plain in an address.
func escaped(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if c <= ' ' || c >= 0x7f || strings.IndexByte("\"'`<>^{}|", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// IsZero reports whether the address is empty.
func (a WebAddress) IsZero() bool { return a.address == "" }

// String returns the address, in ASCII.
func (a WebAddress) String() string { return a.address }

// Host returns the host with its port, in ASCII.
func (a WebAddress) Host() string { return a.host }
