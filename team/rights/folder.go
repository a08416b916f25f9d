package rights

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"golang.org/x/crypto/bcrypt"

	"headnote/team"
)

// planFile holds the plan of a folder.
const planFile = "team.toml"

// Write creates the folder of a cluster: the configuration, certificate and unit of each server and
// the password, certificate and settings of each member. It is an error if dir is not empty, because
// its files may be in use. cost is the bcrypt cost of the password hashes.
func (p Plan) Write(dir string, now time.Time, cost int) (Plan, error) {
	p, err := p.complete()
	if err != nil {
		return p, err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return p, err
	}
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return p, fmt.Errorf(
			"%s is not empty: choose a new folder, for passwords and certificates that are in use would be lost",
			dir,
		)
	}
	if p.Etc == "" {
		p.Etc = filepath.ToSlash(dir)
	}
	if !path.IsAbs(p.Etc) || p.Store != "" && !path.IsAbs(p.Store) {
		return p, errors.New("the folders on the servers must be absolute paths, such as /etc/nats")
	}
	files, err := p.files(dir, now, cost)
	if err != nil {
		return p, err
	}
	return p, write(dir, files)
}

// write writes files below a folder, accessible only to their owner.
func write(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	for name, data := range files {
		err = errors.Join(err, root.MkdirAll(path.Dir(name), 0o700))
		err = errors.Join(err, root.WriteFile(name, data, 0o600))
	}
	return errors.Join(err, root.Close())
}

// files returns the files of the folder by name.
func (p Plan) files(dir string, now time.Time, cost int) (map[string][]byte, error) {
	ca, err := newAuthority(now)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{"ca.pem": ca.pem, "ca.key": ca.secret}
	hashes := make(map[string]string)
	for _, m := range p.Members {
		if hashes[m.User()], err = p.member(out, dir, m, ca, now, cost); err != nil {
			return nil, err
		}
	}
	system := user{Name: "sys"}
	if system.Hash, err = secret(out, "system/password", cost); err != nil {
		return nil, err
	}
	if out["system/sys.pem"], out["system/sys.key"], err = ca.client("sys", now); err != nil {
		return nil, err
	}
	accounts, err := p.accounts(hashes, system)
	if err != nil {
		return nil, err
	}
	for _, s := range p.Servers {
		in := func(name string) string { return path.Join(s.Name, name) }
		out[in("accounts.conf")], out[in("ca.pem")] = accounts, ca.pem
		if out[in("server.pem")], out[in("server.key")], err = ca.server(s, now); err != nil {
			return nil, err
		}
		if out[in("nats.conf")], err = p.server(s); err != nil {
			return nil, err
		}
		if out[in("nats.service")], err = fill(
			serviceForm,
			map[string]any{"Server": s, "Etc": p.Etc, "Data": p.store(s)},
		); err != nil {
			return nil, err
		}
	}
	if out["compose.yaml"], err = fill(composeForm, p); err != nil {
		return nil, err
	}
	if out["README.md"], err = fill(readmeForm, struct {
		Plan
		Dir string
	}{p, dir}); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = toml.NewEncoder(&b).Encode(p)
	out[planFile] = b.Bytes()
	return out, err
}

// member adds the files of a member, and returns the hash of their password.
func (p Plan) member(
	out map[string][]byte,
	dir string,
	m Member,
	ca *authority,
	now time.Time,
	cost int,
) (string, error) {
	at := path.Join("people", m.User())
	hash, err := secret(out, at+"/password", cost)
	if err != nil {
		return "", err
	}
	if out[at+"/"+m.User()+".pem"], out[at+"/"+m.User()+".key"], err = ca.client(m.User(), now); err != nil {
		return "", err
	}
	out[at+"/ca.pem"] = ca.pem
	if m.Role == Worker {
		if out[at+"/headnote-worker.service"], err = fill(workerForm, m); err != nil {
			return "", err
		}
	}
	out[at+"/config.toml"], err = fill(settingsForm, struct {
		Member
		team.Access
		Replicas int
	}{m, p.access(dir, m, string(out[at+"/password"])), p.Replicas()})
	return hash, err
}

// secret creates a password, adds it under a name, and returns its hash.
func secret(out map[string][]byte, name string, cost int) (string, error) {
	password := strings.ToLower(rand.Text())
	out[name] = []byte(password)
	hash, err := bcrypt.GenerateFromPassword([]byte(password), cost)
	return string(hash), err
}

func (p Plan) access(dir string, m Member, password string) team.Access {
	at := filepath.Join(dir, "people", m.User())
	a := team.Access{
		URL: p.URL(m.User(), password), CA: filepath.Join(at, "ca.pem"),
		Cert: filepath.Join(at, m.User()+".pem"), Key: filepath.Join(at, m.User()+".key"),
	}
	if m.Role != Admin {
		a.Prefix = team.APIPrefix
	}
	return a
}

// Read reads the plan of a folder that Write created.
func Read(dir string) (Plan, error) {
	var p Plan
	_, err := toml.DecodeFile(filepath.Join(dir, planFile), &p)
	if errors.Is(err, fs.ErrNotExist) {
		return p, fmt.Errorf("%s is not a folder that headnote team init made: it has no %s", dir, planFile)
	}
	if err != nil {
		return p, err
	}
	for _, m := range p.Members {
		if _, err := ParseMember(m.Client + "/" + m.Name + "=" + string(m.Role)); err != nil {
			return p, fmt.Errorf("%s: %w", planFile, err)
		}
	}
	return p.complete()
}

// Access returns how a member reaches the cluster of a folder.
func (p Plan) Access(dir string, m Member) (team.Access, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return team.Access{}, err
	}
	password, err := os.ReadFile(filepath.Join(dir, "people", m.User(), "password"))
	if err != nil {
		return team.Access{}, fmt.Errorf("the password of %s cannot be read: %w", m.User(), err)
	}
	return p.access(dir, m, strings.TrimSpace(string(password))), nil
}
