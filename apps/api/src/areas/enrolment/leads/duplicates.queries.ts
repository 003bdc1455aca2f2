import { type CheckoutStep, MOST_DUPLICATES } from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { LeadScope } from './leads.queries.ts';

/**
 * SQL: `o` is another lead in the reader's scope, of a person who is not registered. Leads out of scope are not even
 * counted.
 */
function inScope({ campaignIds, drivingSchoolIds }: LeadScope): RawBuilder<unknown> {
  const campaigns = campaignIds === 'ALL' ? sql`` : sql`and o.campaign_id = any(${campaignIds}::uuid[])`;
  const schools = drivingSchoolIds === 'ALL' ? sql`` : sql`and o.driving_school_id = any(${drivingSchoolIds}::uuid[])`;
  return sql`and o.id <> l.id and o.stage <> 'REGISTERED' ${campaigns} ${schools}`;
}

const ANY = sql``;
const NEWEST = sql`order by o.created_at desc, o.id desc`;

/**
 * SQL: ids of other leads with the CPF, phone or e-mail of lead `l`. Each column is searched by its own index and up to
 * a limit, because very many leads may share one phone.
 */
function sameAs(scope: LeadScope, which: typeof ANY): RawBuilder<unknown> {
  const by = (column: 'cpf' | 'phone' | 'email') =>
    sql`(select o.id from leads o where o.${sql.ref(column)} = l.${sql.ref(column)} ${inScope(scope)}
      ${which} limit ${sql.lit(MOST_DUPLICATES + 1)})`;
  return sql`(${by('cpf')} union ${by('phone')} union ${by('email')})`;
}

/**
 * SQL: the number of duplicates, capped at one more than a list shows. Because of the cap, the number is the same
 * whichever rows the limit in {@link sameAs} leaves out.
 */
const COUNTED = sql<number>`least(count(*), ${sql.lit(MOST_DUPLICATES + 1)})::int`;

export const seesEveryLead = ({ campaignIds, drivingSchoolIds }: LeadScope): boolean =>
  campaignIds === 'ALL' && drivingSchoolIds === 'ALL';

/** SQL: the number of duplicates of lead `l`, for people who see every lead. */
export const NUMBER_OF_DUPLICATES = sql<number>`(select ${COUNTED}
  from ${sameAs({ campaignIds: 'ALL', drivingSchoolIds: 'ALL' }, ANY)} as other)`;

/** The number of duplicates by lead, for people who see only some leads; a lead without duplicates is left out. */
export async function duplicatesOf(
  db: ReadDatabase,
  scope: LeadScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; n: number }>`
    select l.id, ${COUNTED} as n from leads l
    cross join lateral ${sameAs(scope, ANY)} as other
    where l.id = any(${ids}::uuid[]) group by l.id`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

interface Duplicate {
  readonly id: string;
  readonly name: string;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly campaignEdition: number;
  readonly campaignZoneOffset: string;
  readonly checkoutStep: CheckoutStep;
  readonly createdDate: Temporal.Instant;
  readonly sameCpf: boolean;
  readonly samePhone: boolean;
  readonly sameEmail: boolean;
}

/** Duplicates of a lead, newest first; each says whether it has the same CPF, phone or e-mail as the lead. */
export async function duplicatesInFull(db: ReadDatabase, scope: LeadScope, id: string): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select o.id, o.name, o.campaign_id as "campaignId", c.name as "campaignName", c.edition as "campaignEdition",
      c.zone_offset as "campaignZoneOffset", o.checkout_step as "checkoutStep", o.created_at as "createdDate",
      o.cpf = l.cpf as "sameCpf", o.phone = l.phone as "samePhone", o.email = l.email as "sameEmail"
    from leads l
    cross join lateral ${sameAs(scope, NEWEST)} as other
    join leads o on o.id = other.id
    join campaigns c on c.id = o.campaign_id
    where l.id = ${id}
    order by o.created_at desc, o.id desc
    limit ${sql.lit(MOST_DUPLICATES)}`.execute(db);
  return rows;
}
