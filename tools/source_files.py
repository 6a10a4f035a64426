# SPDX-License-Identifier: Apache-2.0
"""The C++ files of the project, for the checks in this folder."""
import pathlib
import subprocess

ENDINGS = {".h", ".cpp", ".inl"}


def source_files(root):
    """Paths relative to root: what git tracks, or, outside a git checkout, all but build folders."""
    listing = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True)
    if listing.returncode == 0:
        paths = [pathlib.Path(line) for line in listing.stdout.splitlines()]
    else:
        paths = [path.relative_to(root) for path in pathlib.Path(root).rglob("*")]
        paths = [path for path in paths if path.parts[0] not in ("build", "out")]
    return sorted(path for path in paths if path.suffix in ENDINGS and (pathlib.Path(root) / path).is_file())
