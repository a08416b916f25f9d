package rights

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"headnote/team"
)

// Plan is a cluster to be set up: its servers, and who works for which client in which role.
type Plan struct {
	Servers []Server `toml:"servers"`
	Members []Member `toml:"members"`
	Etc     string   `toml:"etc"`   // folder that contains the folder of each server, on the servers
	Store   string   `toml:"store"` // folder of each server's streams, on the servers; "" for one within the above
}

// Server is a server of the cluster.
type Server struct {
	Name string `toml:"name"`
	Host string `toml:"host"`
	Port int    `toml:"port"`
}

// Address returns the address for clients.
func (s Server) Address() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }

// route returns the port for the other servers.
func (s Server) route() int { return s.Port + 2000 }

// listens returns the address that the server listens on.
func (s Server) listens() string {
	if team.Loopback(s.Host) {
		return "127.0.0.1"
	}
	return "0.0.0.0"
}

// Member is a user of the cluster: a person who works for a client in one role.
type Member struct {
	Client string `toml:"client"`
	Name   string `toml:"name"`
	Role   Role   `toml:"role"`
}

// User returns the user name in the cluster. It contains the client, because two clients may each have an Ada.
func (m Member) User() string { return m.Client + "-" + m.Name }

func account(client string, r Role) string {
	client = strings.ToUpper(client)
	if r == Admin {
		return client
	}
	return client + "-" + strings.ToUpper(string(r)) + "S"
}

var nameForm = regexp.MustCompile(`^[a-z0-9]([a-z0-9_]{0,30}[a-z0-9])?$`)

// ParseMember parses CLIENT/NAME=ROLE, such as acme/ada=writer.
func ParseMember(s string) (Member, error) {
	who, role, ok := strings.Cut(s, "=")
	client, name, ok2 := strings.Cut(who, "/")
	if !ok || !ok2 || !nameForm.MatchString(client) || !nameForm.MatchString(name) {
		return Member{}, fmt.Errorf(
			"%.80q is not a member: it has the form CLIENT/NAME=ROLE, such as acme/ada=writer, in lower-case letters and digits",
			s,
		)
	}
	r, err := ParseRole(role)
	return Member{Client: client, Name: name, Role: r}, err
}

// hostForm matches a host name, which is written into the configuration of the servers and into their certificates.
var hostForm = regexp.MustCompile(`^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9])?$`)

// ParseServer parses HOST or HOST:PORT.
func ParseServer(s string) (Server, error) {
	host, port := s, "4222"
	if h, p, err := net.SplitHostPort(s); err == nil {
		host, port = h, p
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < 1 || n > 63000 || net.ParseIP(host) == nil && !hostForm.MatchString(host) || len(host) > 253 {
		return Server{}, fmt.Errorf("%.80q is not a server: it has the form HOST or HOST:PORT, the port below 63000", s)
	}
	return Server{Host: host, Port: n}, nil
}

// complete names the servers, adds an administrator for each client, and validates the rest.
func (p Plan) complete() (Plan, error) {
	if len(p.Servers) == 0 || len(p.Members) == 0 {
		return p, errors.New("a cluster needs at least one server and one member")
	}
	p.Servers = slices.Clone(p.Servers)
	names := make(map[string]bool)
	for i := range p.Servers {
		label, _, _ := strings.Cut(p.Servers[i].Host, ".")
		if !nameForm.MatchString(label) || net.ParseIP(p.Servers[i].Host) != nil || names[label] {
			label = fmt.Sprintf("n%d", i+1)
		}
		p.Servers[i].Name, names[label] = label, true
	}
	if err := p.apart(); err != nil {
		return p, err
	}
	users := make(map[string]bool)
	for _, client := range p.Clients() {
		if !slices.ContainsFunc(p.Members, func(m Member) bool { return m.Client == client && m.Role == Admin }) {
			p.Members = append(slices.Clip(p.Members), Member{Client: client, Name: "admin", Role: Admin})
		}
	}
	for _, m := range p.Members {
		if users[m.User()] {
			return p, fmt.Errorf("%s/%s is listed twice: a member has one role for each client", m.Client, m.Name)
		}
		users[m.User()] = true
	}
	slices.SortStableFunc(p.Members, func(a, b Member) int {
		return cmp.Or(strings.Compare(a.Client, b.Client), slices.Index(Roles, a.Role)-slices.Index(Roles, b.Role))
	})
	return p, nil
}

// apart reports two servers that would listen on the same port of a host: each has a port for clients and one for other
// servers.
func (p Plan) apart() error {
	taken := make(map[string]string)
	for _, s := range p.Servers {
		for _, port := range []int{s.Port, s.route()} {
			at := net.JoinHostPort(strings.ToLower(s.Host), strconv.Itoa(port))
			if other, ok := taken[at]; ok {
				return fmt.Errorf("%s and %s both need %s: a server uses its port and the one 2000 above it",
					other, s.Address(), at)
			}
			taken[at] = s.Address()
		}
	}
	return nil
}

// Clients lists the clients of the members.
func (p Plan) Clients() []string {
	var all []string
	for _, m := range p.Members {
		all = append(all, m.Client)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// of lists the members of a client in a role.
func (p Plan) of(client string, r Role) []Member {
	return slices.DeleteFunc(slices.Clone(p.Members), func(m Member) bool { return m.Client != client || m.Role != r })
}

// Replicas returns the number of servers that store each message.
func (p Plan) Replicas() int { return min(3, len(p.Servers)) }
