import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { statement } from '#kernel/db/statement.ts';

const contractAccepted = sql<boolean>`exists (select 1 from contracts where registration_id = r.id)`;

const hasPayments = sql<boolean>`exists (select 1 from payments where registration_id = r.id and active)`;

const ofUser = (db: ReadDatabase, v: { readonly userId: string }) =>
  db
    .selectFrom('registrations as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .leftJoin('campaignDrivingSchools as s', 's.id', 'r.campaignDrivingSchoolId')
    .leftJoin('plans as p', 'p.id', 'r.planId')
    .select([
      'r.id',
      'r.campaignId',
      'c.name as campaignName',
      'c.edition as campaignEdition',
      'c.zoneOffset as campaignZoneOffset',
      'r.drivingSchoolId',
      's.presentationName as drivingSchoolName',
      'r.planId',
      'p.name as planName',
      'r.planType',
      'r.planModality',
      'r.contractAmountCents',
      'r.balanceCents',
      'r.schedulingAt',
      'r.status',
      'r.checkoutStep',
      'r.paymentMethod',
      contractAccepted.as('contractAccepted'),
      hasPayments.as('hasPayments'),
    ])
    .where('r.userId', '=', v.userId)
    .orderBy('r.registrationDate', 'desc')
    .orderBy('r.id', 'desc');

const all = statement(ofUser);
const one = statement((db, v: { userId: string; id: string }) => ofUser(db, v).where('r.id', '=', v.id));

export async function registrationsOfUser(db: ReadDatabase, userId: string, id?: string) {
  const { rows } = await (id === undefined ? all(db, { userId }) : one(db, { userId, id }));
  return rows;
}

const active = statement((db, v: { registrationIds: readonly string[] }) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'registrationId',
      'orderId',
      'installmentNumber',
      'numberOfInstallments',
      'dueDate',
      'expiresAt',
      'grossCents',
      'paymentDate',
      'chargeState',
      'pixCopyAndPasteCode',
      'barcode',
      'typefulLine',
      'status',
      'paymentMethod',
      'part',
    ])
    .where(sql<boolean>`registration_id = any(${v.registrationIds}::uuid[])`)
    .where('active', '=', true)
    .orderBy('dueDate')
    .orderBy('id'),
);

export async function paymentsOfRegistrations(db: ReadDatabase, registrationIds: readonly string[]) {
  return registrationIds.length === 0 ? [] : (await active(db, { registrationIds })).rows;
}

export type OwnRegistrationRow = Awaited<ReturnType<typeof registrationsOfUser>>[number];
export type OwnPaymentRow = Awaited<ReturnType<typeof paymentsOfRegistrations>>[number];
