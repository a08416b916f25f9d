// Command asm generates the vector kernels of package bert. Run it in this folder after a change:
//
// \tgo run . -out ../kernels_amd64.s -stubs ../kernels_amd64.go -pkg bert
//
// Every kernel performs exactly the operations of its portable counterpart in kernels.go, each result rounded
// separately, so that all paths give the same bits: no fused multiply-add, and sums in eight lanes that the caller adds
// up.
package main

import (
	"fmt"
	"math"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("amd64")
	gemm8x48()
	gemm2x16()
	dequantize()
	minMax()
	quantize()
	mulAdd()
	expSum()
	gelu()
	addSum()
	squares()
	normalize()
	Generate()
}

func f32(v float32) Mem {
	name := fmt.Sprintf("f%08x", math.Float32bits(v))
	if seen[name] {
		return NewDataAddr(Symbol{Name: name, Static: true}, 0)
	}
	seen[name] = true
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 8 {
		DATA(i*4, U32(math.Float32bits(v)))
	}
	return m
}

func u32(v uint32) Mem {
	name := fmt.Sprintf("u%08x", v)
	if seen[name] {
		return NewDataAddr(Symbol{Name: name, Static: true}, 0)
	}
	seen[name] = true
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 8 {
		DATA(i*4, U32(v))
	}
	return m
}

var seen = map[string]bool{}

// gemm8x48 multiplies 8 rows of bytes by 48 columns of signed bytes, with VNNI.
func gemm8x48() {
	TEXT("gemm8x48", 4, "func(a *uint8, lda int, b *int8, block int, c *int32, ldc int, steps int)")
	Doc("gemm8x48 multiplies 8 rows of a, lda bytes apart, by three blocks of 16 columns of b, block bytes apart,",
		"over steps of four bytes, into c, whose rows are ldc bytes apart.")
	Pragma("noescape")
	a := Load(Param("a"), GP64())
	lda := Load(Param("lda"), GP64())
	b := Load(Param("b"), GP64())
	block := Load(Param("block"), GP64())
	c := Load(Param("c"), GP64())
	ldc := Load(Param("ldc"), GP64())
	steps := Load(Param("steps"), GP64())
	lda3, a4 := GP64(), GP64()
	LEAQ(Mem{Base: lda, Index: lda, Scale: 2}, lda3)
	LEAQ(Mem{Base: a, Index: lda, Scale: 4}, a4)
	var acc [8][3]VecVirtual
	for i := range acc {
		for j := range acc[i] {
			acc[i][j] = ZMM()
			VPXORD(acc[i][j], acc[i][j], acc[i][j])
		}
	}
	Label("vnni_step")
	var bs [3]VecVirtual
	for j := range bs {
		bs[j] = ZMM()
	}
	VMOVDQU64(Mem{Base: b}, bs[0])
	VMOVDQU64(Mem{Base: b, Index: block, Scale: 1}, bs[1])
	VMOVDQU64(Mem{Base: b, Index: block, Scale: 2}, bs[2])
	for i := range acc {
		base := a
		if i >= 4 {
			base = a4
		}
		var m Mem
		switch i % 4 {
		case 0:
			m = Mem{Base: base}
		case 1:
			m = Mem{Base: base, Index: lda, Scale: 1}
		case 2:
			m = Mem{Base: base, Index: lda, Scale: 2}
		case 3:
			m = Mem{Base: base, Index: lda3, Scale: 1}
		}
		av := ZMM()
		VPBROADCASTD(m, av)
		for j := range bs {
			VPDPBUSD(bs[j], av, acc[i][j])
		}
	}
	ADDQ(Imm(4), a)
	ADDQ(Imm(4), a4)
	ADDQ(Imm(64), b)
	DECQ(steps)
	JNZ(LabelRef("vnni_step"))
	for i := range acc {
		for j := range acc[i] {
			VMOVDQU64(acc[i][j], Mem{Base: c, Disp: 64 * j})
		}
		ADDQ(ldc, c)
	}
	VZEROUPPER()
	RET()
}

