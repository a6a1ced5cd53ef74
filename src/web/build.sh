#!/bin/sh
# Writes target/yapboz.html, the program as one web page, and target/yapboz-tables.html, the same with the databases of
# 4x4: five times as large, and a 4x4 board takes a tenth of the time. It needs cargo, the target wasm32-wasip1
# (rustup target add wasm32-wasip1), gzip and base64. One compiler and one gzip make the same bytes everywhere.
#
# usage: src/web/build.sh [PAGE...]     (yapboz, yapboz-tables; default: both)
set -eu
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- yapboz yapboz-tables

for page in "$@"; do
    case $page in
        yapboz) features=cli ;;
        yapboz-tables) features=cli,tables ;;
        *) sed -n 's/^# usage/usage/p' "$0" >&2 && exit 2 ;;
    esac
    cargo build --quiet --release --locked --target wasm32-wasip1 --no-default-features --features "$features"
    # Not in a pipe, where a failure would be lost. -n leaves out the name and the time.
    gzip -9 -n <"$target/wasm32-wasip1/release/yapboz.wasm" >"$work/packed"
    base64 <"$work/packed" >"$work/lines"
    tr -d '\n' <"$work/lines" >"$work/program"
    echo >>"$work/program"
    sed -e '/^\/\*STYLE\*\/$/{' -e 'r src/web/page.css' -e 'd' -e '}' \
        -e '/^\/\*SHIM\*\/$/{' -e 'r src/web/shim.js' -e 'd' -e '}' \
        -e '/^\/\*PROGRAM\*\/$/{' -e "r $work/program" -e 'd' -e '}' \
        -e '/^\/\*SCRIPT\*\/$/{' -e 'r src/web/page.js' -e 'd' -e '}' src/web/page.html >"$work/page"
    cp "$work/page" "$target/$page.html"
done
