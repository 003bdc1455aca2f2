#!/bin/bash
# Runs a program of the unpacked image as a container would, where no engine is at hand: with the image's account, and
# nothing writable but DATA_DIR and /tmp. It needs root; the environment is passed on, so clear it with env -i.
#   env -i PATH="$PATH" DATABASE_URL=… scripts/image/start.sh /var/tmp/habilita-image/root DATA_DIR apps/api/src/server.ts
set -euo pipefail
export root="$1" data="$2"
shift 2
words=("${@:1:$#-1}" "/app/${!#}")
chown -R 65532:65532 "$data"
export NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
exec unshare --mount bash -euc '
  mount --bind "$root" "$root"
  mkdir -p "$root/proc" "$root/dev" "$root/data"
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount --bind "$data" "$root/data"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  touch "$root/etc/resolv.conf" "$root/etc/hosts"
  mount --bind /etc/resolv.conf "$root/etc/resolv.conf"
  mount --bind /etc/hosts "$root/etc/hosts"
  mount -o remount,bind,ro "$root"
  exec chroot --userspec=65532:65532 --groups=65532 "$root" /usr/local/bin/node "$@"
' bash "${words[@]}"
