// Command asm writes the vector kernel of package static. Run it in this folder after a change:
//
//	go run . -out ../add_amd64.s -stubs ../add_amd64.go -pkg static
//
// It does what addPortable does: sums of integers are the same on every path.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64")
	add()
	Generate()
}

// add keeps half of the lanes in registers while it processes the rows. Of each 32 bytes of a row, those at even
// offsets go to four words of lanes, those at odd offsets to the next four.
func add() {
	TEXT("addAVX2", NOSPLIT, "func(lanes *[64]uint64, rows **byte, n int)")
	Doc("addAVX2 is addPortable for at least one row.")
	Pragma("noescape")
	lanes := Load(Param("lanes"), GP64())
	even := YMM()
	VPCMPEQW(even, even, even)
	VPSRLW(Imm(8), even, even)
	for half := range 2 {
		var sums [8]VecVirtual
		for i := range sums {
			sums[i] = YMM()
			VMOVDQU(Mem{Base: lanes, Disp: 256*half + 32*i}, sums[i])
		}
		next, left, row := Load(Param("rows"), GP64()), Load(Param("n"), GP64()), GP64()
		again := fmt.Sprintf("row%d", half)
		Label(again)
		MOVQ(Mem{Base: next}, row)
		for i := range 4 {
			x, y := YMM(), YMM()
			VMOVDQU(Mem{Base: row, Disp: 128*half + 32*i}, x)
			VPAND(even, x, y)
			VPSRLW(Imm(8), x, x)
			VPADDW(y, sums[2*i], sums[2*i])
			VPADDW(x, sums[2*i+1], sums[2*i+1])
		}
		ADDQ(Imm(8), next)
		DECQ(left)
		JNZ(LabelRef(again))
		for i := range sums {
			VMOVDQU(sums[i], Mem{Base: lanes, Disp: 256*half + 32*i})
		}
	}
	VZEROUPPER()
	RET()
}
