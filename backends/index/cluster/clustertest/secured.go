package clustertest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	_ "embed"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/internal/freeport"
)

//go:embed testdata/Secure.java
var secureSource []byte

// security is the plugin that gives a node users, roles and TLS.
const security = "org.opensearch.plugin:opensearch-security:2.19.1.0:zip"

// Password is every user's password on a secured node, and passwordHash its bcrypt hash.
const (
	Password     = "correct-horse"
	passwordHash = "$2a$04$acnv3Tvb541AK2Mv4tKMZ.qWTAevB.owW3GJa3ece0viZymVWeqZK"
)

// Secured returns a node with TLS, users and roles: roles.yml, as documented, and the role of each user. The second
// result is the file of the CA that issued its certificate.
func Secured(t testing.TB, roles string, users map[string]string) (*Node, string) {
	t.Helper()
	dir := t.TempDir()
	classes := compiled(t)
	plugin := filepath.Join(classes, "target", "security")
	if _, err := os.Stat(filepath.Join(plugin, "plugin-descriptor.properties")); err != nil {
		mvn := exec.Command("mvn", "-q", "-B", "dependency:unpack", "-Dartifact="+security,
			"-DoutputDirectory=target/security")
		mvn.Dir = classes
		if out, err := mvn.CombinedOutput(); err != nil {
			t.Skipf("skipped: the security plugin cannot be had (%v): %.300s", err, out)
		}
	}
	path, err := os.ReadFile(filepath.Join(classes, "target", "classpath"))
	require.NoError(t, err)
	jars, err := filepath.Glob(filepath.Join(plugin, "*.jar"))
	require.NoError(t, err)
	parts := append([]string{
		filepath.Join(classes, "target", "secure"), filepath.Join(classes, "target", "classes"),
		strings.TrimSpace(string(path)),
	}, jars...)
	classpath := strings.Join(parts, string(os.PathListSeparator))
	source := filepath.Join(classes, "Secure.java")
	require.NoError(t, os.WriteFile(source, secureSource, 0o600))
	out, err := exec.Command("javac", "-cp", classpath, "-d", parts[0], source).CombinedOutput()
	require.NoError(t, err, string(out))

	conf := filepath.Join(dir, "node_1", "config")
	require.NoError(t, os.CopyFS(filepath.Join(conf, "opensearch-security"), os.DirFS(filepath.Join(plugin, "config"))))
	ca := certificates(t, conf)
	known := "_meta: { type: internalusers, config_version: 2 }\nroot: { hash: \"" + passwordHash +
		"\", backend_roles: [admin] }\n"
	mapping := "_meta: { type: rolesmapping, config_version: 2 }\nall_access: { backend_roles: [admin] }\n"
	for user, role := range users {
		known += fmt.Sprintf("%s: { hash: %q }\n", user, passwordHash)
		if role != "" {
			mapping += fmt.Sprintf("%s: { users: [%s] }\n", role, user)
		}
	}
	for name, content := range map[string]string{
		"internal_users.yml": known, "roles_mapping.yml": mapping,
		"roles.yml": "_meta: { type: roles, config_version: 2 }\n" + roles,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(conf, "opensearch-security", name), []byte(content), 0o600))
	}
	n := &Node{
		t: t, dir: dir, port: strconv.Itoa(freeport.Port(t)),
		java: []string{"java", "-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-cp", classpath, "Secure"},
	}
	n.URL = "https://127.0.0.1:" + n.port
	n.Start()
	t.Cleanup(n.Kill)
	return n, ca
}

// certificates writes the certificates of a node and of the CA that signed it.
func certificates(t testing.TB, dir string) (ca string) {
	t.Helper()
	write := func(name, kind string, der []byte) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
		return path
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	until := time.Now().Add(24 * time.Hour)
	authority := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "ca"}, NotAfter: until,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, authority, authority, key.Public(), key)
	require.NoError(t, err)
	ca = write("ca.pem", "CERTIFICATE", der)
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	node := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "node"}, NotAfter: until,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"localhost"},
	}
	der, err = x509.CreateCertificate(rand.Reader, node, authority, own.Public(), key)
	require.NoError(t, err)
	write("node.pem", "CERTIFICATE", der)
	pkcs8, err := x509.MarshalPKCS8PrivateKey(own)
	require.NoError(t, err)
	write("node.key", "PRIVATE KEY", pkcs8)
	return ca
}
