package team

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/jwt/v2"
)

// Place names the servers of a cluster and the user who connects: two accounts of one cluster are two places. It
// contains no secret.
func (a Access) Place() string { return cmp.Or(a.String(), "this machine") + a.as() }

// HasPassword reports whether an address of the cluster contains a password or a token.
func (a Access) HasPassword() bool {
	for one := range strings.SplitSeq(a.URL, ",") {
		if u, err := parse(one); err == nil && u.User != nil {
			return true
		}
	}
	return false
}

// as names the user as known to the cluster.
func (a Access) as() string {
	switch {
	case a.Credentials != "":
		return " as " + credentialsOf(a.Credentials)
	case a.User() != "":
		return " as " + a.User()
	case a.Cert != "":
		return " with the certificate " + filepath.Base(a.Cert)
	}
	return ""
}

// credentialsOf names the user and the account of a credentials file.
func credentialsOf(path string) string {
	file := "the user of " + filepath.Base(path)
	data, err := os.ReadFile(path)
	if err != nil {
		return file
	}
	token, err := jwt.ParseDecoratedJWT(data)
	if err != nil {
		return file
	}
	claims, err := jwt.DecodeUserClaims(token)
	if err != nil {
		return file
	}
	return cmp.Or(claims.Name, claims.Subject) + " of the account " + cmp.Or(claims.IssuerAccount, claims.Issuer)
}
