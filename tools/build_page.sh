# SPDX-License-Identifier: Apache-2.0
# Sourced by ./drydock and ./test after build.sh.

# hash_of FILE-OR-FOLDER…: changes when any of the files does, or its name.
hash_of() {
  (cd "$root/web" && find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)
}

# install_web GROUP: what web/ needs from npm, as its lock file says and without running scripts of packages. Group run
# builds the page; test adds what its tests need, and serves for run as well.
install_web() {
  local lock group
  lock=$(hash_of package-lock.json)
  for group in "$1" test; do
    [[ ! -f $root/web/node_modules/.drydock_$group || $(<"$root/web/node_modules/.drydock_$group") != "$lock" ]] || return 0
  done
  local omit=()
  [[ $1 == test ]] || omit=(--omit=dev)
  command -v npm >/dev/null || fail 4 "there is no npm here. ${packages_note:-See tools/packages}."
  run_logged "installing web packages" "$root/build/npm.log" \
    npm --prefix "$root/web" ci --ignore-scripts --no-audit --no-fund "${omit[@]}" || {
    show_log "$root/build/npm.log"
    fail 4 "npm failed (is there a network?); web/package-lock.json lists what it was to install"
  }
  printf '%s\n' "$lock" >"$root/web/node_modules/.drydock_$1"
}

# build_page GROUP: web/dist/index.html, the page that the program carries, when a source of it has changed.
build_page() {
  local sources stamp=$root/web/dist/.made_from
  take_build_lock
  install_web "$1"
  sources=$(hash_of package-lock.json index.html vite.config.ts src)
  if [[ ! -f $root/web/dist/index.html || ! -f $stamp || $(<"$stamp") != "$sources" ]]; then
    run_logged "building the page" "$root/build/page.log" npm --prefix "$root/web" run build ||
      build_failed "building web/dist" "$root/build/page.log"
    printf '%s\n' "$sources" >"$stamp"
  fi
  exec {build_lock}>&-
}
