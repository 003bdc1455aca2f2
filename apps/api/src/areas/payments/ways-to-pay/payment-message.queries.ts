import type { Cents } from '@habilita/kernel';
import { sql } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';

/**
 * SQL: how much of the contract was paid by credit when the student registered, so that no payment asked for it.
 * Centavos.
 */
const creditCounted = sql<Cents>`coalesce((
  select -sum(e.amount_cents)::bigint from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.registration_id = r.id and t.kind = 'CONTRACT' and t.at = r.registered_at and e.account = 'STUDENT'
), 0) - coalesce((
  select sum(o.gross_cents)::bigint from payments o
  where o.registration_id = r.id and o.entity_type = 'REGISTRATION' and o.created_at = r.registered_at
), 0)`;

/** The data of a payment that messages to the student contain; undefined for a student who refused all messages. */
export async function messageFacts(trx: Transaction, paymentId: string) {
  const row = await trx
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .innerJoin('drivingSchools as d', 'd.id', 'p.drivingSchoolId')
    .innerJoin('plans as l', 'l.id', 'p.planId')
    .leftJoin('registrationCustomPayments as custom', 'custom.id', 'p.entityId')
    .select('custom.reason as customReason')
    .select(['s.email', 's.name as studentName', 'c.name as campaignName', 'c.zoneOffset'])
    .select(['d.presentationName as drivingSchoolName', 'l.name as planName'])
    .select(['p.orderId', 'p.paymentMethod', 'p.grossCents', 'p.dueDate', 'p.expiresAt', 'p.paymentDate'])
    .select(['p.pixCopyAndPasteCode', 'p.typefulLine'])
    .select(['r.communicationsBlockedAt', creditCounted.as('creditCounted')])
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { grossCents, communicationsBlockedAt, ...rest } = row;
  if (communicationsBlockedAt !== null) return undefined;
  return { ...rest, gross: grossCents };
}

/**
 * What a payment was requested for, and whether it is the first of the payments that were requested together: the down
 * payment or the first instalment. Payments that were requested together have the same creation time.
 */
export async function requestOf(trx: Transaction, paymentId: string) {
  return trx
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .select('p.entityType')
    .select(sql<boolean>`coalesce(p.created_at = r.registered_at, false)`.as('isOfRegistering'))
    .select(
      sql<boolean>`not exists (
        select 1 from payments o
        where o.registration_id = p.registration_id and o.entity_id = p.entity_id and o.created_at = p.created_at
          and (o.part = 'DOWN_PAYMENT', -o.installment_number) > (p.part = 'DOWN_PAYMENT', -p.installment_number)
      )`.as('isFirst'),
    )
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow();
}
