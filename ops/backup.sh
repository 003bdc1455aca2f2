#!/bin/bash
# Copies the database of DATABASE_URL and the files below FILES_DIR to BACKUP_DIR and keeps the last BACKUPS_KEPT copies.
# With --daily it does so every day until it is ended. docs/operations.md, "Backup and recovery", says how to restore.
set -euo pipefail

copy() {
  local name draft
  name="$(date -u +%Y-%m-%dT%H-%M-%SZ)"
  draft="$BACKUP_DIR/.$name"
  mkdir -p "$draft"
  # The database comes first: a file that is added meanwhile is in the copy, and no row lacks its file.
  pg_dump --format=custom --file="$draft/database.dump" --dbname="$DATABASE_URL"
  tar --create --gzip --file="$draft/files.tar.gz" --directory="$FILES_DIR" --exclude=./secrets.json --exclude=./lost+found .
  pg_restore --list "$draft/database.dump" >/dev/null
  mv "$draft" "$BACKUP_DIR/$name"
  find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '2*' | sort | head -n "-$BACKUPS_KEPT" | xargs --no-run-if-empty rm -r
  echo "Copied to $BACKUP_DIR/$name."
}

if [ "${1:-}" != --daily ]; then
  copy
  exit
fi
trap 'exit 0' TERM INT
while true; do
  copy || echo "The copy failed; see above." >&2
  sleep 86400 &
  wait $!
done
