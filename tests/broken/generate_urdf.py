# SPDX-License-Identifier: Apache-2.0
"""Broken files that are too large to keep: robots, meshes and tables."""
import pathlib
import struct
import sys


def _write(folder, name, content, expected):
    path = pathlib.Path(folder) / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    path.with_name(name + ".expected").write_text("".join(line + "\n" for line in expected))


def _nested(folder):
    depth = 100_000
    _write(folder, "nested_100000.urdf", "<robot name='r'>" + "<link>" * depth + "</link>" * depth + "</robot>",
           ["nested_100000.urdf:1:395: error: found elements nested deeper than 64, expected a flatter file"])


def _too_large(folder):
    size = (16 << 20) + 1
    _write(folder, "over_16_MB.urdf", "<robot name='r'><!--".ljust(size - 12, "x") + "--></robot>\n",
           [f"over_16_MB.urdf: error: found \"over_16_MB.urdf\", which holds {size} bytes, expected at most {16 << 20} bytes"])


def _many_elements(folder):
    links = "<link name='a'/>" * 200_000
    _write(folder, "200001_elements.urdf", "<robot name='r'>" + links + "</robot>",
           [f"200001_elements.urdf:1:{16 * 200_000 + 1}: error: found more than 200000 elements, expected a smaller file"])


def _long_cycle(folder):
    n = 40_000
    links = "".join(f"<link name='l{i}'/>" for i in range(n))
    joints = "".join(f"<joint name='j{i}' type='fixed'><parent link='l{i}'/><child link='l{(i + 1) % n}'/></joint>\n"
                     for i in range(n))
    names = ", ".join(f"l{i}" for i in range(12))
    _write(folder, "cycle_of_40000.urdf", "<robot name='r'>" + links + "\n" + joints + "</robot>",
           [f"cycle_of_40000.urdf:2:1: error: joint[j0]: found a cycle, each link the parent of the next: {names} and "
            f"{n - 11} more, expected a tree with one root link"])


def _many_unknown_parents(folder):
    n = 40_000
    links = "".join(f"<link name='l{i}'/>" for i in range(n))
    joints = "".join(f"<joint name='j{i}' type='fixed'><parent link='unheard_of_{i}'/><child link='l{i}'/></joint>\n"
                     for i in range(n))
    lines = [f"{n}_unknown_parents.urdf:{i + 2}:{len(f'<joint name=.j{i}. type=.fixed.><parent link=.') + 1}: error: "
             f"joint[j{i}].parent.link: unknown link \"unheard_of_{i}\", expected a link of this file" for i in range(200)]
    _write(folder, f"{n}_unknown_parents.urdf", "<robot name='r'>" + links + "\n" + joints + "</robot>",
           lines + [f"{n}_unknown_parents.urdf: error: and {n - 200} more errors"])


def _all_corners_nan(folder):
    count = 200_000
    record = struct.pack("<12fH", *([float("nan")] * 12), 0)
    name = "200000_triangles_of_nan.stl"
    lines = [f"{name}: error: triangle {k // 3}, corner {k % 3 + 1} (byte {84 + 50 * (k // 3) + 12 * (k % 3 + 1)}): "
             "found (nan, nan, nan), expected finite coordinates" for k in range(20)]
    _write(folder, name, b"generated".ljust(80, b" ") + struct.pack("<I", count) + record * count,
           lines + [f"{name}: error: and {3 * count - 20} more"])


def _times_go_back(folder):
    rows = 200_000
    name = "200000_times_go_back.csv"
    lines = [f"{name}:{i + 3}:1: error: time_s: found {rows - i - 1} after {rows - i}, expected times that do not decrease"
             for i in range(20)]
    _write(folder, name, "time_s,x_m\n" + "".join(f"{rows - i},0\n" for i in range(rows)),
           lines + [f"{name}: error: and {rows - 1 - 20} more"])


def generate(folder):
    """Writes each file and, beside it, the lines that `drydock check` must print."""
    for make in (_nested, _too_large, _many_elements, _long_cycle, _many_unknown_parents, _all_corners_nan,
                 _times_go_back):
        make(folder)


if __name__ == "__main__":
    generate(sys.argv[1])
