package config

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The tables of a configuration (clusters, tool servers and keys) are validated in full as they are read. An error
// names the line and the correct form.
func TestTablesAreChecked(t *testing.T) {
	server := "[mcp_servers.acme]\nurl = \"https://tools.example.com/mcp\"\ntools = [\"find\"]\n"
	for _, c := range []struct{ body, says string }{
		// Clusters.
		{"clusters = []", "clusters must be tables: [clusters.acme]"},
		{"[[clusters]]\nurl = \"x\"", "clusters must be tables"},
		{"[clusters]\nacme = \"tls://a\"", "[clusters.acme] must be a table with url"},
		{"[clusters.acme]", "[clusters.acme] has no url"},
		{"[clusters.acme]\nurl = \"\"", "[clusters.acme] has no url"},
		{"[clusters.acme]\nurl = [\"tls://a\"]", "[clusters.acme] url must be text"},
		{"[clusters.acme]\nurl = \"tls://a\"\nprefix = 3", "[clusters.acme] prefix must be text"},
		{"[clusters.acme]\nurl = \"tls://a\"\ncerts = \"x\"", `there is no setting "certs": did you mean cert?`},
		{"[clusters.acme.url]\nx = 1", "[clusters.acme] url must be text"},
		{"[clusters.Acme]\nurl = \"tls://a\"", "lower-case letters, digits, - and _"},
		{"[clusters.\"../a\"]\nurl = \"tls://a\"", "lower-case letters"},
		{"[clusters.\"a b\"]\nurl = \"tls://a\"", "lower-case letters"},
		{"[clusters.\"\"]\nurl = \"tls://a\"", "lower-case letters"},
		{"[clusters.-a]\nurl = \"tls://a\"", "lower-case letters"},

		// Servers of tools.
		{"mcp_servers = 3", "mcp_servers must be tables"},
		{"[mcp_servers.acme]\ntools = [\"find\"]", "it needs either url"},
		{server + "command = [\"x\"]", "it needs either url"},
		{"[mcp_servers.acme]\nurl = \"https://a.example\"", "lists 1 to"},
		{server + "token = \"x\"", `there is no setting "mcp_servers.acme.token"`},
		{server + "query = \"a b\"", "query is the name of the tools' parameter"},
		{server + "per_minute = -1", "per_minute must be from 1 to 600"},
		{server + "per_minute = 601", "per_minute must be from 1 to 600"},
		{server + "env = [\"A\"]", "env is for a program"},
		{server + "[mcp_servers.acme.env]\nA = \"B\"", "[mcp_servers] has a value of the wrong type"},
		{server + "[mcp_servers.other]\ntools = \"find\"", "[mcp_servers] has a value of the wrong type"},
		{"[mcp_servers]\nacme = 3", "[mcp_servers] has a value of the wrong type"},
		{"[mcp_servers.acme]\ncommand = [\"x\"]\nkey = \"K\"\ntools = [\"a\"]", "key is sent to an address"},
		{"[mcp_servers.acme]\nurl = \"http://a.example\"\ntools = [\"a\"]", "url must begin with https://"},
		{"[mcp_servers.acme]\nurl = \"https://u:p@a.example\"\ntools = [\"a\"]", "without a name, password or query"},
		{"[mcp_servers.acme]\nurl = \"https://a.example?k=1\"\ntools = [\"a\"]", "without a name, password or query"},
		{"[mcp_servers.acme]\nurl = \"https://a.example\"\ntools = [\"a b\"]", "a tool's name may contain only letters"},
		{"[mcp_servers.ACME]\nurl = \"https://a.example\"\ntools = [\"a\"]", "1 to 20 lower-case letters and digits"},
		{"[mcp_servers.\"a\\u001b[31m\"]\nurl = \"https://a.example\"\ntools = [\"a\"]", "1 to 20 lower-case letters"},

		// Keys.
		{"keys = \"m\"", "keys must be a table: [keys]"},
		{"[keys]\nmemo = 3", "a key must be a quoted string"},
		{"[keys]\nmemo = \"\"", "a key must be a quoted string"},
		{"[keys]\nmemo = [\"m\", 3]", "a key must be a quoted string"},
		{"[keys]\nmemo = [[\"m\"]]", "a key must be a quoted string"},
		{"[keys.memo]\nkey = \"m\"", "a key must be a quoted string"},
	} {
		got := Default()
		got.Path = "config.toml"
		err := got.decode(c.body)
		require.ErrorContains(t, err, c.says, c.body)
		require.ErrorContains(t, err, "config.toml, line ", c.body)
		require.NotContains(t, err.Error(), "\x1b", c.body)
		require.NotContains(t, err.Error(), "u:p@", "a password is not repeated")
	}
	c := Default()
	require.NoError(t, c.decode(server+"key = \"ACME_KEY\"\nper_minute = 600\nquery = \"q\"\n[keys]\nmemo = \"m\"\n"+
		"search = [\"/\", \"ctrl+f\"]\n[clusters.acme-2_b]\nurl = \"tls://a\"\nprefix = \"X.API\"\n"))
	require.Equal(t, map[string][]string{"memo": {"m"}, "search": {"/", "ctrl+f"}}, c.Keys)
	require.Equal(t, map[string]Cluster{"acme-2_b": {URL: "tls://a", Prefix: "X.API"}}, c.Clusters)
	require.Equal(t, 600, c.Servers["acme"].PerMinute)
}
