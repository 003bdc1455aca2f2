import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { migrateAndSeed } from '../../apps/api/src/migrate-and-seed.ts';
import { type Addresses, addressesOf } from '../database.ts';
import { withClient } from '../with-client.ts';

export async function freshDatabase(
  postgres: Addresses,
  name: 'bench_rush' | 'bench_faults',
  countStatements = false,
): Promise<Addresses> {
  await withClient(postgres.adminUrl, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} owner habilita`);
  });
  const database = addressesOf(postgres, name);
  await migrateAndSeed(database);
  if (countStatements)
    await withClient(database.adminUrl, (admin) => admin.query('create extension pg_stat_statements'));
  return database;
}

/** Copies a database; nobody may be connected to the original meanwhile. */
export async function copyDatabase(
  postgres: Addresses,
  { from, to }: { readonly from: 'bench_rush'; readonly to: 'bench_rush_bare' },
): Promise<Addresses> {
  await withClient(postgres.adminUrl, async (admin) => {
    await admin.query(`drop database if exists ${to} with (force)`);
    await admin.query(`create database ${to} template ${from} owner habilita`);
  });
  return addressesOf(postgres, to);
}

export async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const text = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

/** The number of unfinished jobs of each kind. */
export async function openJobs(client: Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ name: string; n: number }>(
    `select name, count(*)::int as n from pgboss.job where state < 'completed' and name not like '\\_\\_%' group by name`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

export async function registeredIn(client: Client, campaignId: string): Promise<{ registered: number; seats: number }> {
  const { rows } = await client.query<{ registered: number; seats: number }>(
    `select (select count(*)::int from registrations where campaign_id = $1 and status = 'REGISTERED') as registered,
       (select taken from seat_stocks where campaign_id = $1 and scope = 'CAMPAIGN') as seats`,
    [campaignId],
  );
  return rows[0] ?? { registered: 0, seats: 0 };
}

export async function dearestStatements(client: Client, enrolments: number, limit: number) {
  const { rows } = await client.query<{ calls: number; exec: number; plan: number; query: string }>(
    `select s.calls::float / $1 as calls, s.total_exec_time / $1 as exec, s.total_plan_time / $1 as plan,
       regexp_replace(s.query, '\\s+', ' ', 'g') as query
     from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() order by s.total_exec_time + s.total_plan_time desc limit $2`,
    [enrolments, limit],
  );
  return rows;
}
