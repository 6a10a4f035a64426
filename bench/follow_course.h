// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/follow.h"

namespace drydock::bench {

/// What `bench follow` checks: the 3 m arm of examples/arms/suspended on the suspension rig in the 200k hall, its links
/// as meshes of a few thousand triangles each, and a motion of its joints of 60 s that passes the hall closely.
struct FollowCourse {
  Hall hall;
  Motion motion;

  FollowRequest request(SolidCache* solids) const;
};
FollowCourse follow_course();

/// Triangles of the links' meshes, and of the largest.
struct LinkTriangles {
  std::size_t all = 0, most = 0;
};
LinkTriangles link_triangles(const FollowCourse& course);

}  // namespace drydock::bench
