import type { PlanModality, PlanType } from '@habilita/contract';
import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { serves } from './offers.queries.ts';

/** The campaign as pre-registration asks about it, and whether it serves a city. */
export async function campaignForCity(db: ReadDatabase, id: string, countyId: string) {
  return db
    .selectFrom('campaigns as c')
    .select([
      'c.id',
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      'c.zoneOffset',
      serves(countyId).as('servesCity'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export interface Person {
  readonly cpf?: string;
  readonly email?: string;
  readonly cellphone?: string;
}

/** Which of these a registration of the campaign has already. */
export async function registeredIn(db: ReadDatabase, campaignId: string, { cpf, email, cellphone }: Person) {
  const has = (column: 'studentCpf' | 'studentEmail' | 'studentCellphone', value: string | undefined) =>
    value === undefined
      ? sql<boolean>`false`
      : sql<boolean>`exists (select 1 from registrations where campaign_id = ${campaignId} and ${sql.ref(column)} = ${value})`;
  return db
    .selectNoFrom([
      has('studentCpf', cpf).as('cpf'),
      has('studentEmail', email).as('email'),
      has('studentCellphone', cellphone).as('cellphone'),
    ])
    .executeTakeFirstOrThrow();
}

export async function schoolTakesPart(db: ReadDatabase, campaignId: string, drivingSchoolId: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaignDrivingSchools')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('drivingSchoolId', '=', drivingSchoolId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Is a category on offer in the campaign, in a school of it when one is named? */
export async function categoryOnOffer(
  db: ReadDatabase,
  campaignId: string,
  category: { readonly planType: PlanType; readonly planModality: PlanModality },
  drivingSchoolId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('campaignPlans as cp')
    .innerJoin('plans as p', 'p.id', 'cp.planId')
    .innerJoin('campaignDrivingSchools as s', 's.id', 'cp.campaignDrivingSchoolId')
    .select('cp.id')
    .where('cp.campaignId', '=', campaignId)
    .where('p.type', '=', category.planType)
    .where('p.modality', '=', category.planModality)
    .$if(drivingSchoolId !== null, (query) => query.where('s.drivingSchoolId', '=', drivingSchoolId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
