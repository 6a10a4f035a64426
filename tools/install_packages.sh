# SPDX-License-Identifier: Apache-2.0
# Sourced by ./drydock and ./test after run_logged.sh; reads tools/packages.

packages_note= # why packages could not be checked; told when a build fails

# missing_packages GROUP…: sets `missing` to the packages of these groups that are not installed.
missing_packages() {
  local group name command installed wanted=()
  while read -r group name command; do
    [[ " $* " == *" $group "* ]] || continue
    [[ $command ]] && command -v "$command" >/dev/null || wanted+=("$name")
  done <"$root/tools/packages"
  installed=$'\n'$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null || true)$'\n'
  missing=()
  for name in "${wanted[@]}"; do
    [[ $installed == *$'\n'"installed $name"$'\n'* ]] || missing+=("$name")
  done
}

apt() { # LABEL ARGUMENT…
  local label=$1
  shift
  run_logged "$label" "$root/build/apt.log" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@"
}

# install_packages GROUP…: installs what is missing, in one apt-get call; needs no network when nothing is.
install_packages() {
  local missing=() as_root=() by_hand
  if ! command -v dpkg-query >/dev/null; then
    packages_note="this is not a Debian system, so the packages listed in tools/packages could not be checked"
    return 0
  fi
  missing_packages "$@"
  ((${#missing[@]})) || return 0
  by_hand="apt-get install --no-install-recommends ${missing[*]}"
  if ! command -v apt-get >/dev/null; then
    fail 4 "there is no apt-get here; these packages are missing: ${missing[*]}"
  elif ((EUID != 0)) && ! command -v sudo >/dev/null; then
    fail 4 "packages are missing, and installing needs root or sudo. As root: $by_hand"
  fi
  ((EUID == 0)) || as_root=(sudo)
  mkdir -p "$root/build" || fail 4 "cannot write in $root"
  say "installing ${missing[*]}"
  # Package lists may be absent or out of date: fetch them first in the one case, and after a failure in the other.
  if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
    apt "fetching package lists" update || true
    apt "installing packages" install --no-install-recommends "${missing[@]}" || apt_failed
  elif ! apt "installing packages" install --no-install-recommends "${missing[@]}"; then
    apt "fetching package lists" update || true
    apt "installing packages" install --no-install-recommends "${missing[@]}" || apt_failed
  fi
}

apt_failed() {
  show_log "$root/build/apt.log"
  fail 4 "apt-get failed (is there a network?); these packages are missing: ${missing[*]}"
}
