# SPDX-License-Identifier: Apache-2.0
# Sourced by ./drydock and ./test. Nothing here writes to stdout: that belongs to the program.

say() { printf 'drydock: %s\n' "$*" >&2; }

# fail CODE SENTENCE…
fail() {
  local code=$1
  shift
  say "$@"
  exit "$code"
}

child=
interrupted() { # CODE: ends the running command, then this script
  trap '' INT TERM HUP
  if [[ $child ]]; then
    kill -TERM "$child" 2>/dev/null || true
    wait "$child" 2>/dev/null || true
  fi
  [[ ! -t 2 ]] || printf '\r\033[K' >&2
  say "interrupted"
  exit "$1"
}
trap 'interrupted 130' INT
trap 'interrupted 143' TERM
trap 'interrupted 129' HUP

progress_after_s=2  # what takes less than this is not worth a word
progress_every_s=25 # between two lines in a log

# Sets `columns` to the width of the terminal at stderr; bash looks it up after a subshell.
terminal_columns() {
  shopt -s checkwinsize
  (:)
  columns=${COLUMNS:-80}
}

# progress LABEL SECONDS: one line on stderr: the label, how far it is, the time so far, what is being done now. On a
# terminal the line is drawn in place and names as much of what is being done as fits. The function named by
# $describe, if any, sets `share`, `left` and `now`; it is given the seconds.
progress() {
  local share='' left='' now=() columns text
  ${describe:-:} "$2"
  printf -v text '%s%s, %d:%02d%s' "$1" "$share" $(($2 / 60)) $(($2 % 60)) "$left"
  if [[ ! -t 2 ]]; then
    say "$text${now[0]:+: $(IFS=, && printf '%s' "${now[*]/#/ }" | cut -c 2-)}"
    return
  fi
  terminal_columns
  text="drydock: $text"
  local name sign=':'
  for name in "${now[@]}"; do
    ((${#text} + ${#sign} + ${#name} + 2 > columns)) || text+="$sign $name"
    sign=,
  done
  printf '\r\033[K%s' "${text:0:columns-1}" >&2
}

# run_logged LABEL LOG COMMAND…: runs COMMAND with its output in LOG and gives back its exit code. When it takes longer
# than $progress_after_s, progress is shown: each second on a terminal, every $progress_every_s in a log, where a last
# line then gives the whole time. The function named by $follow, if any, is given each line of the output.
run_logged() {
  local label=$1 log=$2 output text line='' part status=0 start=$SECONDS next=$progress_after_s now_s
  shift 2
  exec {text}>"$log" {output}< <(exec "$@" 2>&1 </dev/null)
  child=$!
  while true; do
    status=0
    IFS= read -r -t 0.5 -u "$output" part || status=$?
    line+=$part
    if ((status <= 128)); then # a whole line, or the end; above it is the clock
      [[ $status != 0 && ! $line ]] || printf '%s\n' "$line" >&"$text"
      ${follow:-:} "$line"
      line=
      ((status == 0)) || break
    fi
    now_s=$((SECONDS - start))
    ((now_s >= next)) || continue
    progress "$label" "$now_s"
    next=$((now_s + 1))
    [[ -t 2 ]] || next=$((now_s + progress_every_s))
  done
  status=0
  wait "$child" || status=$?
  child=
  exec {output}<&- {text}>&-
  now_s=$((SECONDS - start))
  if ((next > progress_after_s)); then
    if [[ -t 2 ]]; then
      printf '\r\033[K' >&2
    elif ((status == 0)); then
      printf -v text '%s took %d:%02d' "$label" $((now_s / 60)) $((now_s % 60))
      say "$text"
    fi
  fi
  return "$status"
}

# show_log LOG: its end without the lines that only count steps, and where the whole is.
show_log() {
  grep -Ev '^\[[0-9]+/[0-9]+\] ' "$1" | tail -n 40 >&2 || true
  say "the whole log: $1"
}
