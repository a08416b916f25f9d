// Command asm writes the vector kernel of package static. Run it in this folder after a change:
//
//	go run . -out ../add_amd64.s -stubs ../add_amd64.go -pkg static
//
// It does what addPortable does: sums of integers are the same on every path.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

func main() {
	ConstraintExpr("amd64")
	add()
	Generate()
}

// add takes 32 bytes of the row at once: those with even numbers go to four words of lanes, those with odd ones to the
// next four.
func add() {
	TEXT("addAVX2", NOSPLIT, "func(lanes *[64]uint64, row *byte)")
	Doc("addAVX2 is addPortable.")
	Pragma("noescape")
	lanes, row := Load(Param("lanes"), GP64()), Load(Param("row"), GP64())
	even := YMM()
	VPCMPEQW(even, even, even)
	VPSRLW(Imm(8), even, even)
	for i := range 8 {
		x, y := YMM(), YMM()
		VMOVDQU(Mem{Base: row, Disp: 32 * i}, x)
		VPAND(even, x, y)
		VPSRLW(Imm(8), x, x)
		to, odd := Mem{Base: lanes, Disp: 64 * i}, Mem{Base: lanes, Disp: 64*i + 32}
		VPADDW(to, y, y)
		VPADDW(odd, x, x)
		VMOVDQU(y, to)
		VMOVDQU(x, odd)
	}
	VZEROUPPER()
	RET()
}
