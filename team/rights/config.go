package rights

import (
	"bytes"
	_ "embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"text/template"
)

//go:embed accounts.conf.tmpl
var accountsForm string

//go:embed nats.conf.tmpl
var serverForm string

//go:embed compose.yaml.tmpl
var composeForm string

//go:embed nats.service.tmpl
var serviceForm string

//go:embed worker.service.tmpl
var workerForm string

//go:embed config.toml.tmpl
var settingsForm string

//go:embed README.md.tmpl
var readmeForm string

func fill(form string, with any) ([]byte, error) {
	t, err := template.New(
		"",
	).Funcs(
		template.FuncMap{"quote": func(s string) string { return fmt.Sprintf("%q", s) }, "join": strings.Join},
	).Parse(
		form,
	)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, with)
	return b.Bytes(), err
}

// export is a subject of the account of the streams, with the accounts that may import it.
type export struct {
	Subject string
	Many    bool
	To      []string
}

// clientRights is the configuration of the accounts of one client.
type clientRights struct {
	Account string
	Admins  []user
	Exports []export
	Hears   []export
	Roles   []roleRights
}

type roleRights struct {
	Account, Streams string
	Users            []user
	Imports          []Grant
	Hears            []string
}

type user struct{ Name, Hash string }

// accounts returns the part of the configuration that contains the rights.
func (p Plan) accounts(hashes map[string]string, system user) ([]byte, error) {
	var all []clientRights
	for _, client := range p.Clients() {
		all = append(all, p.client(client, hashes))
	}
	return fill(accountsForm, struct {
		Clients []clientRights
		System  user
	}{all, system})
}

func (p Plan) client(client string, hashes map[string]string) clientRights {
	users := func(r Role) (out []user) {
		for _, m := range p.of(client, r) {
			out = append(out, user{m.User(), hashes[m.User()]})
		}
		return out
	}
	c := clientRights{Account: account(client, Admin), Admins: users(Admin)}
	add := func(to []export, subject string, many bool, account string) []export {
		i := slices.IndexFunc(to, func(e export) bool { return e.Subject == subject })
		if i < 0 {
			return append(to, export{subject, many, []string{account}})
		}
		to[i].To = append(to[i].To, account)
		return to
	}
	for _, r := range Roles {
		us := users(r)
		if r == Admin || len(us) == 0 {
			continue
		}
		role := roleRights{
			Account: account(client, r), Streams: c.Account, Users: us, Imports: r.Grants(), Hears: r.Hears(),
		}
		for _, g := range role.Imports {
			c.Exports = add(c.Exports, g.Subject, g.Many, role.Account)
		}
		for _, subject := range role.Hears {
			c.Hears = add(c.Hears, subject, false, role.Account)
		}
		c.Roles = append(c.Roles, role)
	}
	return c
}

// server returns the configuration of one server.
func (p Plan) server(s Server) ([]byte, error) {
	var routes []string
	for _, o := range p.Servers {
		routes = append(routes, fmt.Sprintf("tls://%s:%d", hostOf(o), o.route()))
	}
	return fill(serverForm, struct {
		Server
		Listen, Cluster, Etc, Store string
		Routes                      []string
	}{
		s, fmt.Sprintf("%s:%d", s.listens(), s.Port), fmt.Sprintf("%s:%d", s.listens(), s.route()),
		path.Join(p.Etc, s.Name), p.store(s), routes,
	})
}

func (p Plan) store(s Server) string {
	if p.Store == "" {
		return path.Join(p.Etc, s.Name, "data")
	}
	return p.Store
}

func hostOf(s Server) string {
	if strings.Contains(s.Host, ":") {
		return "[" + s.Host + "]"
	}
	return s.Host
}

// URL returns the address by which a user reaches the cluster; it contains the password.
func (p Plan) URL(user, password string) string {
	var all []string
	for _, s := range p.Servers {
		all = append(all, fmt.Sprintf("tls://%s:%s@%s:%d", user, password, hostOf(s), s.Port))
	}
	return strings.Join(all, ",")
}
