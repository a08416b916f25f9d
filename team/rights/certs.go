package rights

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"time"

	"headnote/team"
)

// How long certificates are valid.
const (
	authorityLasts = 5 * 365 * 24 * time.Hour
	leafLasts      = 2 * 365 * 24 * time.Hour
)

// authority signs the certificates of one cluster.
type authority struct {
	certificate *x509.Certificate
	key         crypto.Signer
	pem, secret []byte
}

func newAuthority(now time.Time) (*authority, error) {
	template, err := leaf("headnote cluster authority", now)
	if err != nil {
		return nil, err
	}
	template.NotAfter = now.Add(authorityLasts)
	template.IsCA, template.BasicConstraintsValid, template.MaxPathLenZero = true, true, true
	template.KeyUsage = x509.KeyUsageCertSign | x509.KeyUsageCRLSign
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	a := &authority{key: key}
	if a.pem, a.secret, err = sign(template, template, key, key); err != nil {
		return nil, err
	}
	block, _ := pem.Decode(a.pem)
	a.certificate, err = x509.ParseCertificate(block.Bytes)
	return a, err
}

// server issues the certificate of a server, which is also a client of the others.
func (a *authority) server(s Server, now time.Time) (certificate, key []byte, err error) {
	return a.issue(s.Name, now, func(c *x509.Certificate) {
		c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
		if ip := net.ParseIP(s.Host); ip != nil {
			c.IPAddresses = append(c.IPAddresses, ip)
		} else {
			c.DNSNames = append(c.DNSNames, s.Host)
		}
		if team.Loopback(s.Host) {
			c.IPAddresses = append(c.IPAddresses, net.IPv4(127, 0, 0, 1), net.IPv6loopback)
			c.DNSNames = append(c.DNSNames, "localhost")
		}
	})
}

// client issues the certificate of a user.
func (a *authority) client(user string, now time.Time) (certificate, key []byte, err error) {
	return a.issue(user, now, func(c *x509.Certificate) {
		c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
	})
}

func (a *authority) issue(
	name string,
	now time.Time,
	change func(*x509.Certificate),
) (certificate, key []byte, err error) {
	template, err := leaf(name, now)
	if err != nil {
		return nil, nil, err
	}
	change(template)
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	return sign(template, a.certificate, own, a.key)
}

func leaf(name string, now time.Time) (*x509.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, err
	}
	return &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: name, Organization: []string{"headnote"}},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(leafLasts), KeyUsage: x509.KeyUsageDigitalSignature,
	}, nil
}

func sign(
	template, parent *x509.Certificate,
	own *ecdsa.PrivateKey,
	by crypto.Signer,
) (certificate, key []byte, err error) {
	der, err := x509.CreateCertificate(rand.Reader, template, parent, own.Public(), by)
	if err != nil {
		return nil, nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(own)
	if err != nil {
		return nil, nil, err
	}
	return pem.EncodeToMemory(
			&pem.Block{Type: "CERTIFICATE", Bytes: der},
		), pem.EncodeToMemory(
			&pem.Block{Type: "PRIVATE KEY", Bytes: secret},
		), nil
}
