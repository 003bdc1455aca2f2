import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import { deltaFunctionName, followFunctionName, updateFunctionName } from './delta-triggers.ts';
import { cubeTableOf, type RollUp } from './roll-up.ts';
import type { StandingRollUp } from './roll-up-migration.ts';

interface Found {
  readonly body: string | null;
  readonly updateBody: string | null;
  readonly followBody: string | null;
  readonly triggers: Record<string, string> | null;
  readonly columns: Record<string, string[]> | null;
}

/**
 * Reads a roll-up's functions, triggers and columns from the system catalogue, to compare them with its declaration.
 */
export async function standingRollUp(db: Database, rollUp: RollUp): Promise<StandingRollUp> {
  const { name, rows, cubes } = rollUp;
  const tables = [
    ...['deltas', 'facts', 'counts'].map((table) => `${name}_${table}`),
    ...(cubes?.tables.map((cube) => cubeTableOf(rollUp, cube)) ?? []),
  ];
  const [called, ofRows] = [deltaFunctionName(rollUp), updateFunctionName(rollUp)];
  const { rows: found } = await sql<Found>`
    select
      (select prosrc from pg_proc where proname = ${called}) as body,
      (select prosrc from pg_proc where proname = ${ofRows}) as "updateBody",
      (select prosrc from pg_proc where proname = ${followFunctionName(rollUp)}) as "followBody",
      (select jsonb_object_agg(tgname, pg_get_triggerdef(t.oid)) from pg_trigger t
        where tgrelid = ${rows}::regclass and tgfoid in (select oid from pg_proc where proname in (${called}, ${ofRows}))) as triggers,
      (select jsonb_object_agg(c.relname, c.names) from (
        select r.relname, jsonb_agg(a.attname order by a.attnum) as names
        from pg_attribute a join pg_class r on r.oid = a.attrelid
        where r.relname = any(${tables}) and a.attnum > 0
          and not a.attisdropped and not (r.relname = ${`${name}_deltas`} and a.attname = 'id')
        group by r.relname) as c) as columns`.execute(db);
  const [standing] = found;
  return {
    body: standing?.body ?? undefined,
    updateBody: standing?.updateBody ?? undefined,
    followBody: standing?.followBody ?? undefined,
    triggers: new Map(Object.entries(standing?.triggers ?? {})),
    columns: standing?.columns ?? {},
  };
}
