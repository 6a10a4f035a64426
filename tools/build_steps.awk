# SPDX-License-Identifier: Apache-2.0
# The steps of a build, for its progress: one line "MILLISECONDS OUTPUT NAME" for each, in the order of build.ninja.
# Usage, in a build folder: ninja -t inputs TARGET… | awk -f build_steps.awk kind=needed - kind=log .ninja_log kind=graph
# build.ninja, without the log where there is none.
#
# A step is expected to take what it took last. A unit that was never compiled takes 1.5 s and 0.2 ms for each byte of its
# sources, and twice that in the last folder, whose sources include the most: fitted to a first build of the release
# preset, where it gives the share done to within 8 %.

function bytes_of(file, line, sum) {
  while ((getline line < file) > 0) sum += length(line) + 1
  close(file)
  return sum
}

# The bytes of a source, or of the sources that a unit of CMake includes.
function source_bytes(source, line, sum) {
  if (source !~ /\/Unity\/unity_[0-9]+_cxx\.cxx$/) return bytes_of(source)
  while ((getline line < source) > 0)
    if (split(line, quoted, "\"") == 3 && line ~ /^#include/) sum += bytes_of(quoted[2])
  close(source)
  return sum
}

# src/map/CMakeFiles/drydock_map.dir/Unity/unity_1_cxx.cxx.o is "map (2 of 5)"; src/map/…/kernel_avx2.cpp.o "map kernel_avx2".
function name_of(output, target, part, number, count) {
  if (!match(output, /CMakeFiles\/[^\/]+\.dir\//)) return "linking " last_part(output)
  target = substr(output, RSTART + 11, RLENGTH - 16)
  part = substr(output, RSTART + RLENGTH)
  if (target ~ /^drydock/) target = last_part(substr(output, 1, RSTART - 2))
  if (match(part, /^Unity\/unity_[0-9]+/)) {
    number = substr(part, 13, RLENGTH - 12) + 1
    count = units[unit_folder(output)]
    return count > 1 ? target " (" number " of " count ")" : target
  }
  part = last_part(part)
  if (part ~ /^cmake_pch/) return target " headers"
  sub(/\.[^.]*\.o$/, "", part)
  return target " " part
}

function last_part(path) {
  sub(/.*\//, "", path)
  return path
}

function unit_folder(output) {
  sub(/unity_[0-9]+_cxx\.cxx\.o$/, "", output)
  return output
}

BEGIN { FS = "\t" }

kind == "needed" { needed[$0] = 1; next }
kind == "log" { if (NF == 5) took[$4] = $2 - $1; next }

# build OUTPUT… : RULE INPUT…, with blanks and colons in names escaped by $.
/^build [^:]*: (CXX_|CUSTOM_COMMAND)/ {
  gsub(/\$ /, "\001")
  gsub(/\$:/, ":")
  split($0, word, " ")
  output = word[2]
  sub(/:$/, "", output)
  if (!(output in needed)) next
  steps[++step_count] = output
  source[output] = word[4]
  gsub(/\001/, " ", source[output])
  if (output ~ /unity_[0-9]+_cxx\.cxx\.o$/) ++units[unit_folder(output)]
}

END {
  for (i = 1; i <= step_count; ++i) {
    output = steps[i]
    if (output in took) ms = took[output]
    else if (output ~ /\.(o|pch)$/) ms = (1500 + 0.2 * source_bytes(source[output])) * (1 + i / step_count)
    else ms = 100
    printf "%d %s %s\n", ms + 1, output, name_of(output)
  }
}
