# SPDX-License-Identifier: Apache-2.0
"""Broken YAML files that are too large to keep: each comes with NAME.expected, as the kept ones have."""

from pathlib import Path

NO_SECTION = 'found "1", expected a section of fields, as in {{name: value}}'  # braces doubled for format
HEAD = "drydock: 1\nkind: hall\nname: test hall\n"


def too_large():
    text = HEAD + "# padding\n" * 500_000
    return text, [f': error: found "{{name}}", which holds {len(text)} bytes, expected at most 4000000 bytes']


def nested_lists():
    text = HEAD + "objects: " + "[" * 100_000 + "]" * 100_000 + "\n"
    return text, [":4:73: error: found lists and sections nested deeper than 64, expected at most 64 levels"]


def nested_sections():
    text = HEAD + "objects:\n" + "".join(" " * i + "a:\n" for i in range(1, 2000))
    return text, [":68:65: error: found lists and sections nested deeper than 64, expected at most 64 levels"]


def many_bad_items():
    text = HEAD + "objects:\n" + "- 1\n" * 900_000
    lines = [f":{line}:3: error: objects[{line - 5}]: {NO_SECTION}" for line in range(5, 205)]
    return text, [*lines, ": error: and 800 more errors"]


def one_long_line():
    text = HEAD + "objects: [" + "1," * 900_000 + "1]\n"
    lines = [f":4:{11 + 2 * i}: error: objects[{i}]: {NO_SECTION}" for i in range(200)]
    return text, [*lines, ": error: and 800 more errors"]


def many_values():
    text = HEAD + "objects: {" + "a," * 1_990_000 + "}\n"  # each stands for the key a and no value
    return text, [":4:1000004: error: objects.a: found more than 1000000 values, expected fewer; "
                  "a long table goes into a CSV file"]


def many_unknown_fields():
    text = HEAD + "".join(f"k{i}: 1\n" for i in range(350_000))
    lines = [f":{4 + i}:1: error: k{i}: unknown field" for i in range(200)]
    return text, [*lines, ": error: and 800 more errors"]


def many_pairs_of_many_names():
    objects = "".join(f"- {{name: o{i}, sphere: {{radius: 1}}}}\n" for i in range(50_000))
    text = HEAD + "objects:\n" + objects + "ignore:\n" + "- [o49998, o49999]\n" * 80_000 + "- [o1, crane]\n"
    return text, [":130006:8: error: ignore[80000][1]: found \"crane\", expected the name of a thing in this hall"]


def many_pairs_of_unknown_names():
    objects = "".join(f"- {{name: o{i}, sphere: {{radius: 1}}}}\n" for i in range(50_000))
    text = HEAD + "objects:\n" + objects + "ignore:\n" + "- [aaaaa, bbbbb]\n" * 80_000
    line = "found \"{}\", expected the name of a thing in this hall"
    lines = [f":{50006 + i // 2}:{(4, 11)[i % 2]}: error: ignore[{i // 2}][{i % 2}]: "
             + line.format(("aaaaa", "bbbbb")[i % 2]) for i in range(200)]
    return text, [*lines, ": error: and 800 more errors"]


def generate(outdir):
    """Writes NAME.yaml and NAME.yaml.expected for each case; lines are those of `drydock check NAME.yaml`."""
    folder = Path(outdir)
    folder.mkdir(parents=True, exist_ok=True)
    for make in (too_large, nested_lists, nested_sections, many_bad_items, one_long_line, many_values,
                 many_unknown_fields, many_pairs_of_many_names, many_pairs_of_unknown_names):
        name = make.__name__ + ".yaml"
        text, lines = make()
        (folder / name).write_text(text)
        (folder / (name + ".expected")).write_text("".join(name + line.format(name=name) + "\n" for line in lines))


if __name__ == "__main__":
    import sys

    generate(sys.argv[1])
