# SPDX-License-Identifier: Apache-2.0
"""What the documents promise. Argument: the drydock program.

Oracles: the file system, for links; the program itself, for the files shown.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1]
DOCUMENTS = sorted([*SOURCE.glob("*.md"), *(SOURCE / "docs").rglob("*.md")])


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
                file = pathlib.Path(folder) / "shown.yaml"
                file.write_text(text, encoding="utf-8")
                run = subprocess.run([PROGRAM, "check", str(file)], capture_output=True, text=True)
                self.assertEqual(run.returncode, 0, f"{name}: {run.stderr}")

    def test_files_that_the_theory_names_are_there(self):
        sources = {path.name for path in (SOURCE / "src").rglob("*")}
        named = [(document.name, name) for document in (SOURCE / "docs" / "theory").glob("*.md")
                 for name in re.findall(r"\b(\w+\.(?:h|inl))\b", document.read_text(encoding="utf-8"))]
        self.assertGreaterEqual(len(named), 30)
        for document, name in named:
            self.assertIn(name, sources, document)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
