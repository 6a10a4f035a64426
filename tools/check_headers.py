#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every header of src/ compiles alone: that its text needs nothing but what the header itself includes.

Usage: check_headers.py ROOT COMPILER [OPTION…]. Names every header that does not.

Compiling each of some 500 headers takes minutes, so most are settled by their names. All headers do compile somewhere,
after others. One that does not compile alone then lacks a name, a definition, an operator or a specialization that
another file gave. So a header is settled when
- each name of the house in its text is defined in it or in what it includes (before its text, outside any #if), a function
  where it is called;
- each name of std, and of a library we use, comes with one of the headers that define it;
- it can get at no type that is only declared in what it includes, and
- operators and specializations stand beside a type of theirs (a rule for the file that defines them).
Every header that leaves a doubt is compiled by itself, without making code, and the compiler's word counts.
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

from source_files import source_files

# Which headers give a name: of std as libstdc++ has it, of a library by its namespace, and of what has neither. Names that
# are not here leave a doubt and cost a compilation, no more.
ALGORITHMS, BASICS = "algorithm Eigen/Core Eigen/Geometry", "vector string map optional memory functional algorithm tuple"
STANDARD = {name: headers.split() for headers, names in {
    ALGORITHMS: "all_of any_of clamp copy_n fill_n find find_if max_element min_element none_of pop_heap prev_permutation"
                " push_heap reverse sort",
    f"{ALGORITHMS} {BASICS}": "copy fill max min swap",
    f"utility {BASICS}": "exchange forward move pair",
    "cmath Eigen/Core Eigen/Geometry": "abs acos asin atan atan2 ceil copysign cos exp exp2 fabs floor fmax fmin hypot"
                                       " isfinite isinf isnan ldexp log log2 pow remainder round sin sqrt tan",
    "array": "array", "atomic": "atomic", "bit": "endian bit_cast", "chrono": "chrono",
    "concepts": "convertible_to invocable same_as", "cstdlib": "getenv", "condition_variable": "condition_variable",
    "cstddef array string vector span": "size_t ptrdiff_t", "cstdio": "FILE fclose snprintf", "cstring": "memcpy",
    "cstdint": "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t", "deque": "deque",
    "exception": "exception", "filesystem": "filesystem", "fstream": "ifstream istreambuf_iterator ofstream",
    "fstream sstream": "ios", "functional": "function hash",
    "initializer_list vector string map": "initializer_list", "iosfwd fstream sstream": "ostream istream",
    "limits": "numeric_limits", "list": "list", "map": "map",
    "memory": "enable_shared_from_this make_shared make_unique shared_ptr unique_ptr weak_ptr",
    "mutex": "lock_guard mutex once_flag", "numbers": "numbers", "numeric": "accumulate iota",
    "optional": "nullopt optional", "random": "mt19937_64", "set": "set", "span": "span",
    "sstream": "istringstream ostringstream stringstream", "stdexcept": "runtime_error",
    "string": "getline stod string to_string", "string_view string": "string_view",
    "system_error filesystem": "error_code", "thread": "thread", "tuple": "apply tuple",
    f"type_traits concepts {BASICS}": "add_pointer_t decay_t is_arithmetic_v is_same_v remove_reference_t",
    "variant": "holds_alternative monostate variant visit", "vector": "vector",
}.items() for name in names.split()}
LIBRARIES = {"CLI": "CLI/CLI.hpp", "Eigen": "Eigen/Geometry", "fmt": "fmt/format.h", "nlohmann": "nlohmann/json.hpp"}
BARE = {"assert": "cassert", "M_PI": "Eigen/Geometry"}
BARE |= dict.fromkeys("ADD_FAILURE EXPECT_EQ EXPECT_GT EXPECT_LT EXPECT_TRUE".split(), "gtest/gtest.h")
BARE |= dict.fromkeys("herr_t hid_t hsize_t".split(), "hdf5.h")
KEYWORDS = set("""alignas alignof auto bool break case catch char class concept const constexpr continue decltype default
delete do double else enum explicit extern false final float for friend if inline int long mutable namespace new noexcept
nullptr operator override private protected public requires return short signed sizeof static static_assert static_cast
reinterpret_cast const_cast struct switch template this throw true try typename union unsigned using virtual void volatile
while defined char8_t char16_t char32_t __attribute__ __builtin_bit_cast __extension__ __float128 __restrict__
__AVX2__ __VA_ARGS__""".split())
TOKEN = re.compile(r"[A-Za-z_]\w*|::|->|\S")
INCLUDE = re.compile(r'\s*#\s*include\s*[<"]([^>"]+)')
NO_TYPE = re.compile(r"\b(?:case|const|constexpr|else|explicit|friend|inline|mutable|new|operator|private|protected|public|"
                     r"return|static|throw|typename|using|virtual|volatile)\b")
ROLES = ("type", "value", "function")


def includes_of(text):
    """(includes before any other text, includes after it); without those inside an #if."""
    before, after, depth, started = [], [], 0, False
    for line in text.splitlines():
        words = line.split("//")[0].strip()
        if re.match(r"#\s*if", words):
            depth += 1
        elif re.match(r"#\s*endif", words):
            depth -= 1
        elif include := INCLUDE.match(words):
            if depth == 0:
                (after if started else before).append(include[1])
        elif words and not words.startswith("#"):
            started = True
    return before, after


def code_of(text):
    """The text without comments, strings and #include lines."""
    text = re.sub(r'R"\(.*?\)"', '""', text, flags=re.S)
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"^\s*#\s*include[^\n]*", "", text, flags=re.M)
    return re.sub(r"(?<!\w)'(\\.|[^'\\])*'", "0", re.sub(r'"(\\.|[^"\\\n])*"', '""', text))


