// Headnote is a terminal workbench for legal and regulatory research.
package main

import (
	"os"

	"headnote/cli"
)

func main() { os.Exit(cli.Main()) }
