package backends

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"headnote/text"
)

// Server is another program's tool server that the settings define as a source: a table [mcp_servers.NAME]. It uses the
// Model Context Protocol.
type Server struct {
	URL     string   `toml:"url,omitempty"`     // https address, or http on this machine; instead of Command
	Command []string `toml:"command,omitempty"` // program and its arguments
	Env     []string `toml:"env,omitempty"`     // names of variables passed to the program, besides PATH and HOME
	Key     string   `toml:"key,omitempty"`     // name of the key sent to the address as a bearer token
	Tools   []string `toml:"tools"`             // its tools that searches may call
	Query   string   `toml:"query,omitempty"`   // the parameter of the tools that takes the words; "query" if empty
	// PerMinute is the maximum number of requests per minute; 30 if 0.
	PerMinute int `toml:"per_minute,omitempty"`
}

var (
	serverName = regexp.MustCompile(`^[a-z][a-z0-9]{0,19}$`)
	toolName   = regexp.MustCompile(`^[A-Za-z0-9_./-]{1,64}$`)
	paramName  = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
)

// mostServerTools is the maximum number of tools used per server.
const mostServerTools = 8

// Check returns what is wrong with the settings of a server.
func (s Server) Check(name string) error {
	wrong := func(said string) error { return fmt.Errorf("[mcp_servers.%s]: %s", name, said) }
	switch {
	case !serverName.MatchString(name):
		return fmt.Errorf("[mcp_servers.%s]: a name has 1 to 20 lower-case letters and digits, and begins with a letter",
			text.Truncate(text.Line(name), 40))
	case (s.URL == "") == (len(s.Command) == 0):
		return wrong(`it needs either url = "https://HOST/PATH" or command = ["PROGRAM", "ARGUMENT"]`)
	case len(s.Tools) == 0 || len(s.Tools) > mostServerTools:
		return wrong(fmt.Sprintf(`tools = ["NAME"] lists 1 to %d of its tools that searches may call`, mostServerTools))
	case slices.ContainsFunc(s.Tools, func(t string) bool { return !toolName.MatchString(t) }):
		return wrong("a tool's name may contain only letters, digits, _, ., / and -")
	case s.Query != "" && !paramName.MatchString(s.Query):
		return wrong("query is the name of the tools' parameter that takes the words")
	case s.PerMinute < 0 || s.PerMinute > 600:
		return wrong("per_minute must be from 1 to 600")
	case len(s.Command) > 0 && s.Key != "":
		return wrong("key is sent to an address; a program takes it from a variable named in env")
	case len(s.Env) > 0 && len(s.Command) == 0:
		return wrong("env is for a program; an address takes a key")
	}
	if s.URL != "" {
		if err := checkServerAddress(s.URL); err != nil {
			return wrong(err.Error())
		}
	}
	return nil
}

func checkServerAddress(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("url must be an address without a name, password or query, such as https://tools.example.com/mcp")
	}
	ip, _ := netip.ParseAddr(u.Hostname())
	if here := ip.IsLoopback() || u.Hostname() == "localhost"; u.Scheme != "https" && (u.Scheme != "http" || !here) {
		return errors.New("url must begin with https://; http:// is for this machine only")
	}
	return nil
}

// ServerSettings lists the names of a server's settings.
func ServerSettings() []string {
	return []string{"url", "command", "env", "key", "tools", "query", "per_minute"}
}

// Place returns where a server is, for display: its address, or the command that is run.
func (s Server) Place() string {
	if s.URL != "" {
		return s.URL
	}
	return strings.Join(s.Command, " ")
}
