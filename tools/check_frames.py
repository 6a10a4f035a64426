#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that products of monogram names chain: X_WC = X_WB * X_BC, R_AB * p_BC, R_AB * v_B, X_BA = inverse(X_AB).

Usage: check_frames.py [ROOT]. Prints one line per fault and exits 1 when there is one; silent on what it cannot parse.
Two names for one frame are declared by a comment on the same line, `// W == P here`.
"""
import pathlib
import re
import sys

from source_files import source_files

FRAME = "[A-Z][a-z0-9]*"
MONOGRAM = re.compile(f"([A-Za-z])_({FRAME})({FRAME})?(?:_({FRAME}))?$")
NAME = r"(?:\w+(?:\.|->))*[A-Za-z]_\w+(?:\.\w+(?:\(\))?)*"
OPERAND = rf"(?:inverse\({NAME}\)|{NAME})"
PRODUCT = re.compile(rf"(?<![\w.>])(?=({OPERAND})\s*\*\s*({OPERAND})(?![\w.(\[]|->)(\s*;)?)")
ASSIGNED = re.compile(r"\b(\w+)\s*=\s*$")
INVERSE = re.compile(rf"\b(\w+)\s*=\s*(inverse\({NAME}\)|{NAME}(?<=\(\)))\s*;")
ALIAS = re.compile(rf"\b({FRAME}) == ({FRAME}) here")


def meaning(operand):
    """(quantity, reference, target, frame the components are in) of a monogram; frames may be None. Else None."""
    name = re.search(r"(?:^|[.>(])([A-Za-z]_\w+)((?:\.\w+(?:\(\))?)*)\)?$", operand)
    monogram = name and MONOGRAM.match(name[1])
    if not monogram or MONOGRAM.match(re.split(r"\.|->|\(", operand[:name.start(1)])[-2:][0]):
        return None
    quantity, first, second, last = monogram.groups()
    members = name[2].replace(".matrix", "")
    turned = operand.startswith("inverse(") != members.endswith(("transpose()", "inverse()"))
    members = re.sub(r"\.(transpose|inverse)\(\)$", "", members)
    if quantity in "XRq":
        if not second or last or (quantity, members) not in {("X", ""), ("X", ".R"), ("X", ".p"), ("R", ""), ("q", "")}:
            return None
        if members == ".p":
            return None if turned else ("p", first, second, first)
        quantity = "R" if members else quantity
        return (quantity, second, first, second) if turned else (quantity, first, second, first)
    if turned or members not in (("",) if quantity.islower() else ("", ".w", ".v", ".t", ".f")):
        return None
    single = first if quantity.islower() or not second else None
    return (quantity, first, second, last or single)


def fault_of(result, left, right, ends, same):
    """What is wrong with `result = left * right`, given the meanings; None when nothing is or can be said."""
    if not left or not right or left[0] not in "XRq":
        return None
    inner = right[1] if right[0] in "XRqp" and (right[0] != "p" or left[0] == "X") else right[3]
    if inner and not same(left[2], inner) or left[0] == "X" and right[3] and not same(left[2], right[3]):
        return f"{left[2]} meets {inner}"
    outer = result and (result[1] if result[0] in "XRqp" and left[0] == "X" else result[3])
    if outer and not same(outer, left[1]):
        return f"the result begins in {left[1]}, its name says {outer}"
    if ends and result and right[2] and result[2] and right[0] == result[0] and not same(result[2], right[2]):
        return f"the result ends in {right[2]}, its name says {result[2]}"
    return None


def faults_in(text):
    """(line number, product, fault) for each product that does not chain."""
    for number, line in enumerate(text.splitlines(), 1):
        aliases = [set(pair) for pair in ALIAS.findall(line.partition("//")[2])]
        bare = lambda frame: re.sub("^([A-Z])o$", r"\1", frame)  # Bo is the origin of B
        same = lambda a, b: bare(a) == bare(b) or {a, b} in aliases
        code = line.split("//")[0]
        for product in PRODUCT.finditer(code):
            left, right, ends = product.groups()
            result = ASSIGNED.search(code[:product.start()])
            fault = fault_of(result and meaning(result[1]), meaning(left), meaning(right), ends, same)
            if fault:
                yield number, f"{left} * {right}", fault
        for result, operand in INVERSE.findall(code):
            named, found = meaning(result), meaning(operand)
            if named and found and not (same(named[1], found[1]) and same(named[2], found[2])):
                yield number, f"{result} = {operand}", f"this is {found[0]}_{found[1]}{found[2]}"


def main(root):
    faults = [f"{path}:{number}: {product}: {fault}" for path in source_files(root)
              for number, product, fault in faults_in((root / path).read_text(encoding="utf-8"))]
    print("\n".join(faults) if faults else "the frames chain")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
