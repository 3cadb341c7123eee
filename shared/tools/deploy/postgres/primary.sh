#!/bin/sh
# Run once when the primary's data is made: lets a standby follow it, with the password of the site's own role.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database)" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE replicator WITH REPLICATION LOGIN PASSWORD :'password';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
