import { sql, type SqlBool } from 'kysely';
import { type CampaignScope, campaignsVisibleTo } from '#areas/offer/campaigns/index.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { drivingSchoolsVisibleTo } from '#areas/offer/driving-schools/index.ts';
import { leadScopeOf, leadsVisibleTo } from '#areas/enrolment/leads/index.ts';
import { paymentsVisibleTo } from '#areas/payments/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import type { Condition } from '#kernel/list/condition.ts';
import type { TypedTerm } from './typed-term.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/** How many results of each kind are shown at most. */
const MOST = 5;
/** Shorter words are not searched for, because a trigram index needs three letters. */
const MIN_LETTERS = 3;

const anyOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

function conditionsOf(term: TypedTerm, by: { readonly [K in keyof TypedTerm]?: (typed: string) => Condition }) {
  const parts = [
    ['words', by.words],
    ['email', by.email],
    ['cpf', by.cpf],
    ['cnpj', by.cnpj],
    ['phone', by.phone],
  ] as const;
  return parts.flatMap(([part, condition]) => {
    const typed = term[part];
    return typed === undefined || condition === undefined ? [] : [condition(typed)];
  });
}

function forLargeTables({ words, ...term }: TypedTerm): TypedTerm {
  const longEnough = words?.split(/\s+/).some((word) => word.length >= MIN_LETTERS) === true;
  return longEnough ? { ...term, words } : term;
}

const r = columnsOf<'registrations'>('r');

export async function findRegistrations(db: ReadDatabase, actor: RowScope, typed: TypedTerm) {
  const conditions = conditionsOf(forLargeTables(typed), {
    words: r.contains('studentNameSearch'),
    email: r.startsWith('studentEmail'),
    cpf: r.startsWith('studentCpf'),
    phone: r.startsWith('studentCellphone'),
  });
  if (conditions.length === 0) return [];
  return registrationsVisibleTo(db, actor)
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select(['r.id', 'r.studentId', 'r.studentName', 'r.studentCpf', 'c.name as campaignName', 'c.edition'])
    .where(anyOf(conditions))
    .orderBy('r.registrationDate', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MOST)
    .execute();
}

const l = columnsOf<'leads'>('l');

export async function findLeads(db: ReadDatabase, actor: CampaignScope, typed: TypedTerm) {
  const conditions = conditionsOf(forLargeTables(typed), {
    words: l.contains('nameSearch'),
    email: l.startsWith('email'),
    // Only a whole CPF is found: its index serves no prefixes.
    cpf: l.equals('cpf'),
    phone: l.startsWith('phone'),
  });
  if (conditions.length === 0) return [];
  return leadsVisibleTo(db, await leadScopeOf(db, actor))
    .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
    .select(['l.id', 'l.name', 'l.email', 'c.name as campaignName', 'c.edition'])
    .where(anyOf(conditions))
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MOST)
    .execute();
}

const c = columnsOf<'campaigns'>('c');

export async function findCampaigns(db: ReadDatabase, actor: CampaignScope, { words }: TypedTerm) {
  if (words === undefined) return [];
  return campaignsVisibleTo(db, actor)
    .select(['c.id', 'c.name', 'c.edition', 'c.locality', 'c.state'])
    .where(c.contains('nameSearch')(words))
    .orderBy('c.startDate', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MOST)
    .execute();
}

const ds = columnsOf<'drivingSchools'>('ds');

export async function findDrivingSchools(db: ReadDatabase, actor: CampaignScope, typed: TypedTerm) {
  const conditions = conditionsOf(typed, { words: ds.contains('nameSearch'), cnpj: ds.startsWith('cnpj') });
  if (conditions.length === 0) return [];
  return drivingSchoolsVisibleTo(db, actor)
    .select(['ds.id', 'ds.presentationName', 'ds.cnpj'])
    .where(anyOf(conditions))
    .orderBy('ds.presentationName')
    .orderBy('ds.id')
    .limit(MOST)
    .execute();
}

const p = columnsOf<'payments'>('p');

export async function findPayments(db: ReadDatabase, actor: RowScope, { orderId, typefulLine }: TypedTerm) {
  const conditions = [
    ...(orderId === undefined ? [] : [p.equals('orderId')(orderId)]),
    ...(typefulLine === undefined ? [] : [p.equals('typefulLine')(typefulLine)]),
  ];
  if (conditions.length === 0) return [];
  return paymentsVisibleTo(db, actor)
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .select(['p.orderId', 'p.grossCents', 'p.dueDate', 'r.id', 'r.studentId', 'r.studentName'])
    .where(anyOf(conditions))
    .limit(MOST)
    .execute();
}
