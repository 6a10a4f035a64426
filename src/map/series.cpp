// SPDX-License-Identifier: Apache-2.0
#include "map/series.h"

#include "map/likely_volume.h"
#include "output/csv_text.h"

namespace drydock {
namespace {

double series_angle(const AngleSeries& series, int step) {
  const double part = static_cast<double>(step) / (series.steps - 1);
  return (1 - part) * series.low_rad + part * series.high_rad;
}

char axis_letter(EulerOrder order, int turn) {
  constexpr int kPlace[] = {100, 10, 1};
  return "xyz"[static_cast<int>(order) / kPlace[turn] % 10 - 1];
}

}  // namespace

std::string turn_name(EulerOrder order, int turn) {
  return "turn " + std::to_string(turn + 1) + " about " + axis_letter(order, turn);
}

std::vector<SeriesPoint> map_series(const StudyRequest& request) {
  std::vector<SeriesPoint> points;
  if (!request.plan.series) return points;
  const AngleSeries& series = *request.plan.series;
  StudyRequest turned = request;
  turned.out_of_time = nullptr;
  turned.plan.domain.resolution = series.resolution_m;
  for (int step = 0; step < series.steps; ++step) {
    for (int turn = 0; turn < 3; ++turn) {
      Vector3 angles_rad = Vector3::Zero();
      angles_rad[turn] = series_angle(series, step);
      turned.plan.domain.X_WB.R =
          request.plan.domain.X_WB.R * from_euler({series.order, angles_rad.x(), angles_rad.y(), angles_rad.z()});
      const MapStudy study = map_study(turned);
      if (!study.complete) return points;
      points.push_back({turn, angles_rad[turn], volumes(study.together), likely_free(study, request.threads)});
    }
  }
  return points;
}

Encoded series_csv(const AngleSeries& series, std::span<const SeriesPoint> points) {
  CsvSheet sheet{{{"angle", "rad"}}, {}};
  for (int turn = 0; turn < 3; ++turn) {
    for (const char* what : {"_free", "_likely_free", "_possibly_free"}) {
      const std::string axis = {'_', axis_letter(series.order, turn)};
      sheet.columns.push_back({"turn" + std::to_string(turn + 1) + axis + what, "m^3"});
    }
  }
  for (std::size_t i = 0; i + 3 <= points.size(); i += 3) {
    std::vector<double> row = {points[i].angle_rad};
    for (const SeriesPoint& point : points.subspan(i, 3))
      row.insert(row.end(), {point.volumes.free, point.likely_free, point.volumes.free + point.volumes.undecided});
    sheet.rows.push_back(std::move(row));
  }
  return csv_text(sheet);
}

}  // namespace drydock
