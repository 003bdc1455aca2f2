import type { OfRegistrationsQuery } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { leftOfStocks, stocksOf, type Terms, termsInCampaign, termsOfSchool } from '#areas/money/core/index.ts';
import { sql } from 'kysely';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { notesQtyOf } from '#kernel/notes/note-rows.queries.ts';
import { SOURCE } from './plan-change-row.queries.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import type { OfferedPlans } from './asked-plan.ts';

/** The school's offer of a plan, by default of the registration's own; undefined without one. */
async function termsForRegistration(
  db: ReadDatabase,
  registrationId: string,
  asked?: string,
): Promise<Terms | undefined> {
  const registration = await db
    .selectFrom('registrations')
    .select(['campaignId', 'drivingSchoolId', 'planId'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  const { campaignId, drivingSchoolId = null, planId = null } = registration ?? {};
  const wanted = asked ?? planId;
  if (campaignId === undefined || drivingSchoolId === null || wanted === null) return undefined;
  return termsInCampaign(db, campaignId, drivingSchoolId, wanted);
}

/** The plans that a registration's school offers, with the seats that are left. */
export async function offeredTo(db: ReadDatabase, registrationId: string): Promise<OfferedPlans> {
  const present = await termsForRegistration(db, registrationId);
  const offered = present === undefined ? [] : await termsOfSchool(db, present.campaignDrivingSchoolId);
  const seats = await leftOfStocks(
    db,
    offered.flatMap((terms) => [...stocksOf(terms, 'BOLETO'), ...stocksOf(terms, 'BOLETO_PARCELADO')]),
  );
  return { offered, seats };
}

/** The plan and method before a plan change; undefined out of scope. */
export async function planChangeOf(db: ReadDatabase, scope: RowScope, id: string) {
  return registrationsVisibleTo(db, scope)
    .innerJoin('registrationPlanChanges as x', 'x.registrationId', 'r.id')
    .select(['x.registrationId', 'x.originalPlanId', 'x.originalPaymentMethod'])
    .where('x.id', '=', id)
    .executeTakeFirst();
}

const isLatest = sql<boolean>`x.undone_at is null and not exists (
  select 1 from registration_plan_changes later
  where later.registration_id = x.registration_id and later.undone_at is null
    and (later.created_at, later.id) > (x.created_at, x.id))`;

const isPaidInCfc = sql<boolean>`exists (
  select 1 from registration_payments_in_cfc i
  where i.registration_id = x.registration_id and i.cancelled_at is null and (i.created_at, i.id) >= (x.created_at, x.id))`;

const isAnonymised = sql<boolean>`(select s.anonymised_at is not null from students s where s.id = r.student_id)`;

const seatsOf = (db: ReadDatabase, terms: Terms, method: Parameters<typeof stocksOf>[1]) =>
  leftOfStocks(db, stocksOf(terms, method));

/** The school's offer of a plan (by default the registration's own), and the seats it takes with this method. */
export async function offerOf(
  db: ReadDatabase,
  registrationId: string,
  planId: string | undefined,
  method: Parameters<typeof stocksOf>[1],
) {
  const terms = await termsForRegistration(db, registrationId, planId);
  return { terms, seats: terms === undefined ? [] : await seatsOf(db, terms, method) };
}

/** Plan changes in scope. */
export async function planChangesOf(db: ReadDatabase, scope: RowScope, asked: OfRegistrationsQuery) {
  const changes = registrationsVisibleTo(db, scope)
    .innerJoin('registrationPlanChanges as x', 'x.registrationId', 'r.id')
    .innerJoin('plans as o', 'o.id', 'x.originalPlanId')
    .innerJoin('plans as n', 'n.id', 'x.newPlanId')
    .leftJoin('users as u', 'u.id', 'x.createdBy')
    .select(['x.id', 'x.registrationId', 'x.marketplaceCents', 'x.partnerCents', 'x.undoneAt', 'r.status'])
    .select([isLatest.as('isLatest'), isPaidInCfc.as('isPaidInCfc'), isAnonymised.as('isAnonymised')])
    .select(['x.originalPaymentMethod', 'x.newPaymentMethod', 'x.paymentInCfcId as registrationPaymentInCfcId'])
    .select((eb) => [
      eb.fn.coalesce('x.originalPlanName', 'o.name').as('originalPlanName'),
      eb.fn.coalesce('x.newPlanName', 'n.name').as('newPlanName'),
    ])
    .select(['x.createdAt as createdDate', 'u.name as createdBy', notesQtyOf(SOURCE, 'x.id').as('notesQty')]);
  const { content, ...total } = await rowsOfRegistrations(changes, 'x', asked);
  return {
    ...total,
    content: content.map(({ marketplaceCents, partnerCents, undoneAt, ...change }) => ({
      ...change,
      totalGrossValue: cents(marketplaceCents + partnerCents),
      active: undoneAt === null,
    })),
  };
}