// gemm2x16 does the same for 2 rows and 16 columns, with AVX2: it multiplies 16-bit words, so that nothing saturates
// and the sums equal those of the other paths.
func gemm2x16() {
	TEXT("gemm2x16", 4, "func(a *uint8, lda int, b *int8, c *int32, ldc int, steps int)")
	Doc("gemm2x16 multiplies 2 rows of a, lda bytes apart, by one block of 16 columns of b over steps of four bytes,",
		"into c, whose rows are ldc bytes apart.")
	Pragma("noescape")
	a := Load(Param("a"), GP64())
	lda := Load(Param("lda"), GP64())
	b := Load(Param("b"), GP64())
	c := Load(Param("c"), GP64())
	ldc := Load(Param("ldc"), GP64())
	steps := Load(Param("steps"), GP64())
	var acc [2][4]VecVirtual
	for i := range acc {
		for j := range acc[i] {
			acc[i][j] = YMM()
			VPXOR(acc[i][j], acc[i][j], acc[i][j])
		}
	}
	Label("words_step")
	var rows [2]VecVirtual
	for i := range rows {
		m := Mem{Base: a}
		if i == 1 {
			m = Mem{Base: a, Index: lda, Scale: 1}
		}
		x := XMM()
		rows[i] = YMM()
		VPBROADCASTD(m, x)
		VPMOVZXBW(x, rows[i])
	}
	for j := range 4 {
		bw := YMM()
		VPMOVSXBW(Mem{Base: b, Disp: 16 * j}, bw)
		for i := range rows {
			p := YMM()
			VPMADDWD(bw, rows[i], p)
			VPADDD(p, acc[i][j], acc[i][j])
		}
	}
	ADDQ(Imm(4), a)
	ADDQ(Imm(64), b)
	DECQ(steps)
	JNZ(LabelRef("words_step"))
	for i := range acc {
		for j := 0; j < 4; j += 2 {
			VPHADDD(acc[i][j+1], acc[i][j], acc[i][j])
			VPERMQ(Imm(0xD8), acc[i][j], acc[i][j])
			VMOVDQU(acc[i][j], Mem{Base: c, Disp: 16 * j})
		}
		ADDQ(ldc, c)
	}
	VZEROUPPER()
	RET()
}

// loop runs body once for every eight floats of n, with the offset in bytes.
func loop(name string, n Register, body func(at Register)) {
	at := GP64()
	XORQ(at, at)
	SHLQ(Imm(2), n)
	Label(name)
	body(at)
	ADDQ(Imm(32), at)
	CMPQ(at, n)
	JLT(LabelRef(name))
}

func at(base, i Register) Mem { return Mem{Base: base, Index: i, Scale: 1} }

func dequantize() {
	TEXT("dequantizeAVX2", 4, "func(acc *int32, sums *int32, scales *float32, bias *float32, out *float32, n int, "+
		"zero int32, scale float32)")
	Doc("dequantizeAVX2 is dequantize for n that eight divides.")
	Pragma("noescape")
	acc := Load(Param("acc"), GP64())
	sums := Load(Param("sums"), GP64())
	scales := Load(Param("scales"), GP64())
	bias := Load(Param("bias"), GP64())
	out := Load(Param("out"), GP64())
	n := Load(Param("n"), GP64())
	zx := Load(Param("zero"), GP32())
	z, s := YMM(), YMM()
	zxm := XMM()
	VMOVD(zx, zxm)
	VPBROADCASTD(zxm, z)
	sm, err := Param("scale").Resolve()
	if err != nil {
		panic(err)
	}
	VBROADCASTSS(sm.Addr, s)
	loop("dequantize_step", n, func(i Register) {
		t, f := YMM(), YMM()
		VPMULLD(at(sums, i), z, t)
		v := YMM()
		VMOVDQU(at(acc, i), v)
		VPSUBD(t, v, v)
		VCVTDQ2PS(v, f)
		VMULPS(at(scales, i), f, f)
		VMULPS(s, f, f)
		VADDPS(at(bias, i), f, f)
		VMOVUPS(f, at(out, i))
	})
	VZEROUPPER()
	RET()
}

