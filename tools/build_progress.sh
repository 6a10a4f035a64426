# SPDX-License-Identifier: Apache-2.0
# Sourced by ./drydock and ./test after run_logged.sh.

# run_ninja LABEL FOLDER LOG JOBS TARGET…: ninja with its progress: the steps done, the share of the whole by the time
# that steps are expected to take (build_steps.awk), what is being compiled now, and an estimate of the time left.
run_ninja() {
  local label=$1 folder=$2 log=$3 jobs=$4 follow=follow_ninja describe=describe_ninja
  local configuring='' finished=0 all=0 new_outputs=() done_ms=0 pending_ms=0 pending=0
  local -A expected_ms=() name_of=()
  shift 4
  local targets=("$@") memory=(/usr/lib/*/libmimalloc.so.2) quicker=()
  # A compiler asks for memory so often that with mimalloc, and its large pages, it takes an eighth less time.
  [[ ! -e ${memory[0]} ]] || quicker=(env "LD_PRELOAD=${memory[0]}" MIMALLOC_LARGE_OS_PAGES=1)
  NINJA_STATUS='[%f/%t] ' run_logged "$label" "$log" "${quicker[@]}" ninja -C "$folder" -j "$jobs" "$@"
}

# follow_ninja LINE: counts the steps. Ninja may first see to it that CMake runs again, and counts that apart.
follow_ninja() {
  case $1 in
    *'] Re-checking globbed directories...') return ;;
    *'] Re-running CMake...')
      configuring=yes expected_ms=() pending_ms=0 pending=0
      return
      ;;
    '-- Build files have been written to'*) configuring= ;;
  esac
  [[ $1 =~ ^\[([0-9]+)/([0-9]+)\]\  ]] || return 0
  finished=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]} new_outputs+=("${1##* }")
}

# The steps that the targets may take, with the time each is expected to take.
read_steps() {
  local ms output name logs=()
  [[ ! -f $folder/.ninja_log ]] || logs=(kind=log .ninja_log)
  while read -r ms output name; do
    expected_ms[$output]=$ms name_of[$output]=$name
    pending_ms=$((pending_ms + ms)) pending=$((pending + 1))
  done < <(cd "$folder" && ninja -t inputs "${targets[@]}" |
    awk -f "$root/tools/build_steps.awk" kind=needed - "${logs[@]}" kind=graph build.ninja)
}

# Sets `made_for_s` to the files that ninja's compilers are writing now, each with the seconds since it was begun, as the
# kernel tells of ninja's processes.
outputs_being_made() {
  local pid pids words status uptime
  made_for_s=()
  read -r uptime _ </proc/uptime
  read -r pids 2>/dev/null <"/proc/$child/task/$child/children" || true
  for pid in ${pids-}; do
    { mapfile -d '' -t words <"/proc/$pid/cmdline" && read -r status <"/proc/$pid/stat"; } 2>/dev/null || continue
    [[ "${words[*]} " =~ \ -o\ ([^ ]+)\  ]] || continue
    read -r -a words <<<"${status##*) }"
    made_for_s[${BASH_REMATCH[1]}]=$((${uptime%.*} - words[19] / 100)) # began words[19] hundredths after the machine
  done
}

# describe_ninja SECONDS: sets `share`, `left` and `now` for a line of progress.
describe_ninja() {
  local output ms begun_ms=0 rest=0 rest_ms=0 seconds
  local -A made_for_s
  [[ ! $configuring ]] || { now=(configuring) && return; }
  ((${#expected_ms[@]})) || read_steps
  for output in "${new_outputs[@]}"; do
    [[ ${expected_ms[$output]-} ]] || continue
    done_ms=$((done_ms + expected_ms[$output]))
    pending_ms=$((pending_ms - expected_ms[$output])) pending=$((pending - 1))
  done
  new_outputs=()
  outputs_being_made
  for output in "${!made_for_s[@]}"; do
    [[ ${name_of[$output]-} ]] || continue
    now+=("${name_of[$output]}")
    ms=$((1000 * made_for_s[$output]))
    begun_ms=$((begun_ms + (ms < expected_ms[$output] ? ms : expected_ms[$output])))
  done
  ((all)) || return 0
  # Of the steps that may come, ninja says how many will.
  rest=$((all - finished < pending ? all - finished : pending))
  ((rest == 0)) || rest_ms=$((rest * pending_ms / pending - begun_ms))
  rest_ms=$((rest_ms > 0 ? rest_ms : 0)) ms=$((done_ms + begun_ms))
  share=" [$finished/$all] $((ms ? 100 * ms / (ms + rest_ms) : 0)) %"
  # The first seconds say little about the speed of this machine: 10 s of work count as done at the expected speed.
  seconds=$((rest_ms * ($1 + 10 / jobs) / (ms + 10000)))
  if ((seconds < 60)); then
    left=", about $((seconds / 10 * 10 + 10)) s left"
  else
    left=", about $(((seconds + 30) / 60)) min left"
  fi
}
