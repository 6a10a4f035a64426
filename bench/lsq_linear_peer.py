# SPDX-License-Identifier: Apache-2.0
"""Times scipy.optimize.lsq_linear on positions of a point on cables: one call a position, one thread.

Argument: a JSON file {"anchors": [[x, y, z], …], "needed_N": [x, y, z], "limits_N": [low, high], "points": [[x, y, z], …],
"rounds": n}. Prints {"scipy", "time_per_point_s", "residual_N": […], "success": […]}; the best round counts, in processor time.
"""
import json
import os
import sys
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"
import numpy  # noqa: E402
import scipy  # noqa: E402
from scipy.optimize import lsq_linear  # noqa: E402


def structure(anchors, point):
    away = anchors - point
    return (away / numpy.linalg.norm(away, axis=1)[:, None]).T


def main(path):
    with open(path, encoding="utf-8") as file:
        asked = json.load(file)
    anchors, needed = numpy.array(asked["anchors"]), numpy.array(asked["needed_N"])
    matrices = [structure(anchors, point) for point in numpy.array(asked["points"])]
    limits = tuple(asked["limits_N"])
    best_s, answers = float("inf"), []
    for _ in range(asked["rounds"]):
        begin_s = time.process_time()
        answers = [lsq_linear(matrix, needed, bounds=limits) for matrix in matrices]
        best_s = min(best_s, time.process_time() - begin_s)
    print(json.dumps({
        "scipy": scipy.__version__,
        "time_per_point_s": best_s / len(matrices),
        "residual_N": [float(numpy.linalg.norm(answer.fun)) for answer in answers],
        "success": [bool(answer.success) for answer in answers],
    }))


if __name__ == "__main__":
    main(sys.argv[1])
