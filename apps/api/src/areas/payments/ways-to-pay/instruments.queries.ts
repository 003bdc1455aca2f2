import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { paymentsVisibleTo } from '../list/payments-search.queries.ts';

type Payments = ReturnType<typeof paymentsVisibleTo>;

export function paymentsOfStudent(db: ReadDatabase, userId: string): Payments {
  return db
    .selectFrom('payments as p')
    .where((eb) =>
      eb('p.registrationId', 'in', eb.selectFrom('registrations as r').select('r.id').where('r.userId', '=', userId)),
    );
}

/**
 * All payments, not limited to a person's scope. The caller has checked the key from the student's e-mail; whoever has
 * this key may read the one payment that it was made for.
 */
export const paymentsByLink = (db: ReadDatabase): Payments => db.selectFrom('payments as p');

export async function payableOf(visible: Payments, paymentId: string) {
  return visible
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .select(['p.paymentMethod', 'p.status', 'p.active', 'p.expiresAt', 'p.barcode', 'p.pixCopyAndPasteCode'])
    .select(['p.part', 'c.state as campaignState', 'c.locality as campaignLocality', 'c.edition as campaignEdition'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
}

export async function boletoOf(visible: Payments, paymentId: string) {
  const row = await visible
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .innerJoin('drivingSchools as d', 'd.id', 'p.drivingSchoolId')
    .innerJoin('plans as l', 'l.id', 'p.planId')
    .innerJoin('campaignDrivingSchools as cd', (join) =>
      join.onRef('cd.campaignId', '=', 'p.campaignId').onRef('cd.drivingSchoolId', '=', 'p.drivingSchoolId'),
    )
    .leftJoin('banks as b', (join) => join.on('b.code', '=', sql<string>`left(p.barcode, 3)`))
    .select(['p.id', 'p.registrationId', 'r.studentId', 'p.entityType', 'p.part', 'p.paymentMethod', 'p.status'])
    .select([
      'p.active',
      'p.expiresAt',
      'p.barcode',
      'p.pixCopyAndPasteCode',
      'p.ourNumber',
      'p.orderId',
      'p.chargeState',
    ])
    .select(['p.dueDate', 'p.grossCents', 'p.installmentNumber', 'p.numberOfInstallments', 'p.createdAt'])
    .select(['s.name as payerName', 's.cpf as payerCpf', 's.street', 's.number', 's.complement', 's.neighborhood'])
    .select(['s.city', 's.state', 's.cep', 'd.cnpj', 'd.companyName', 'd.street as schoolStreet'])
    .select(['d.number as schoolNumber', 'd.neighborhood as schoolNeighborhood', 'd.locality as schoolCity'])
    .select(['d.state as schoolState', 'd.postalCode as schoolCep', 'cd.boletoBeneficiary', 'cd.boletoInstructions'])
    .select(['c.name as campaignName', 'c.zoneOffset', 'c.state as campaignState', 'c.locality as campaignLocality'])
    .select(['c.edition as campaignEdition', 'l.name as planName', 'b.name as bankName'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
  return row && { ...row, gross: row.grossCents };
}
export type BoletoRow = NonNullable<Awaited<ReturnType<typeof boletoOf>>>;
