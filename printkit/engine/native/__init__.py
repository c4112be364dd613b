"""Kernels: functions of plain loops over tables of numbers, translated to machine code.

What a kernel may say is a small part of Python: whole numbers, fractions, truth values and words of 64 bits; arrays, records and
tuples of them; `if`, `while`, `for ... in range(...)`, assignments and calls of other kernels. All types are known from the
arguments of the first call, so there is little to find out: a kernel with all that it calls becomes one text in LLVM's language
(`scribe`, `expression`, `statement`), which LLVM turns into machine code in a second or two (`machine`). That code is kept
(`keeping`), and every later process begins with it.

Arithmetic is that of the processor, in the order in which it is written: fractions are IEEE doubles that are never fused or
reordered, so the result is the same on every machine. Whole numbers wrap around; dividing by nothing gives no error.
Importing this package imports no LLVM; calling a kernel does.
"""
