package atrest

import (
	"archive/tar"
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"filippo.io/age"
	"github.com/google/renameio/v2"
)

// Seal encrypts the content of a file.
func (k *Key) Seal(plain []byte) ([]byte, error) { return encrypt(k.id.Recipient(), plain) }

// Unseal undoes Seal; name is the file's name, for the error.
func (k *Key) Unseal(name string, sealed []byte) ([]byte, error) {
	plain, err := decrypt([]age.Identity{k.id}, sealed)
	if err != nil {
		return nil, torn(name, err)
	}
	return plain, nil
}

// WriteFile seals the content and writes it to path plus Suffix, atomically.
func (k *Key) WriteFile(path string, plain []byte) error {
	sealed, err := k.Seal(plain)
	if err != nil {
		return err
	}
	return renameio.WriteFile(path+Suffix, sealed, 0o600, renameio.WithTempDir(filepath.Dir(path)))
}

// ReadFile reads what WriteFile wrote for path. A missing file is fs.ErrNotExist.
func (k *Key) ReadFile(path string) ([]byte, error) {
	sealed, err := os.ReadFile(path + Suffix)
	if err != nil {
		return nil, err
	}
	return k.Unseal(path+Suffix, sealed)
}

// torn returns the error that a sealed file is not as it was written.
func torn(path string, err error) error {
	return fmt.Errorf("%s is damaged, or was sealed with another key: %w", path, err)
}

// PackDir seals all regular files below dir into one file, atomically.
func (k *Key) PackDir(dir, to string) (err error) {
	f, err := renameio.NewPendingFile(to, renameio.WithPermissions(0o600), renameio.WithTempDir(filepath.Dir(to)))
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Cleanup())
		}
	}()
	buffered := bufio.NewWriterSize(f, 1<<20)
	sealed, err := age.Encrypt(buffered, k.id.Recipient())
	if err != nil {
		return err
	}
	t := tar.NewWriter(sealed)
	if err := packInto(t, dir); err != nil {
		return err
	}
	if err := errors.Join(t.Close(), sealed.Close(), buffered.Flush()); err != nil {
		return err
	}
	return f.CloseAtomicallyReplace()
}

func packInto(t *tar.Writer, dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || d.Name() == ".lock" {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if err := t.WriteHeader(&tar.Header{
			Name: filepath.ToSlash(name), Mode: 0o600, Size: info.Size(),
			ModTime: info.ModTime(),
		}); err != nil {
			return err
		}
		f, err := os.Open(path) //nolint:gosec // the folder belongs to the matter and is walked without following links
		if err != nil {
			return err
		}
		_, err = io.CopyN(t, f, info.Size())
		return errors.Join(err, f.Close())
	})
}

// UnpackDir extracts what PackDir sealed into dir, which must exist. If it fails, whatever it has written must not be
// used.
func (k *Key) UnpackDir(from, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	err = k.unpack(from, func(name string, size int64, body io.Reader) error {
		if err := root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return err
		}
		f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		n, err := io.Copy(f, body)
		if err == nil && n != size {
			err = io.ErrUnexpectedEOF
		}
		return errors.Join(err, f.Close())
	})
	return errors.Join(err, root.Close())
}

// same reports whether a sealed folder has the same content as the folder.
func (k *Key) same(sealed, dir string) error {
	return k.unpack(sealed, func(name string, _ int64, body io.Reader) error {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if !equal(f, body) {
			err = fmt.Errorf("%s was not written as it is", name)
		}
		return errors.Join(err, f.Close())
	})
}

func equal(a, b io.Reader) bool {
	x, y := sha256.New(), sha256.New()
	_, err1 := io.Copy(x, a)
	_, err2 := io.Copy(y, b)
	return err1 == nil && err2 == nil && bytes.Equal(x.Sum(nil), y.Sum(nil))
}

// unpack calls yield for each file of a sealed folder. The content passed to yield is complete only if unpack returns
// no error.
func (k *Key) unpack(from string, yield func(name string, size int64, body io.Reader) error) error {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	plain, err := age.Decrypt(bufio.NewReaderSize(f, 1<<20), k.id)
	if err == nil {
		err = each(tar.NewReader(plain), yield)
	}
	if err == nil { // the end of the file is authenticated, too
		_, err = io.Copy(io.Discard, plain)
	}
	if err != nil && !errors.Is(err, syscall.ENOSPC) {
		err = torn(from, err)
	}
	return errors.Join(err, f.Close())
}

func each(t *tar.Reader, yield func(string, int64, io.Reader) error) error {
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = yield(filepath.FromSlash(h.Name), h.Size, t)
		}
		if err != nil {
			return err
		}
	}
}
