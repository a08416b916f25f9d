package atrest

// CheapPassphrase returns a passphrase that is cheap to check, for tests.
func CheapPassphrase(p string) (Holder, error) { return passphrase(p, 8) }
