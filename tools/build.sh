# SPDX-License-Identifier: Apache-2.0
# Sourced by ./drydock and ./test after run_logged.sh and build_progress.sh.

# As many compilers at once as there are cores, but no more than memory holds: the largest file takes about 1.5 GB.
parallel_jobs() {
  local jobs key kB rest
  jobs=$(nproc)
  while read -r key kB rest; do
    [[ $key != MemAvailable: ]] || ((kB / 1500000 >= jobs)) || jobs=$((kB / 1500000))
  done </proc/meminfo
  printf '%d' $((jobs > 1 ? jobs : 1))
}

# One build at a time in a checkout; the lock goes with the process that holds it.
take_build_lock() {
  { mkdir -p "$root/build" && : >>"$root/build/.lock"; } 2>/dev/null || fail 4 "cannot write in $root/build"
  exec {build_lock}>>"$root/build/.lock"
  flock -n "$build_lock" && return
  say "waiting for another build in $root"
  flock "$build_lock"
}

# must_configure FOLDER OPTION…
must_configure() {
  local folder=$1 option
  shift
  [[ -f $folder/build.ninja && -f $folder/.configured && ! $root/CMakePresets.json -nt $folder/.configured ]] || return 0
  for option in "$@"; do
    option=${option#-D}
    grep -qxE "${option%%=*}:[A-Z]+=${option#*=}" "$folder/CMakeCache.txt" || return 0
  done
  return 1
}

build_failed() { # WHAT LOG
  show_log "$2"
  [[ ! $packages_note ]] || say "$packages_note"
  fail 70 "$1 failed"
}

# build PRESET [-DNAME=VALUE…] -- TARGET…: configures when needed and brings TARGETs up to date.
build() {
  local preset=$1 folder=$root/build/$1 log=$root/build/$1.log options=() tool
  shift
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  for tool in cmake ninja; do
    command -v "$tool" >/dev/null || fail 4 "there is no $tool here. ${packages_note:-See tools/packages}."
  done
  take_build_lock
  # A checkout that was moved or copied: its build folder names files at the old place.
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    say "build/$preset was made at another place; building it anew"
    rm -rf -- "$folder"
  fi
  if must_configure "$folder" "${options[@]}"; then
    rm -f -- "$folder/.configured"
    # --fresh: CMake forgets the build type when a preset names another compiler than the cache.
    run_logged "configuring $preset" "$log" cmake --fresh --preset "$preset" -S "$root" "${options[@]}" ||
      build_failed "configuring build/$preset" "$log"
    : >"$folder/.configured"
  fi
  run_ninja "building $preset" "$folder" "$log" "$(parallel_jobs)" "$@" || build_failed "building build/$preset" "$log"
  exec {build_lock}>&-
}
