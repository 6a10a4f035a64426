# SPDX-License-Identifier: Apache-2.0
"""`drydock schema`. Oracle: Python's jsonschema, and the reader itself: both take a file or both refuse it."""

import json
from pathlib import Path

import jsonschema
import yaml

from program import HALL, InFolder, main, run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

# What a schema can see is wrong; units of the wrong dimension are for `drydock check` to find.
BROKEN = ["objects: 5\n", "objects: [{name: a}]\n", "objects: [{name: a, box: [1, 1]}]\n",
          "objects: [{name: a, bix: [1, 1, 1]}]\n", "objects: [{name: a, box: [1, 1, 1], sphere: {radius: 1}}]\n",
          "objects: [{name: a, sphere: {radius: -1}}]\n", "objects: [{name: a, sphere: {radius: wide}}]\n",
          "objects: [{name: a, sphere: {radius: 1}, at: {p: [0, 0, 0], yaw: left}}]\n", "colour: red\n",
          "rigs: [1]\n", "rigs: {r: {platform: {point: D}}}\n", "rigs: {r: {platform: {}, cables: {tension: [1, 2]}}}\n",
          "rigs: {r: {platform: {point: D, plane: zy}, cables: {tension: [1, 2]}}}\n",
          "rigs: {r: {platform: {point: D}, cables: {tension: [-1, 2], anchors: []}}}\n",
          "rigs: {r: {platform: {point: D}, cables: {tension: [1, 2], anchor: [[0, 0, 1]]}}}\n"]


class Schema(InFolder):
    def schema(self, *arguments):
        process = run("schema", *arguments)
        self.assert_exit(process, 0)
        schema = json.loads(process.stdout)
        jsonschema.Draft202012Validator.check_schema(schema)
        return jsonschema.Draft202012Validator(schema)

    def test_takes_what_the_reader_takes(self):
        validators = [self.schema(), self.schema("hall")]
        files = [self.folder / "hall.yaml", *(path for path in sorted(EXAMPLES.rglob("*.yaml")) if "\nkind: hall\n" in path.read_text())]
        self.assertGreaterEqual(len(files), 5)
        for path in files:
            self.assert_exit(run("check", path), 0)
            for validator in validators:
                validator.validate(yaml.safe_load(path.read_text()))

    def test_takes_missions(self):
        validators = [self.schema(), self.schema("mission")]
        files = [path for path in sorted(EXAMPLES.rglob("*.yaml")) if "\nkind: mission\n" in path.read_text()]
        self.assertGreaterEqual(len(files), 7)
        for path in files:
            for validator in validators:
                validator.validate(yaml.safe_load(path.read_text()))

    def test_takes_arms(self):
        validators = [self.schema(), self.schema("arm")]
        files = [path for path in EXAMPLES.glob("arms/*/*.yaml") if "\nkind: arm\n" in path.read_text()]
        self.assertEqual(len(files), 4)
        for path in files:
            self.assert_exit(run("check", path), 0)
            for validator in validators:
                validator.validate(yaml.safe_load(path.read_text()))

    def test_refuses_what_the_reader_refuses(self):
        validators = [self.schema(), self.schema("hall")]
        head = "drydock: 1\nkind: hall\n"
        texts = [head + "name: test\n" + part for part in BROKEN]
        texts += ["kind: hall\nname: test\n", "drydock: 2\nkind: hall\nname: test\n", "drydock: 1\nname: test\n"]
        for text in texts:
            path = self.write("broken.yaml", text)
            self.assert_exit(run("check", path), 3)
            for validator in validators:
                self.assertFalse(validator.is_valid(yaml.safe_load(text)), text)

    def test_every_field_is_described(self):
        schema = self.schema("hall").schema
        self.assertEqual(schema["$schema"], "https://json-schema.org/draft/2020-12/schema")
        for name, field in schema["properties"].items():
            self.assertTrue(field.get("description"), name)


if __name__ == "__main__":
    main()
