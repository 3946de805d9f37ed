#!/usr/bin/env sh
# Write the lock files anew from pyproject.toml; needs uv. Run it from the top of the checkout.
set -eu
cd "$(dirname "$0")/../.."
here=docker/requirements
lock() { # lock NAME [EXTRA]: what NAME.txt installs, with hashes; every set agrees with the base set
  name=$1; extra=${2:+--extra $2 --constraint $here/base.txt}
  # shellcheck disable=SC2086
  uv pip compile pyproject.toml $extra --quiet --universal --python-version 3.11 --generate-hashes \
    --build-constraint $here/build-constraints.txt --no-header --no-emit-index-url --no-emit-find-links \
    --no-annotate -o $here/$name.txt
}
rm -f $here/base.txt $here/server.txt $here/pdf.txt $here/traces.txt $here/compiled.txt $here/dev.txt $here/bench.txt
lock base
lock server server
lock pdf pdf
lock traces traces
lock compiled compiled
lock dev dev
lock bench bench
echo "uv" | uv pip compile - --quiet --universal --python-version 3.11 --generate-hashes --no-header \
  --no-emit-index-url --no-emit-find-links --no-annotate -o $here/uv.txt
