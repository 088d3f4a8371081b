#!/usr/bin/env bash
# Makes the headings' font of Bricolage Grotesque: the one weight that headings have, in every optical size. All its weights
# are 77 KB, this one 33. It needs Python 3 with pip, and `npm ci`.
set -euo pipefail
cd "$(dirname "$0")/../.."
source=node_modules/@fontsource-variable/bricolage-grotesque
target=packages/web-kit/src/ui/base/fonts
# What fonts.css asks it for.
range=U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet fonttools==4.68.0 brotli==1.2.1
bin=$work/python/bin
"$bin/fonttools" varLib.instancer --quiet --output="$work/heading.ttf" \
  "$source/files/bricolage-grotesque-latin-opsz-normal.woff2" wght=700
"$bin/pyftsubset" "$work/heading.ttf" --unicodes="$range" --layout-features=ccmp,locl,pnum,tnum,kern --no-hinting \
  --flavor=woff2 --output-file="$target/bricolage-grotesque-latin-700.woff2"
cp "$source/LICENSE" "$target/LICENSE"