def statements_of(code):
    """The statements outside functions and types, each up to its { or ;."""
    statements, statement, parentheses, in_namespaces = [], "", 0, []
    for sign in re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", code, flags=re.M):
        outside = all(in_namespaces)
        if outside and sign in "()":
            parentheses += 1 if sign == "(" else -1
        if parentheses or sign not in "{};":
            statement += sign if outside else ""
        elif sign == "}":
            statement = ""
            if in_namespaces:
                in_namespaces.pop()
        elif sign == "{":
            if outside:
                statements.append(statement.strip() + "{")
            in_namespaces.append(bool(re.search(r"\bnamespace\b[\w:\s]*$", statement)))
            statement = ""
        elif outside:
            statements.append(statement.strip() + ";")
            statement = ""
    return statements


def without_template(statement):
    """(the statement behind its template <…>, whether that is a specialization's)."""
    special = False
    while statement.startswith("template"):
        depth = 0
        for end, sign in enumerate(statement):
            depth += (sign == "<") - (sign == ">")
            if sign == ">" and depth == 0:
                break
        special = special or not statement[len("template"):end].strip(" <")
        statement = statement[end + 1:].strip()
    return statement, special


def declared_by(statement):
    """(role, name) of what a statement declares: a type, a value, a function, a type only declared, an operator or a
    specialization; None for nothing that has a name."""
    statement = re.sub(r"\[\[[^\]]*\]\]|\balignas\([^)]*\)", "", statement).strip()
    statement, special = without_template(statement)
    if special or re.search(r"\boperator\b", statement):
        return "special", statement
    found = re.match(r"(struct|class|union|enum(?: class| struct)?)\s+(\w+)([^;{(]*)([;{])$", statement, re.S)
    if found:
        return ("type" if found[4] == "{" else "declared"), found[2]
    if found := re.match(r"(?:using|concept)\s+(\w+)\s*=", statement):
        return "type", found[1]
    if found := re.match(r"namespace\s+(\w+)\{$", statement):
        return "type", found[1]
    if re.match(r"(namespace|using|static_assert|extern)\b", statement):
        return None
    depth = 0
    for word in re.finditer(r"([A-Za-z_]\w*)|(->)|([<(])|([>)])", statement):
        depth += bool(word[3]) - bool(word[4])
        if word[1] and depth == 0 and word[1] not in KEYWORDS:
            behind = statement[word.end():].lstrip()[:1]
            if behind == "(":
                return "function", word[1]
            if behind and behind in "=;{[":
                return "value", word[1]
    return None