func minMax() {
	TEXT("minMaxAVX2", 4, "func(x *float32, n int, out *[16]float32)")
	Doc("minMaxAVX2 puts the least and the greatest of each of eight lanes into out, for n that eight divides.")
	Pragma("noescape")
	x := Load(Param("x"), GP64())
	n := Load(Param("n"), GP64())
	out := Load(Param("out"), GP64())
	lo, hi := YMM(), YMM()
	VMOVUPS(Mem{Base: x}, lo)
	VMOVUPS(Mem{Base: x}, hi)
	loop("minmax_step", n, func(i Register) {
		v := YMM()
		VMOVUPS(at(x, i), v)
		VMINPS(v, lo, lo)
		VMAXPS(v, hi, hi)
	})
	VMOVUPS(lo, Mem{Base: out})
	VMOVUPS(hi, Mem{Base: out, Disp: 32})
	VZEROUPPER()
	RET()
}

func quantize() {
	TEXT("quantizeAVX2", 4, "func(x *float32, q *uint8, n int, inverse float32, zero int32)")
	Doc("quantizeAVX2 is quantize for n that eight divides.")
	Pragma("noescape")
	x := Load(Param("x"), GP64())
	q := Load(Param("q"), GP64())
	n := Load(Param("n"), GP64())
	im, err := Param("inverse").Resolve()
	if err != nil {
		panic(err)
	}
	inv, z := YMM(), YMM()
	VBROADCASTSS(im.Addr, inv)
	zx := Load(Param("zero"), GP32())
	zxm := XMM()
	VMOVD(zx, zxm)
	VPBROADCASTD(zxm, z)
	loop("quantize_step", n, func(i Register) {
		v := YMM()
		VMULPS(at(x, i), inv, v)
		VCVTPS2DQ(v, v)
		VPADDD(z, v, v)
		hi := XMM()
		VEXTRACTI128(Imm(1), v, hi)
		w := XMM()
		VPACKUSDW(hi, v.AsX(), w)
		VPACKUSWB(w, w, w)
		VMOVQ(w, Mem{Base: q})
		ADDQ(Imm(8), q)
	})
	VZEROUPPER()
	RET()
}

// mulAdd: c[j] = sum over k of a[k]*b[k][j], term by term.
func mulAdd() {
	TEXT("mulAddAVX2", 4, "func(a *float32, b *float32, ldb int, c *float32, n int, terms int)")
	Doc("mulAddAVX2 is mulAdd for n that eight divides; rows of b are ldb bytes apart.")
	Pragma("noescape")
	a := Load(Param("a"), GP64())
	b := Load(Param("b"), GP64())
	ldb := Load(Param("ldb"), GP64())
	c := Load(Param("c"), GP64())
	n := Load(Param("n"), GP64())
	terms := Load(Param("terms"), GP64())
	k, pa, pb := GP64(), GP64(), GP64()
	for _, lanes := range []int{4, 1} {
		wide, end := fmt.Sprintf("muladd_%d", lanes), fmt.Sprintf("muladd_%d_end", lanes)
		Label(wide)
		CMPQ(n, Imm(uint64(8*lanes)))
		JLT(LabelRef(end))
		acc := make([]VecVirtual, lanes)
		for i := range acc {
			acc[i] = YMM()
			VXORPS(acc[i], acc[i], acc[i])
		}
		MOVQ(terms, k)
		MOVQ(a, pa)
		MOVQ(b, pb)
		Label(wide + "_term")
		s := YMM()
		VBROADCASTSS(Mem{Base: pa}, s)
		for i := range acc {
			p := YMM()
			VMULPS(Mem{Base: pb, Disp: 32 * i}, s, p)
			VADDPS(p, acc[i], acc[i])
		}
		ADDQ(Imm(4), pa)
		ADDQ(ldb, pb)
		DECQ(k)
		JNZ(LabelRef(wide + "_term"))
		for i := range acc {
			VMOVUPS(acc[i], Mem{Base: c, Disp: 32 * i})
		}
		ADDQ(Imm(uint64(32*lanes)), b)
		ADDQ(Imm(uint64(32*lanes)), c)
		SUBQ(Imm(uint64(8*lanes)), n)
		JMP(LabelRef(wide))
		Label(end)
	}
	VZEROUPPER()
	RET()
}
