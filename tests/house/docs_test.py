# SPDX-License-Identifier: Apache-2.0
"""What the documents promise. Argument: the drydock program.

Oracles: the file system, for links; the program itself, for the files shown and for the criteria it knows.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1]
DOCUMENTS = sorted([*SOURCE.glob("*.md"), *(SOURCE / "docs").rglob("*.md")])


def criteria_of_schema(section, field):
    """Names of criteria, and their units as the schema tells them."""
    schema = json.loads(subprocess.run([PROGRAM, "schema", "hall"], capture_output=True, text=True, check=True).stdout)

    def inside(part, *names):
        for name in names:
            part = next(form for form in part.get("anyOf", [part]) if name in form.get("properties", {}))["properties"][name]
        return part

    def unit(part):
        numbers = [form for form in part.get("anyOf", [part]) if form.get("type") == "number"]
        return numbers[0].get("description", "in 1").removeprefix("in ")

    criteria = next(form for form in inside(schema, section, field)["anyOf"] if "file" not in form["properties"])["properties"]
    return {name: unit(part if field == "at_least" else inside(part, "at_least")) for name, part in criteria.items()}


def criteria_of_tables(text):
    """Names in the first column of tables of criteria, and their units in the second: "`a`, `b` | m, rad"."""
    found = {}
    for names, units in re.findall(r"(?m)^\| ((?:`\w+`(?:, )?)+) \| ([^|]+) \|", text):
        names, units = re.findall(r"`(\w+)`", names), units.replace("²", "^2").split(", ")
        assert len(names) == len(units), names
        assert not found.keys() & set(names), names
        found.update(zip(names, units))
    return found


class Documents(unittest.TestCase):
    def test_links_lead_somewhere(self):
        for document in DOCUMENTS:
            for link in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8")):
                if "://" not in link:
                    self.assertTrue((document.parent / link).exists(), f"{document}: {link}")

    def test_whole_files_shown_are_sound(self):
        shown = [(document.name, text) for document in DOCUMENTS
                 for text in re.findall(r"```yaml\n(drydock: 1\n.*?)```", document.read_text(encoding="utf-8"), re.S)]
        self.assertGreaterEqual(len(shown), 2)
        for name, text in shown:
            with tempfile.TemporaryDirectory() as folder:
                shutil.copytree(SOURCE / "examples" / "rss", folder, dirs_exist_ok=True)  # for files that they name
                file = pathlib.Path(folder) / "shown.yaml"
                file.write_text(text, encoding="utf-8")
                run = subprocess.run([PROGRAM, "check", str(file)], capture_output=True, text=True)
                self.assertEqual(run.returncode, 0, f"{name}: {run.stderr}")

    def test_tables_of_criteria_are_those_of_the_program(self):
        for page, heading, place in (("map.md", "## Criteria", ("map", "criteria")),
                                     ("follow.md", "## What is checked", ("follow", "at_least"))):
            text = (SOURCE / "docs" / page).read_text(encoding="utf-8").split(f"\n{heading}\n")[1].split("\n## ")[0]
            self.assertEqual(criteria_of_tables(text), criteria_of_schema(*place), page)

    def test_files_that_the_theory_names_are_there(self):
        sources = {path.name for path in (SOURCE / "src").rglob("*")}
        named = [(document.name, name) for document in (SOURCE / "docs" / "theory").glob("*.md")
                 for name in re.findall(r"\b(\w+\.(?:h|inl))\b", document.read_text(encoding="utf-8"))]
        self.assertGreaterEqual(len(named), 30)
        for document, name in named:
            self.assertIn(name, sources, document)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
