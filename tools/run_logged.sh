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

# progress LABEL STEP SECONDS: in place on a terminal, else one plain line.
progress() {
  if [[ -t 2 ]]; then
    printf '\r\033[Kdrydock: %s %s%d s' "$1" "${2:+$2 }" "$3" >&2
  elif [[ ! $told ]]; then
    say "$1 ${2:+$2 }after $3 s; this can take some minutes"
  fi
  told=yes
}

# run_logged LABEL LOG COMMAND…: runs COMMAND with its output in LOG and gives back its exit code. When it takes longer
# than 2 s, LABEL, the last step [done/all] that COMMAND printed and the seconds so far appear on stderr.
run_logged() {
  local label=$1 log=$2 output text line='' part status=0 step='' told='' start=$SECONDS
  shift 2
  exec {text}>"$log" {output}< <(exec "$@" 2>&1 </dev/null)
  child=$!
  while true; do
    status=0
    IFS= read -r -t 0.5 -u "$output" part || status=$?
    line+=$part
    if ((status <= 128)); then # a whole line, or the end; above it is the clock
      [[ $status != 0 && ! $line ]] || printf '%s\n' "$line" >&"$text"
      [[ ! $line =~ ^\[[0-9]+/[0-9]+\] ]] || step=${BASH_REMATCH[0]}
      line=
      ((status == 0)) || break
    fi
    ((SECONDS - start < 2)) || progress "$label" "$step" $((SECONDS - start))
  done
  status=0
  wait "$child" || status=$?
  child=
  exec {output}<&- {text}>&-
  [[ ! $told || ! -t 2 ]] || printf '\r\033[K' >&2
  return "$status"
}

# show_log LOG: its end without the lines that only count steps, and where the whole is.
show_log() {
  grep -Ev '^\[[0-9]+/[0-9]+\] ' "$1" | tail -n 40 >&2 || true
  say "the whole log: $1"
}