class House:
    """The headers and what they define. `texts`: by the name that an #include takes."""

    def __init__(self, texts):
        self.texts = texts
        self.code = {name: code_of(text) for name, text in texts.items()}
        self.lines = {name: includes_of(text) for name, text in texts.items()}
        self.defined = {name: collections.defaultdict(set) for name in texts}
        for name, code in self.code.items():
            self.defined[name]["value"].update(re.findall(r"^\s*#\s*define\s+(\w+)", code, re.M))
            for role, what in filter(None, map(declared_by, statements_of(code))):
                self.defined[name][role].add(what)
        self.roles = collections.defaultdict(set)
        for defined in self.defined.values():
            for role in ROLES:
                for what in defined[role]:
                    self.roles[what].add(role)

    def reached(self, header):
        """What comes before the text of the header, through its own includes."""
        reached, left = set(), list(self.lines[header][0])
        while left:
            name = left.pop()
            if name not in reached:
                reached.add(name)
                left += [include for group in self.lines.get(name, ()) for include in group]
        return reached

    def scattered(self, header):
        """Operators and specializations that name nothing of the file they stand in."""
        own = set().union(*(self.defined[header][role] for role in (*ROLES, "declared")))
        return [what for what in self.defined[header]["special"] if not own & set(re.findall(r"\w+", what))]

    def doubts(self, header):
        """Why names alone do not settle that the header compiles alone."""
        reached = self.reached(header)
        within = [self.defined[name] for name in [header, *reached] if name in self.defined]
        known = set().union(*(defined[role] for defined in within for role in ROLES))
        nested = declared_within(self.code[header])
        declared = set().union(*(defined["declared"] for defined in within)) - known
        code = self.code[header]
        doubts = [f"{name} is only declared" for name in sorted(declared & set(re.findall(r"\w+", code)))]
        if declared and re.search(r"\)\s*(\.|->)", code):
            doubts.append(f"{sorted(declared)[0]} is only declared, and what a function returns is used")
        at = [(word[0], word.end()) for word in TOKEN.finditer(code)]
        for i, (word, end) in enumerate(at):
            if not re.match(r"[A-Za-z_]", word) or word in KEYWORDS:
                continue
            before, before_that = at[i - 1][0] if i else "", at[i - 2][0] if i > 1 else ""
            behind = at[i + 1][0] if i + 1 < len(at) else ""
            doubts.append(self.doubt(word, before, before_that, behind, known | nested, reached))
        return sorted(set(filter(None, doubts)))

    def doubt(self, word, before, before_that, behind, known, reached):
        """Whether a name in a text is in doubt, from the words around it."""
        if before in (".", "->"):
            return None
        if before == "::" and before_that == "std":
            headers = STANDARD.get(word, [])
            return None if reached & set(headers) else f"std::{word} wants {' or '.join(headers) or 'an unknown header'}"
        if behind == "::" and before != "::" and word not in self.roles:
            settled = word in ("std", "drydock", "testing") or word in known or LIBRARIES.get(word) in reached
            return None if settled else f"{word}::"
        if before == "::" and before_that not in ("drydock", "testing"):
            return None  # a member, or judged with the name before it
        if word in self.roles:
            if word in known or self.roles[word] == {"function"} and not is_call(before, behind):
                return None
            return f"{word} is defined elsewhere"
        foreign = re.fullmatch(r"[A-Z][A-Z0-9]+_[A-Z0-9_]+|[a-z]\w*_t|_\w+", word) or word in BARE
        return None if not foreign or BARE.get(word) in reached else f"{word} of the system"


def declared_within(code):
    """Types, enumerators, namespaces, functions and variables that a text declares anywhere in it, parameters and members
    too. Such a name in the text is taken to mean them."""
    types = re.findall(r"\b(?:struct|class|enum|typename|using|namespace|[A-Z]\w+)\s+(\w+)(?=\s*[;{=,>:])", code)
    enumerators = " ".join(re.findall(r"\benum(?: class| struct)?\s+\w+[^{;]*\{([^}]*)\}", code))
    declared = re.findall(r"(?<=[\w>])[&*]*\s+(\w+)(?=\s*[,;)={\[:(])", NO_TYPE.sub(";", code))
    return {*types, *declared, *re.findall(r"\w+", enumerators)}


def is_call(before, behind):
    """Whether a function's name between these words may be a call, and not a member or a variable being declared."""
    declares = re.match(r"[A-Za-z_]", before) and before not in ("return", "else", "throw", "case")
    return behind in ("(", "<") and not declares


def compiles_alone(header, root, command):
    run = subprocess.run([*command, "-fsyntax-only", f"-I{root}/src", "-x", "c++", "-"], capture_output=True, text=True,
                         input=f'#include "{header}"\n#include "{header}"\n')
    return run.returncode == 0, f"{header} does not compile alone:\n{run.stderr}"


def main(root, command):
    paths = [path for path in source_files(root) if path.parts[0] == "src" and path.suffix in (".h", ".inl")]
    house = House({path.relative_to("src").as_posix(): (root / path).read_text(encoding="utf-8") for path in paths})
    faults = [f"{name}: stands beside none of its types: {what}" for name in house.texts for what in house.scattered(name)]
    headers = [name for name in house.texts if name.endswith(".h")]
    doubtful = [header for header in headers if house.doubts(header)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(lambda header: compiles_alone(header, root, command), doubtful)
        faults += [text for good, text in runs if not good]
    settled = len(headers) - len(doubtful)
    print("\n".join(faults) if faults else
          f"{len(headers)} headers compile alone: {settled} by their names, {len(doubtful)} compiled here")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]))
