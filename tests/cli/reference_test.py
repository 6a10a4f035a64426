# SPDX-License-Identifier: Apache-2.0
"""The reference in docs/commands and docs/sections. Oracles: what `drydock docs` writes, the help of each command, the JSON
Schema of each kind of file, and Python's jsonschema for the examples."""

import json
import re
import tempfile
import unittest
from pathlib import Path

import jsonschema
import yaml

from program import main, run

DOCS = Path(__file__).resolve().parents[2] / "docs"
FOLDERS = ("commands", "sections")


def written():
    """The pages that `drydock docs` writes, by their path."""
    with tempfile.TemporaryDirectory() as folder:
        process = run("docs", folder)
        assert process.returncode == 0, process.stderr
        return {str(path.relative_to(folder)): path.read_text() for path in Path(folder).rglob("*.md")}


def schema(kind):
    return json.loads(run("schema", kind).stdout)


def field_names(part):
    """Every name of a field in a JSON Schema, except `file`, which stands for any section."""
    if isinstance(part, list):
        return set().union(*map(field_names, part))
    if not isinstance(part, dict):
        return set()
    names = {name for name in part.get("properties", {}) if name != "file"}
    return names.union(*(field_names(value) for value in part.values()))


def anchors(text):
    return {re.sub(r"[^a-z0-9_-]", "", line.lower().replace(" ", "-")) for line in re.findall(r"(?m)^#+ (.*)$", text)}


class Reference(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pages = written()

    def test_the_committed_pages_are_what_is_written(self):
        committed = {str(path.relative_to(DOCS)): path.read_text() for folder in FOLDERS
                     for path in (DOCS / folder).rglob("*.md")}
        self.assertEqual(sorted(committed), sorted(self.pages), "run: drydock docs docs")
        for path, text in self.pages.items():
            self.assertEqual(committed[path], text, f"{path} is old; run: drydock docs docs")

    def test_commands_and_options_are_those_of_help(self):
        commands = re.findall(r"(?m)^  ([a-z-]+) +[A-Z]", run("--help").stdout.split("\nOptions:")[0])
        self.assertGreaterEqual(len(commands), 13)
        pages = {path for path in self.pages if path.startswith("commands/")}
        self.assertEqual(pages, {f"commands/{name}.md" for name in commands} | {"commands/README.md"})
        for name in commands:
            page = self.pages[f"commands/{name}.md"]
            shown = run(name, "--help").stdout
            options = re.findall(r"(?m)^  (?:-\w,)?(--[a-z-]+)", shown)
            self.assertIn("--help", options)
            for option in options:
                self.assertRegex(page, rf"(?m)^\|[^|]*`{option}`")
            self.assertIn(re.sub(r"\n +", "\n", shown.split("Example:\n")[1].strip()), page)

    def test_every_field_of_the_schema_is_there(self):
        pages = "".join(text for path, text in self.pages.items() if path.startswith("sections/"))
        for kind in ("hall", "arm", "mission"):
            names = field_names(schema(kind))
            self.assertGreaterEqual(len(names), 30)
            for name in names:
                self.assertRegex(pages, rf"(?m)^\| `{name}` \| [^|]")

    def test_examples_follow_the_schema(self):
        for kind in ("hall", "arm", "mission", "interface", "identification"):
            whole = schema(kind)
            for path, text in self.pages.items():
                field = re.fullmatch(rf"sections/{kind}-(.*)\.md", path)
                if not field:
                    continue
                example = yaml.safe_load(re.search(r"```yaml\n(.*?)```", text, re.S).group(1))
                self.assertEqual(list(example), [field.group(1)])
                jsonschema.Draft202012Validator(whole["properties"][field.group(1)]).validate(example[field.group(1)])

    def test_links_and_anchors_lead_somewhere(self):
        links = 0
        for path, text in self.pages.items():
            for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text):
                links += 1
                page = (Path(path).parent / target).as_posix() if target else path
                if target.startswith("../"):
                    self.assertTrue((DOCS / target[3:]).exists(), f"{path}: {target}")
                else:
                    self.assertIn(page, self.pages, path)
                if anchor:
                    self.assertIn(anchor, anchors(self.pages[page]), path)
        self.assertGreater(links, 100)


if __name__ == "__main__":
    main()
