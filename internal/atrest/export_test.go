package atrest

// CheapPassphrase is a passphrase that costs little to try, for tests.
func CheapPassphrase(p string) (Holder, error) { return passphrase(p, 8) }
