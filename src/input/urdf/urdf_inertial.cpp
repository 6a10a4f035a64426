// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf_inertial.h"

#include <algorithm>
#include <cmath>

#include "input/in_quotes.h"
#include "input/wording.h"
#include "spatial/inertia_check.h"
#include "spatial/nearest_inertia.h"

namespace drydock {
namespace {

/// Relative to the largest moment: people and CAD programs write inertias with three or four digits.
constexpr double kWrittenInertiaTolerance = 1e-3;
/// A moment that is negative by less than this share of the largest is zero, rounded.
constexpr double kRoundedToZero = 1e-9;
/// Entries below this many m² times the mass are rounding noise, as of a CAD program that has none for the link.
constexpr double kNoiseSquare_m2 = 1e-15;
/// The second moment of mass that an accepted inertia has at least along each axis: this share of the largest moment,
/// and this many m² times the mass (a radius of gyration of 1 µm), so that it is positive definite.
constexpr double kLeastShare = 1e-7, kLeastSquare_m2 = 1e-12;

const std::string kPhysical = "principal moments above zero, none above the sum of the two others";

Matrix3 symmetric(double xx, double yy, double zz, double xy, double xz, double yz) {
  Matrix3 I;
  I << xx, xy, xz, xy, yy, yz, xz, yz, zz;
  return I;
}

const std::vector<std::string> kMoments{"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
/// Products of the other half of the matrix, as some programs write them too, and those that they repeat.
const std::vector<std::pair<std::string, std::string>> kMirrored{{"iyx", "ixy"}, {"izx", "ixz"}, {"izy", "iyz"}};

/// Warns where the other half of the matrix says something else.
void compare_mirrored(const XmlElement& element, const std::string& path, XmlFields& fields) {
  for (const auto& [mirror, name] : kMirrored) {
    const XmlAttribute *written = element.find(mirror), *counting = element.find(name);
    if (written == nullptr || counting == nullptr) continue;
    Problems unused;
    XmlFields quiet(fields.document(), unused);
    const std::optional<double> a = quiet.number(element, mirror, path), b = quiet.number(element, name, path);
    // A double rounds what was written twice, perhaps with other digits, to parts in 1e16.
    if (!b || (a && std::abs(*a - *b) <= 1e-12 * std::abs(*b))) continue;
    fields.problems().warning(fields.document().mark(*written), path + "." + mirror,
                              "found " + in_quotes(written->value),
                              in_quotes(counting->value) + " as in " + name + "; that one counts");
  }
}

/// The six entries, about the centre of mass, in the axes of the inertial frame. A product that is missing is zero.
std::optional<Matrix3> read_moments(const XmlElement& element, const std::string& path, XmlFields& fields) {
  std::vector<std::string> known = kMoments;
  for (const auto& [mirror, name] : kMirrored) {
    if (element.find(name) != nullptr) known.push_back(mirror);
  }
  fields.check_shape(element, path, {known, {}});
  compare_mirrored(element, path, fields);
  std::array<std::optional<double>, 6> v;
  for (std::size_t i = 0; i < 6; ++i) {
    const bool may_lack = i >= 3 && element.find(kMoments[i]) == nullptr;
    v[i] = may_lack ? 0.0 : fields.required_number(element, kMoments[i], path);
    if (!may_lack) continue;
    fields.problems().warning(fields.document().mark(element), path, "found no attribute " + kMoments[i],
                              kMoments[i] + "=\"…\"; it counts as zero");
  }
  if (std::any_of(v.begin(), v.end(), [](const auto& value) { return !value.has_value(); })) return std::nullopt;
  return symmetric(*v[0], *v[1], *v[2], *v[3], *v[4], *v[5]);
}

/// Zero is a mass: that of a frame.
std::optional<double> read_mass(const XmlElement& element, const std::string& path, XmlFields& fields) {
  fields.check_shape(element, path, {{"value"}, {}});
  const std::optional<double> mass_kg = fields.required_number(element, "value", path);
  if (!mass_kg || *mass_kg >= 0.0) return mass_kg;
  const XmlAttribute& written = *element.find("value");
  fields.error(written, path + ".value", "found " + in_quotes(written.value),
               "a mass above zero; a link without mass has no <inertial>, or zeros there");
  return std::nullopt;
}

/// The limit of bodies: a mass in a point, or on a line.
bool is_thin(const InertiaCheck& check) {
  const Vector3& m = check.moments_kg_m2;
  return check.fault == InertiaFault::kNotPositiveDefinite && m[0] >= -kRoundedToZero * m[2] &&
         m[2] - m[1] - m[0] <= kWrittenInertiaTolerance * m[2];
}

std::string as_written(const Matrix3& I) {
  return "ixx=\"" + short_number(I(0, 0)) + "\" ixy=\"" + short_number(I(0, 1)) + "\" ixz=\"" + short_number(I(0, 2)) +
         "\" iyy=\"" + short_number(I(1, 1)) + "\" iyz=\"" + short_number(I(1, 2)) + "\" izz=\"" +
         short_number(I(2, 2)) + "\"";
}

/// What people who fill in a form with one number probably mean; empty for others.
std::string likely_slip(const Matrix3& I) {
  if (!(I.array() == I(0, 0)).all()) return {};
  return "; all six are " + short_number(I(0, 0)) + ", and ixy, ixz, iyz are probably meant to be 0";
}

/// The moments to use for those that a file has.
std::optional<Matrix3> judged(const XmlElement& element, const std::string& path, double mass_kg, const Matrix3& I,
                              bool accepts, XmlFields& fields) {
  const SpatialInertia written{mass_kg, Vector3::Zero(), I};
  const InertiaCheck check = check_physical(written, kWrittenInertiaTolerance);
  // What is lost in few digits is put right, so that whoever checks more closely finds a body.
  if (check.physical()) return check_physical(written).physical() ? I : nearest_physical_inertia(I);
  const Mark mark = fields.document().mark(element);
  if (is_thin(check)) {
    fields.problems().warning(mark, path,
                              std::string("found moments of ") + (I.isZero(0) ? "a point" : "a line without thickness"),
                              kPhysical + "; they are used as they are");
    return nearest_physical_inertia(I);
  }
  const std::string found = "found moments of no solid body: " + to_string(check);
  const std::string expected = kPhysical + likely_slip(I);
  if (!accepts) {
    fields.error(
        element, path, found,
        expected + "; to take the nearest physical inertia, " + accepting_arm_file(fields.document().file, "inertia"));
    return std::nullopt;
  }
  const double least = std::max(kLeastShare * I.cwiseAbs().maxCoeff(), kLeastSquare_m2 * mass_kg);
  const Matrix3 nearest = nearest_physical_inertia(I, least);
  fields.problems().warning(mark, path, found, expected + "; the nearest inertia is used, " + as_written(nearest));
  return nearest;
}

void report_moments_without_mass(const XmlElement& mass, const std::string& path, bool accepts, XmlFields& fields) {
  const std::string found = "found no mass, but moments of inertia",
                    expected = "a mass above zero, or no moments either";
  if (accepts) {
    fields.problems().warning(fields.document().mark(mass), path, found, expected + "; the link is read without mass");
  } else {
    fields.error(
        mass, path, found,
        expected + "; to read the link without mass, " + accepting_arm_file(fields.document().file, "inertia"));
  }
}

}  // namespace

std::optional<SpatialInertia> read_urdf_inertial(const XmlElement& link, const std::string& link_path, bool accepts,
                                                 XmlFields& fields) {
  const XmlElement* inertial = fields.child(link, "inertial", link_path);
  if (inertial == nullptr) return std::nullopt;
  const std::string path = link_path + ".inertial";
  fields.check_shape(*inertial, path, {{}, {"origin", "mass", "inertia"}});
  const Pose X_LC = fields.origin(*inertial, path);
  const XmlElement* mass = fields.required_child(*inertial, "mass", path, "<mass value=\"2.5\"/>");
  const XmlElement* inertia = fields.required_child(
      *inertial, "inertia", path, "<inertia ixx=\"0.1\" ixy=\"0\" ixz=\"0\" iyy=\"0.1\" iyz=\"0\" izz=\"0.1\"/>");
  // A mass that is missing or faulty has been reported; the moments are judged all the same.
  const double mass_kg = mass == nullptr ? 1.0 : read_mass(*mass, path + ".mass", fields).value_or(1.0);
  std::optional<Matrix3> I = inertia == nullptr ? std::nullopt : read_moments(*inertia, path + ".inertia", fields);
  if (!I) return std::nullopt;
  I = I->unaryExpr([&](double entry) { return std::abs(entry) < kNoiseSquare_m2 * mass_kg ? 0.0 : entry; });
  if (mass_kg == 0.0) {
    if (!I->isZero(0)) report_moments_without_mass(*mass, path + ".mass", accepts, fields);
    return std::nullopt;
  }
  const std::optional<Matrix3> moments = judged(*inertia, path + ".inertia", mass_kg, *I, accepts, fields);
  if (!moments) return std::nullopt;
  return X_LC * SpatialInertia{mass_kg, Vector3::Zero(), *moments};
}

}  // namespace drydock
