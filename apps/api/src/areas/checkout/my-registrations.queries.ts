import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

const contractAccepted = sql<boolean>`exists (select 1 from contracts where registration_id = r.id)`;

/** The registrations of a student's account, newest first; `id` narrows to one. */
export async function registrationsOfUser(db: ReadDatabase, userId: string, id?: string) {
  return db
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
    ])
    .where('r.userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? ''))
    .orderBy('r.registrationDate', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

/** The active payments of registrations, in the order they fall due. */
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
    .where('registrationId', 'in', registrationIds)
    .where('active', '=', true)
    .orderBy('dueDate')
    .orderBy('id')
    .execute();
}

export type OwnRegistrationRow = Awaited<ReturnType<typeof registrationsOfUser>>[number];
export type OwnPaymentRow = Awaited<ReturnType<typeof paymentsOfRegistrations>>[number];
