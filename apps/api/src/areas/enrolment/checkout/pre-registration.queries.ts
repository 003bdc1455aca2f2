import { sql } from 'kysely';
import { isCounted } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { hasVacancies, serves } from './offers.queries.ts';

export interface Person {
  readonly cpf?: string;
  readonly email?: string;
  readonly cellphone?: string;
}

export async function registeredIn(db: ReadDatabase, campaignId: string, { cpf, email, cellphone }: Person) {
  const isRegistered = (column: 'studentCpf' | 'studentEmail' | 'studentCellphone', value: string | undefined) =>
    value === undefined
      ? sql<boolean>`false`
      : sql<boolean>`exists (select 1 from registrations where campaign_id = ${campaignId} and ${sql.ref(column)} = ${value}
          and ${sql.raw(isCounted(''))} and gave_way_at is null)`;
  return db
    .selectNoFrom([
      isRegistered('studentCpf', cpf).as('cpf'),
      isRegistered('studentEmail', email).as('email'),
      isRegistered('studentCellphone', cellphone).as('cellphone'),
    ])
    .executeTakeFirstOrThrow();
}

const has = (column: 'student_cpf' | 'student_email' | 'student_cellphone', value: string) =>
  sql<boolean>`exists (select 1 from registrations r where r.campaign_id = c.id and ${sql.ref(`r.${column}`)} = ${value}
    and ${sql.raw(isCounted('r.'))} and r.gave_way_at is null)`;

interface Asked extends Required<Person> {
  readonly campaignId: string;
  readonly countyId: string;
}

const campaignFor = (db: ReadDatabase, v: Asked) =>
  db
    .selectFrom('campaigns as c')
    .select([
      'c.id',
      'c.startDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      hasVacancies.as('hasVacancies'),
      'c.zoneOffset',
      serves(v.countyId).as('servesCity'),
      has('student_cpf', v.cpf).as('cpfTaken'),
      has('student_email', v.email).as('emailTaken'),
      has('student_cellphone', v.cellphone).as('cellphoneTaken'),
    ])
    .where('c.id', '=', v.campaignId);

export async function campaignForPerson(db: ReadDatabase, asked: Asked) {
  return campaignFor(db, asked).executeTakeFirst();
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

interface Category {
  readonly campaignId: string;
  readonly planType: string;
  readonly planModality: string;
  readonly drivingSchoolId: string | null;
}

const categoryChecks = (db: ReadDatabase, v: Category) => {
  const school = sql`cast(${v.drivingSchoolId} as uuid)`;
  return db.selectNoFrom([
    sql<boolean>`${school} is null or exists (
      select 1 from campaign_driving_schools s where s.campaign_id = ${v.campaignId} and s.driving_school_id = ${school})`.as(
      'schoolTakesPart',
    ),
    sql<boolean>`exists (
      select 1 from campaign_plans cp
      join plans p on p.id = cp.plan_id
      join campaign_driving_schools s on s.id = cp.campaign_driving_school_id
      where cp.campaign_id = ${v.campaignId} and p.type = ${v.planType} and p.modality = ${v.planModality}
        and (${school} is null or s.driving_school_id = ${school}))`.as('isOnOffer'),
  ]);
};

export async function categoryInCampaign(db: ReadDatabase, category: Category) {
  return categoryChecks(db, category).executeTakeFirstOrThrow();
}
