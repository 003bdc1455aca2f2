#!/bin/bash
# Copies the database of DATABASE_URL and the files below FILES_DIR to BACKUP_DIR and keeps the last BACKUPS_KEPT
# copies. It notes in the database whether the copy was made; the alert BackupFailed rings when it was not. With --daily
# it makes a copy, and again a day after it began that one, or an hour after a copy that failed, until it is ended. With
# --check it fails when the last copy is older than 28 hours. docs/operations.md, "Backup and recovery", says how to
# restore.
set -euo pipefail

copies() { find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '2*' "$@"; }

copy() {
  local name draft
  name="$(date -u +%Y-%m-%dT%H-%M-%SZ)"
  draft="$BACKUP_DIR/.$name"
  # A copy that failed leaves its draft; it is removed a day later, so that two copies at once do not disturb each other.
  find "$BACKUP_DIR" -mindepth 1 -maxdepth 1 -type d -name '.2*' -mmin +1440 -exec rm -r {} +
  mkdir -p "$draft"
  # The database comes first: a file that is added meanwhile is in the copy, and no row lacks its file.
  pg_dump --format=custom --file="$draft/database.dump" --dbname="$DATABASE_URL"
  # Code 1 of tar says that a file was written or removed meanwhile; the copy of the database knows no such file.
  tar --create --gzip --file="$draft/files.tar.gz" --directory="$FILES_DIR" --exclude=./secrets.json --exclude=./lost+found . || [ $? = 1 ]
  pg_restore --list "$draft/database.dump" >/dev/null
  # The time of the folder becomes that of the whole copy, as --check asks for it; it was that of the last file begun.
  touch "$draft"
  mv "$draft" "$BACKUP_DIR/$name"
  copies | sort | head -n "-$BACKUPS_KEPT" | xargs --no-run-if-empty rm -r
  echo "Copied to $BACKUP_DIR/$name."
}

note() {
  psql --no-psqlrc --quiet --dbname="$DATABASE_URL" --command="
    insert into system_marks (name, at, ok) values ('backup', now(), $1)
    on conflict (name) do update set at = excluded.at, ok = excluded.ok, details = excluded.details"
}

# Notes the outcome of the copy that this process made or did not make; a copy stays good although it cannot be noted.
# The code of the last command does not tell it: it is 0 when a signal ends the process after a command that succeeded.
made=false
note_outcome() { note "$made" || echo "The outcome of the copy could not be noted in the database." >&2; }

case "${1:-}" in
  --daily) ;;
  --check) copies -mmin -1680 | grep --quiet . || { echo "The last copy is older than 28 hours." >&2; exit 1; }; exit ;;
  *)
    trap note_outcome EXIT
    copy
    made=true
    exit
    ;;
esac
trap 'exit 0' TERM INT
while true; do
  began="$(date +%s)"
  # Each copy is a process of its own, because bash would go on after a failure within a function whose outcome is asked.
  if bash "$0"; then
    pause=$((began + 86400 - $(date +%s)))
    [ "$pause" -ge 0 ] || pause=0
  else
    echo "The copy failed; see above. No older copy was removed, and it is tried again in an hour." >&2
    pause=3600
  fi
  sleep "$pause" &
  wait $!
done
