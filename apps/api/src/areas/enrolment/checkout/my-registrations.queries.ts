import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

const contractAccepted = sql<boolean>`exists (
  select 1 from contracts where registration_id = r.id and not awaits_acceptance)`;

const hasPayments = sql<boolean>`exists (select 1 from payments where registration_id = r.id and active)`;

const ofUser = (db: ReadDatabase, userId: string) =>
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
    .where('r.userId', '=', userId)
    .orderBy('r.registrationDate', 'desc')
    .orderBy('r.id', 'desc');

export async function registrationsOfUser(db: ReadDatabase, userId: string, id?: string) {
  const all = ofUser(db, userId);
  return (id === undefined ? all : all.where('r.id', '=', id)).execute();
}

export async function paymentsOfRegistrations(db: ReadDatabase, registrationIds: readonly string[]) {
  if (registrationIds.length === 0) return [];
  return db
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
    .where(sql<boolean>`registration_id = any(${registrationIds}::uuid[])`)
    .where('active', '=', true)
    .orderBy('dueDate')
    .orderBy('id')
    .execute();
}

export type OwnRegistrationRow = Awaited<ReturnType<typeof registrationsOfUser>>[number];
export type OwnPaymentRow = Awaited<ReturnType<typeof paymentsOfRegistrations>>[number];
